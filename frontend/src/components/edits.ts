// Edits of form fields that the view model does not contain yet.
import { signal } from "@preact/signals";

interface Edit {
  readonly text: string;
  /** The value in the view model before the edit: if the answer leaves it as it is, the edit was rejected. */
  base: string;
  /** The number of the submission that contains the edit; 0 if it is not sent yet. */
  submission: number;
}

/** The edits of a form by field. An edit is displayed until the kernel has answered it and the field has lost the focus. */
export class Edits {
  private readonly edits = new Map<string, Edit>();
  private readonly views = new Map<string, string>();
  private readonly focused = new Set<string>(); // text fields in use
  private readonly version = signal(0); // triggers rendering
  private submissions = 0;
  private answeredSubmission = 0;

  /** @param keepsInvalid whether a rejected text stays in its field. */
  constructor(private readonly keepsInvalid: () => boolean) {}

  /** Return the value to display in a field; `view` is its value in the view model. */
  shown(field: string, view: string): string {
    this.version.value; // subscribes the component that renders the field
    this.views.set(field, view);
    const edit = this.edits.get(field);
    if (!edit || (view !== edit.base && this.isDone(field, edit))) return view;
    return edit.text;
  }

  /** Record an edit; with `typing` its text does not change until the field loses the focus. */
  edit(field: string, text: string, typing: boolean): void {
    this.edits.set(field, { text, base: this.views.get(field) ?? "", submission: 0 });
    if (typing) this.focused.add(field);
    this.version.value += 1;
  }

  /** Handle the loss of focus of a field. */
  leave(field: string): void {
    this.focused.delete(field);
    this.settle(field);
  }

  /** Remove the edit of a removed field. */
  forget(field: string): void {
    this.edits.delete(field);
    this.focused.delete(field);
  }

  /** Remove the edits of all fields but one. */
  forgetOthers(kept: string | undefined): void {
    for (const field of [...this.edits.keys()]) if (field !== kept) this.forget(field);
    this.version.value += 1;
  }

  /** Mark all edits as sent; return the number of the submission. */
  send(): number {
    this.submissions += 1;
    for (const edit of this.edits.values()) edit.submission ||= this.submissions;
    return this.submissions;
  }

  /** Handle the answer to a submission, or to a message without edits (0), after the update of the view model. */
  answer(submission: number): void {
    this.answeredSubmission = Math.max(this.answeredSubmission, submission);
    for (const field of [...this.edits.keys()]) this.settle(field);
  }

  /** The names of the fields whose edits have not been sent. */
  get unsent(): string[] {
    return [...this.edits].filter(([, edit]) => !edit.submission).map(([field]) => field);
  }

  /** Whether an edit need not be displayed any longer. */
  private isDone(field: string, { submission }: Edit): boolean {
    return submission > 0 && submission <= this.answeredSubmission && !this.focused.has(field);
  }

  private settle(field: string): void {
    const edit = this.edits.get(field);
    if (!edit) return;
    // The answer may be that to an earlier text of the field.
    if (this.focused.has(field)) edit.base = this.views.get(field) ?? edit.base;
    if (!this.isDone(field, edit)) return;
    const isRejected = this.views.get(field) === edit.base;
    if (isRejected && this.keepsInvalid()) return;
    this.edits.delete(field);
    this.version.value += 1;
  }
}
