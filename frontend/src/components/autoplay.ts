// Autoplay: presses a button after a delay, so that a sum is explained term by term; off with reduced motion.

export class Autoplay {
  private id: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController(); // of the wait for a visible page

  constructor(private readonly press: (id: string) => void) {}

  /** Set the button to press: another button restarts the delay, the same one continues it. */
  follow(id: string | null, delay: number): void {
    if (id === this.id) return;
    this.stop();
    if (id === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.id = id;
    this.start(id, delay);
  }

  private start(id: string, delay: number): void {
    const { signal } = this.abort;
    const restart = () => this.start(id, delay);
    this.timer = setTimeout(() => {
      if (document.hidden) {
        document.addEventListener("visibilitychange", restart, { signal, once: true });
      } else {
        this.stop();
        this.press(id);
      }
    }, delay);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
    this.id = null;
  }
}
