// The keyboard: the page handles some keys itself, the kernel handles the others.
import { plainKey, reportErrors } from "../dom";

const MAX_QUEUE = 20; // keys that wait for an answer

/** Handles a key on the page; returns false if the kernel handles it. */
export type Command = () => boolean;

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** Return the name of a key in the key table; null if it is not in the table. */
export function keyName(event: Key, keys: Record<string, string>): string | null {
  const plain = plainKey(event);
  const name = event.shiftKey && `Shift+${plain}` in keys ? `Shift+${plain}` : plain;
  return Object.hasOwn(keys, name) ? name : null;
}

/** A queue of keys: each is handled once all earlier messages have been answered. */
export class KeyQueue {
  private readonly settled: () => Promise<void> | undefined;
  private readonly act: (name: string) => void;
  private last = Promise.resolve();
  private waiting = 0;

  constructor(settled: () => Promise<void> | undefined, act: (name: string) => void) {
    this.settled = settled;
    this.act = act;
  }

  push(name: string): void {
    if (this.waiting >= MAX_QUEUE) return;
    this.waiting += 1;
    this.last = this.last
      .then(() => this.settled())
      .then(() => {
        this.waiting -= 1;
        reportErrors(() => this.act(name));
      });
  }

  /** Perform another input after the keys that wait: at once if there are none. */
  follow(act: () => void): void {
    if (this.waiting) this.last = this.last.then(() => reportErrors(act));
    else act();
  }
}
