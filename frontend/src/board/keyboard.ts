// The keyboard: the page deals with some keys itself, the kernel with the others.
import { reportErrors } from "../dom";

const LONGEST_QUEUE = 20; // keys that may wait for an answer

/** What the page does for a key; false if the kernel deals with it. */
export type Command = () => boolean;

interface Key {
  key: string;
  shiftKey: boolean;
}

/** The name of a key in the table of keys; null if it is not there. */
export function keyName({ key, shiftKey }: Key, keys: Record<string, string>): string | null {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const name = shiftKey && `Shift+${plain}` in keys ? `Shift+${plain}` : plain;
  return Object.hasOwn(keys, name) ? name : null;
}

/** Keys typed ahead: each means what the board shows once everything before it has been answered. */
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
    if (this.waiting >= LONGEST_QUEUE) return;
    this.waiting += 1;
    this.last = this.last
      .then(() => this.settled())
      .then(() => {
        this.waiting -= 1;
        reportErrors(() => this.act(name));
      });
  }
}
