// What the user has typed, ticked or chosen in a form and the view does not show yet.
import { signal } from "@preact/signals";

interface Edit {
  readonly text: string;
  /** What the view had when the field was edited. */
  readonly base: string;
  /** The sending that took it to the kernel; 0 as long as none did. */
  sending: number;
}

/** The edits of a form by the names of its fields. An edit is shown until the kernel has answered it and the field was left. */
export class Edits {
  private readonly edits = new Map<string, Edit>();
  private readonly views = new Map<string, string>();
  private readonly held = new Set<string>(); // text fields in which the user is typing
  private readonly version = signal(0); // makes fields render again
  private sendings = 0;
  private answeredSending = 0;

  /** @param keepsRefused whether a text that the kernel did not take stays in its field. */
  constructor(private readonly keepsRefused: () => boolean) {}

  /** What a field shows whose value in the view is `view`. */
  shown(field: string, view: string): string {
    this.version.value; // subscribes the component that renders the field
    this.views.set(field, view);
    const edit = this.edits.get(field);
    if (!edit || (view !== edit.base && this.isAnswered(field, edit))) return view;
    return edit.text;
  }

  /** The user edits a field; `typing` keeps its text as it is until the field is left. */
  edit(field: string, text: string, typing: boolean): void {
    const base = this.edits.get(field)?.base ?? this.views.get(field) ?? "";
    this.edits.set(field, { text, base, sending: 0 });
    if (typing) this.held.add(field);
    this.version.value += 1;
  }

  /** The user leaves a field. */
  leave(field: string): void {
    if (this.held.delete(field)) this.settle(field);
  }

  /** The field is gone. */
  forget(field: string): void {
    this.edits.delete(field);
    this.held.delete(field);
  }

  /** Everything is sent to the kernel: returns the number of the sending. */
  send(): number {
    this.sendings += 1;
    for (const edit of this.edits.values()) edit.sending ||= this.sendings;
    return this.sendings;
  }

  /** The kernel has answered a sending, and the view has what it made of it. */
  answer(sending: number): void {
    this.answeredSending = Math.max(this.answeredSending, sending);
    for (const field of [...this.edits.keys()]) this.settle(field);
  }

  /** The names of the fields whose edits have not been sent. */
  get unsent(): string[] {
    return [...this.edits].filter(([, edit]) => !edit.sending).map(([field]) => field);
  }

  private isAnswered(field: string, edit: Edit): boolean {
    return edit.sending > 0 && edit.sending <= this.answeredSending && !this.held.has(field);
  }

  private settle(field: string): void {
    const edit = this.edits.get(field);
    if (!edit || !this.isAnswered(field, edit)) return;
    const refused = this.views.get(field) === edit.base && edit.text !== edit.base;
    if (refused && this.keepsRefused()) return;
    this.edits.delete(field);
    this.version.value += 1;
  }
}
