// A lesson: renders the page that the kernel sends, and sends clicks and field values. Live boards are game widgets.
// Full screen, the blank screen and the ring around the pointer need no kernel. The kernel prepares the next and the
// previous page, so that a presenter's remote takes effect at once; faster presses are queued.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { Connection } from "../../connection";
import { element, followLanguage, hasModifier, nextTask, plainKey, suppressShortcuts } from "../../dom";
import { toggleFullScreen } from "../../full-screen";
import { liveAttributes, SpeakingView } from "../../live-region";
import type { PageMessage } from "../../messages";
import { Model, type WidgetProps } from "../../model";
import type {
  LessonFile,
  LessonPage as LessonPageView,
  LessonPicture,
  LessonTraits as ViewTraits,
} from "../../view-model";
import { Edits } from "../edits";
import { save } from "../save";
import { LessonPage } from "./lesson-page";

const RING_TIME = 2500; // milliseconds that the ring is visible after the last movement
const TILE_UNITS = 100; // the side of a tile in units of the picture

interface LessonTraits extends ViewTraits {
  boards: readonly string[]; // references to the models of game widgets
  texts: Record<string, string>; // of the connection
}

export class LessonController {
  readonly root: HTMLElement;
  readonly model: Model<LessonTraits>;
  readonly connection: Connection;
  readonly edits = new Edits(() => true);
  /** The displayed page: that of the kernel, or a prepared one until the kernel answers. */
  readonly page: ReadonlySignal<LessonPageView>;
  private readonly view: SpeakingView;
  private readonly preparedPage: Signal<LessonPageView | null> = signal(null);
  private readonly ring: HTMLElement;
  private readonly abort = new AbortController();
  private readonly stops: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve(); // fields on their way to the kernel

  constructor({ model: host, el }: WidgetProps) {
    this.root = el;
    this.model = new Model<LessonTraits>(host, ["page", "prepared", "boards", "texts"]);
    this.page = computed(() => this.preparedPage.value ?? this.model.traits.page.value);
    el.classList.add("carc-lesson");
    el.tabIndex = 0;
    el.setAttribute("role", "group");
    this.view = new SpeakingView(this.model.identity, el);
    this.connection = new Connection(this.model, el, element("div", "carc-lesson-connection", el), this.view.speaks);
    const content = element("div", "carc-lesson-page", el);
    this.ring = element("div", "carc-lesson-pointer-ring", el);
    element("div", "carc-lesson-blank", el);
    const { signal } = this.abort;
    suppressShortcuts(el, signal);
    el.addEventListener("keydown", (event) => this.handleKey(event), { signal });
    el.addEventListener("keydown", (event) => this.turnPage(event), { signal, capture: true });
    el.addEventListener("mousedown", (event) => this.keepFocus(event), { signal });
    el.addEventListener("click", (event) => this.showAgain(event), { signal, capture: true });
    el.addEventListener("pointermove", (event) => this.moveRing(event), { signal });
    this.stops.push(
      followLanguage(el, this.model.traits.texts),
      this.model.traits.page.subscribe(() => {
        this.preparedPage.value = null;
      }),
      this.page.subscribe((page) => {
        el.classList.toggle("carc-lesson-large", page.large ?? false);
        el.setAttribute("aria-label", page.title || page.question);
      }),
      computed(() => this.page.value.screen).subscribe(() => {
        this.edits.forgetOthers(this.page.peek().hand_in?.field.id); // fields of other questions have the same ids
      }),
    );
    render(<LessonPage lesson={this} />, content);
    this.connection.start();
    this.stops.push(
      () => render(null, content),
      () => this.connection.stop(),
      () => this.view.close(),
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    for (const stop of this.stops) stop();
    this.model.close();
    this.root.replaceChildren();
  }

  /** The attributes of its live regions. */
  get live(): { "aria-live"?: "off" } {
    return liveAttributes(this.view.speaks);
  }

  /** Press a button; edited fields are sent first. Without a connection nothing happens. */
  press(id: string): void {
    if (!this.model.enabled) return;
    this.sendFields();
    const prepared = this.preparedPage.peek() ? undefined : this.model.traits.prepared.peek()[id];
    const answer = this.send({ type: "button", id });
    if (prepared) this.showPrepared(prepared, answer);
    if (id === "votes") answer.then(() => setTimeout(() => this.focusVotes())); // after rendering
  }

  /** Focus the first empty field for raised hands, if these fields are open; return whether they are. */
  private focusVotes(): boolean {
    const fields = [...this.root.querySelectorAll<HTMLInputElement>(".carc-lesson-row input")];
    (fields.find((field) => !field.value) ?? fields[0])?.focus({ preventScroll: true });
    return fields.length > 0;
  }

  /** Show a prepared page until the kernel has answered: it may have refused the press. */
  private async showPrepared(page: LessonPageView, answer: Promise<void>): Promise<void> {
    this.preparedPage.value = page;
    await answer;
    await nextTask();
    if (this.preparedPage.peek() === page) this.preparedPage.value = null;
  }

  /** Send the edited fields; settles when the page shows all that was sent, or at once without a connection. */
  sendFields(): Promise<void> {
    if (!this.model.enabled) return Promise.resolve();
    const fields = this.edits.unsent;
    if (!fields.length) return this.sending;
    const submission = this.edits.send();
    const answers = fields.map((id) => this.send({ type: "field", id, value: this.edits.shown(id, "") }));
    this.sending = Promise.all([this.sending, ...answers]).then(async () => {
      await nextTask();
      this.edits.answer(submission);
    });
    return this.sending;
  }

  /** Send the text of a field immediately. */
  sendField(id: string, value: string): void {
    this.send({ type: "field", id, value });
  }

  /** Send a click on the picture, as a point in tiles. */
  pointAt([left, top, width, height]: LessonPicture["box"], event: MouseEvent): void {
    const shown = (event.currentTarget as Element).getBoundingClientRect();
    const unit = Math.max(width / shown.width, height / shown.height); // the picture is centred in its element
    const x = left + width / 2 + (event.clientX - shown.left - shown.width / 2) * unit;
    const y = top + height / 2 + (event.clientY - shown.top - shown.height / 2) * unit;
    this.send({ type: "point", at: [x / TILE_UNITS, y / TILE_UNITS] });
  }

  /** Send a message with the number of the screen that the user sees. */
  private send(message: PageMessage): Promise<void> {
    return this.model.send(message, this.page.peek().screen ?? 0);
  }

  /** Run a command that needs no kernel. */
  run(command: string): void {
    const { file } = this.page.peek();
    if (command === "save" && file) saveFile(file);
    if (command === "hand in") this.handIn();
    if (command === "blank") this.root.classList.toggle("carc-lesson-blanked");
    if (command === "full screen") toggleFullScreen(this.root).then(() => this.root.focus());
  }

  /** Save the answers with the name that was typed last. */
  private async handIn(): Promise<void> {
    const name = this.root.querySelector<HTMLInputElement>(".carc-lesson-hand-in input");
    if (name && !name.reportValidity()) return; // a teacher of many pupils needs the name
    await this.sendFields();
    const file = this.page.peek().hand_in?.file;
    if (file) saveFile(file);
  }

  /** Handle the keys of a presenter's remote even while a board or a field, which may go, has the focus. */
  private turnPage(event: KeyboardEvent): void {
    const target = event.target as Element;
    const inBoard = target.closest(".carc-game");
    const inField = !inBoard && target.matches("input");
    const action = this.page.peek().large && event.key.startsWith("Page") && this.page.peek().keys?.[event.key];
    if (!(inBoard || inField) || !action || hasModifier(event)) return;
    if (inField) this.root.focus({ preventScroll: true });
    this.act(action);
    event.preventDefault();
    event.stopPropagation();
  }

  private handleKey(event: KeyboardEvent): void {
    if (hasModifier(event)) return;
    const target = event.target as Element;
    if (target.closest(".carc-game")) return; // boards handle their own keys
    const inVotes = this.page.peek().large && target.matches("[type=number]"); // these fields take no letters
    const inField = target.matches("input, textarea") && !(inVotes && /^[a-z]$/i.test(event.key));
    if (inField && event.key === "Enter" && !event.isComposing && !target.matches("[type=file]")) {
      this.sendFields();
      if (!target.closest(".carc-lesson-hand-in")) this.click("check"); // a name is no answer
    } else if (inField || (["Enter", " "].includes(event.key) && target.matches("button, summary"))) {
      event.stopPropagation();
      return;
    } else {
      const action = this.page.peek().keys?.[plainKey(event)];
      if (!action) return;
      if (inVotes) this.root.focus({ preventScroll: true }); // the field may go
      const opensFields = action === "votes" && !inVotes && !this.isBlank; // they may be open since the last question
      if (!(opensFields && this.focusVotes())) this.act(action);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Keep the focus on the page while its buttons and the titles of rules are clicked, so that the space bar still turns
   * the slide. What has the focus from the keyboard uses the space bar itself.
   */
  private keepFocus(event: MouseEvent): void {
    const control = (event.target as Element).closest("button, summary");
    if (!control || control.closest(".carc-game") || !this.page.peek().keys?.[" "]) return;
    event.preventDefault();
    this.root.focus({ preventScroll: true });
  }

  private get isBlank(): boolean {
    return this.root.classList.contains("carc-lesson-blanked");
  }

  /** On a blank screen, only show the page again: the button under the pointer or with the focus cannot be seen. */
  private showAgain(event: MouseEvent): void {
    if (!this.isBlank) return;
    this.run("blank");
    event.preventDefault();
    event.stopPropagation();
  }

  /** Run the action of a key: `!` and a command, or the id of a button. On a blank screen, only show the page again. */
  private act(action: string): void {
    if (this.isBlank && action !== "!blank") this.run("blank");
    else if (action.startsWith("!")) this.run(action.slice(1));
    else this.click(action);
  }

  /** Click a button of the page, not of a board on it; nothing happens if there is none, or if it is disabled. */
  private click(id: string): void {
    const button = `:is(.carc-lesson-button, .carc-lesson-choice)[data-press="${id}"]`;
    this.root.querySelector<HTMLButtonElement>(button)?.click();
  }

  /** Move the ring around the pointer, which is visible from a distance. */
  private moveRing(event: PointerEvent): void {
    const { left, top } = this.root.getBoundingClientRect();
    this.ring.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
    this.root.classList.add("carc-lesson-pointing");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.root.classList.remove("carc-lesson-pointing"), RING_TIME);
  }
}

function saveFile(file: LessonFile): void {
  save(new Blob([file.text], { type: "application/json" }), file.name);
}

export function renderLesson(props: WidgetProps): () => void {
  const lesson = new LessonController(props);
  return () => lesson.stop();
}
