// Fits the widget into the visible part of a notebook: limits its height, and keeps wheel events inside.

/** The elements of JupyterLab and Notebook that scroll a notebook. */
const SCROLLERS = ".jp-WindowedPanel-outer, .jp-Notebook";

const SHORT_CELL = 110; // a higher code cell scrolls away, in pixels
const CELL_PADDING = 13; // above and below the code of a cell, in pixels

export class NotebookFit {
  private scroller: HTMLElement | null = null;
  // In the next frame: some browsers report an error if a size changes in the callback of a ResizeObserver.
  private readonly observer = new ResizeObserver(() => requestAnimationFrame(() => this.measure()));
  private readonly abort = new AbortController();

  /** @param root the element of the whole widget. */
  constructor(private readonly root: HTMLElement) {
    this.observer.observe(root); // also called when the element is attached to the page
    root.addEventListener("wheel", (event) => this.keepWheel(event), { signal: this.abort.signal, passive: false });
  }

  stop(): void {
    this.observer.disconnect();
    this.abort.abort();
  }

  /**
   * Set CSS variables: `--carc-view-height`, the height of the notebook's visible part, and `--carc-code-cell-height`,
   * that of a short code cell.
   */
  private measure(): void {
    if (this.abort.signal.aborted) return;
    const scroller = this.root.closest<HTMLElement>(SCROLLERS);
    if (scroller && scroller !== this.scroller) {
      this.scroller = scroller;
      this.observer.observe(scroller);
    }
    const height = scroller?.clientHeight;
    if (!height) return; // in a hidden notebook
    const input = this.root.closest(".jp-CodeCell")?.querySelector<HTMLElement>(".jp-InputArea")?.offsetHeight ?? 0;
    this.root.style.setProperty("--carc-view-height", `${height}px`);
    this.root.style.setProperty(
      "--carc-code-cell-height",
      `${0 < input && input <= SHORT_CELL ? input + CELL_PADDING : 0}px`,
    );
  }

  /** Prevent the wheel from scrolling the notebook, unless the widget is taller than its visible part. */
  private keepWheel(event: WheelEvent): void {
    const { root, scroller } = this;
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!scroller || root.offsetHeight > scroller.clientHeight) return;
    for (let el = event.target as Element | null; el && el !== root; el = el.parentElement)
      if (scrolls(el, event.deltaX, event.deltaY)) return;
    event.preventDefault();
  }
}

/** Whether an element can be scrolled further in a direction. */
function scrolls(el: Element, x: number, y: number): boolean {
  const canMove = (delta: number, at: number, size: number, whole: number) =>
    delta < 0 ? at > 0 : delta > 0 && Math.ceil(at) < whole - size;
  const { overflowX, overflowY } = getComputedStyle(el);
  const canScroll = (overflow: string) => overflow === "auto" || overflow === "scroll";
  return (
    (canScroll(overflowY) && canMove(y, el.scrollTop, el.clientHeight, el.scrollHeight)) ||
    (canScroll(overflowX) && canMove(x, el.scrollLeft, el.clientWidth, el.scrollWidth))
  );
}

const OUTPUT_TIME = 250; // milliseconds in which the notebook scrolls to the cell below a new output

/** Scroll a new widget into view if its cell was run with Shift+Enter: the notebook scrolls to the next cell, past the widget. */
export function revealOutput(widget: HTMLElement): () => void {
  const timer = setTimeout(() => {
    const cell = widget.closest(".jp-CodeCell");
    if (cell?.nextElementSibling?.matches(".jp-mod-active")) revealWidget(widget);
  }, OUTPUT_TIME);
  return () => clearTimeout(timer);
}

/** Scroll a widget into view, to its top if all of it does not fit. */
export function revealWidget(widget: HTMLElement): void {
  const room = widget.closest(SCROLLERS)?.clientHeight ?? window.innerHeight;
  widget.scrollIntoView({ block: widget.offsetHeight <= room ? "nearest" : "start" });
}

/** The first and last row of pixels of a widget that are visible, on the screen. */
export function visiblePart(widget: HTMLElement): [top: number, bottom: number] {
  const boxes = [widget, widget.closest(SCROLLERS)].flatMap((el) => el?.getBoundingClientRect() ?? []);
  return [Math.max(0, ...boxes.map((box) => box.top)), Math.min(window.innerHeight, ...boxes.map((box) => box.bottom))];
}
