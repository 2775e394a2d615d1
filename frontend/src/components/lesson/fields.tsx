// Fields of a lesson page, for texts, numbers and files.
import { useEffect } from "preact/hooks";
import { clamp } from "../../geometry";
import type { LessonField } from "../../view-model";
import type { LessonProps } from "./props";

/** A file field; its text is sent immediately. */
export function FileField({ field, lesson }: LessonProps & { readonly field: LessonField }) {
  const sendFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    lesson.sendField(field.id, await file.text());
    input.value = ""; // the same file may be chosen again
  };
  return (
    <label class="carc-lesson-field">
      <span>{field.label}</span>
      <input
        type="file"
        accept=".json"
        data-entry={field.id}
        disabled={lesson.connection.disabled.value}
        onChange={(event) => sendFile(event.currentTarget)}
      />
    </label>
  );
}

/** Refuse typed letters: with them a number field has no value, in Firefox with any letter, in Chromium with “e”. */
function refuseLetters(event: InputEvent): void {
  if (event.inputType === "insertText" && /\D/.test(event.data ?? "")) event.preventDefault();
}

const MAX_NUMBER = 999; // of a number field

/** A text or number field; its value is sent when it loses the focus or a button is pressed. */
export function Field({
  field,
  lesson,
  required,
}: LessonProps & { readonly field: LessonField; readonly required?: boolean }) {
  const { edits } = lesson;
  useEffect(() => () => edits.forget(field.id), [edits, field.id]);
  const kind = field.kind ?? "text";
  const attributes = {
    value: edits.shown(field.id, field.value),
    "data-entry": field.id,
    autocomplete: "off",
    spellcheck: false,
    onInput: (event: { currentTarget: HTMLInputElement }) => edits.edit(field.id, event.currentTarget.value, true),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      if (kind === "number") event.currentTarget.reportValidity(); // the kernel counts none that is out of range
      lesson.sendFields();
    },
    onFocusOut: () => edits.leave(field.id),
  } as const;
  const control = (
    // biome-ignore lint/a11y/noLabelWithoutControl: either input is the control
    <label class={`carc-lesson-field carc-lesson-${kind}`}>
      <span>{field.label}</span>
      {kind === "number" ? (
        <input
          type="number"
          min={0}
          max={MAX_NUMBER}
          inputmode="numeric"
          onBeforeInput={refuseLetters}
          {...attributes}
        />
      ) : (
        <input type="text" required={required} {...attributes} />
      )}
    </label>
  );
  if (!field.add) return control;
  const change = (step: number) => {
    const value = Number(edits.shown(field.id, field.value)) || 0;
    edits.edit(field.id, String(clamp(value + step, 0, MAX_NUMBER)), false);
    lesson.sendFields();
  };
  const button = (sign: string, name: string | undefined, step: number) => (
    <button
      type="button"
      class="carc-lesson-button carc-lesson-step-button"
      aria-label={name}
      disabled={lesson.connection.disabled.value}
      onClick={() => change(step)}
    >
      {sign}
    </button>
  );
  return (
    <div class="carc-lesson-stepper">
      {control}
      {button("−", field.subtract, -1)}
      {button("+", field.add, 1)}
    </div>
  );
}
