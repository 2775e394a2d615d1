// Forms and their fields. The page keeps the edits; the kernel receives the values and answers with a view model.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo } from "preact/hooks";
import { isUsable, nextTask } from "../dom";
import { Edits } from "./edits";
import { type PanelPage, usePage } from "./page-context";

const TYPING_PAUSE = 200; // milliseconds without a key after which a form with `sendsOn="input"` is sent

/** When the values of a form are sent: on submit, after each change of a field, or while typing. */
type SendsOn = "submit" | "change" | "input";

interface FormOptions {
  readonly id: string;
  readonly sendsOn: SendsOn;
  /** Whether a rejected text stays in its field. */
  readonly keepsInvalid: boolean;
  /** The `data-field` of the element to focus after the answer. */
  readonly focus: string;
}

/** Sends the values of a form and keeps its edits. */
class FormController {
  readonly edits = new Edits(() => this.options.keepsInvalid);
  element: HTMLFormElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = false; // whether typed text is not sent yet

  constructor(
    private readonly page: PanelPage,
    public options: FormOptions,
  ) {}

  send(submit: boolean): void {
    clearTimeout(this.timer);
    this.waiting = false;
    if (!this.element?.isConnected || this.page.connection.disabled.peek()) return;
    const data = new FormData(this.element);
    const names = [...new Set(data.keys())];
    const values = Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
    const submission = this.edits.send();
    this.follow(() => this.page.model.send({ type: "form", id: this.options.id, values, submit }), submission);
  }

  /** Press a button in the form; with `sendsOn="change"` the values are sent first. */
  press(send: () => Promise<void>): void {
    if (this.options.sendsOn !== "change") {
      send();
      return;
    }
    this.send(false);
    this.follow(send);
  }

  /** Handle an input event. */
  changed(isText: boolean): void {
    if (this.options.sendsOn !== "input") return;
    clearTimeout(this.timer);
    this.waiting = true;
    this.timer = setTimeout(() => this.send(false), isText ? TYPING_PAUSE : 0);
  }

  commit(): void {
    if (this.options.sendsOn === "change") this.send(false);
  }

  /** Set the value of a field that is selected and not typed, and send it. */
  select(field: string, value: string): void {
    this.edits.edit(field, value, false);
    this.changed(false);
    this.commit();
  }

  /** Handle the loss of focus: send typed text before other input. */
  leave(): void {
    if (this.waiting) this.send(false);
  }

  /** Handle Enter: submit a standalone field, else go to the next field. JupyterLab prevents the default of browsers. */
  enter(event: KeyboardEvent): void {
    const field = event.target;
    if (event.isComposing) return; // this Enter ends a composition, as of Japanese
    if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || field.type === "checkbox" || !field.form)
      return;
    event.preventDefault();
    if (field.type === "search" || "alone" in field.dataset) {
      field.form.requestSubmit();
      return;
    }
    const stops = field.form.querySelectorAll<HTMLElement>("input:not([type=checkbox], [type=hidden]), [type=submit]");
    [...stops][[...stops].indexOf(field) + 1]?.focus();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Send, and after the answer settle the edits and set the focus, unless it has moved meanwhile. */
  private async follow(send: () => Promise<void>, submission = 0): Promise<void> {
    const before = document.activeElement;
    await send();
    await nextTask();
    this.edits.answer(submission);
    const target =
      this.options.focus && this.element?.querySelector<HTMLElement>(`[data-field="${this.options.focus}"]`);
    const { activeElement } = document;
    const isLost = activeElement === document.body && !isUsable(before);
    if (target && (activeElement === before || isLost)) target.focus();
  }
}

export const FormContext = createContext<FormController | null>(null);

interface FormProps {
  readonly id: string;
  readonly sendsOn: SendsOn;
  readonly keepsInvalid?: boolean;
  readonly focus?: string;
  readonly class: string;
  readonly "aria-current"?: "true";
  readonly children: ComponentChildren;
}

export function Form({ id, sendsOn, keepsInvalid = false, focus = "", children, ...attributes }: FormProps) {
  const page = usePage();
  const options = { id, sendsOn, keepsInvalid, focus };
  const form = useMemo(() => new FormController(page, options), [page]);
  form.options = options;
  useEffect(() => () => form.stop(), [form]);
  const submit = (event: Event) => {
    event.preventDefault();
    form.send(true);
  };
  return (
    <FormContext.Provider value={form}>
      <form
        {...attributes}
        noValidate
        ref={(element) => {
          form.element = element;
        }}
        onSubmit={submit}
        onKeyDown={(event) => form.enter(event)}
      >
        {children}
      </form>
    </FormContext.Provider>
  );
}

function useForm(): FormController {
  const form = useContext(FormContext);
  if (!form) throw new Error("a field is rendered outside of a form");
  return form;
}

function useField(field: string): { form: FormController; disabled: boolean } {
  const form = useForm();
  useEffect(() => () => form.edits.forget(field), [form, field]);
  return { form, disabled: usePage().connection.disabled.value };
}

interface FieldProps {
  /** A unique key for fields with the same name. */
  readonly field?: string;
  readonly name: string;
  /** The value in the view model. */
  readonly value: string;
  readonly class?: string;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-invalid"?: boolean;
  /** The name of the field for `focus`. */
  readonly "data-field"?: string;
}

/** The attributes that all text fields share. */
function useTextField(name: string, field: string | undefined, value: string) {
  const key = field ?? name;
  const { form, disabled } = useField(key);
  return {
    name,
    value: form.edits.shown(key, value),
    disabled,
    autocomplete: "off",
    onInput: (event: { currentTarget: { value: string } }) => {
      form.edits.edit(key, event.currentTarget.value, true);
      form.changed(true);
    },
    onChange: () => form.commit(),
    onFocusOut: () => {
      form.leave();
      form.edits.leave(key);
    },
  } as const;
}

interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  readonly maxlength: number;
  readonly inputmode?: "numeric";
  readonly dir?: "auto";
  readonly spellcheck?: boolean;
  readonly enterkeyhint?: "next";
  /** Whether Enter submits the form instead of going to the next field. */
  readonly "data-alone"?: boolean;
}

/** A single-line text field. */
export function TextField({ field, name, value, ...attributes }: TextFieldProps) {
  return <input {...attributes} {...useTextField(name, field, value)} />;
}

/** A search field. */
export function SearchField({ label, value = "" }: { readonly label: string; readonly value?: string }) {
  const field = useTextField("words", undefined, value);
  return <input type="search" placeholder={label} aria-label={label} maxlength={80} {...field} />;
}

interface TextAreaProps extends FieldProps {
  readonly rows: number;
  readonly placeholder?: string;
}

export function TextArea({ field, name, value, ...attributes }: TextAreaProps) {
  return <textarea spellcheck={false} {...attributes} {...useTextField(name, field, value)} />;
}

interface SelectProps extends FieldProps {
  readonly choices: readonly (readonly [value: string, label: string])[];
  /** Whether the values are codes of languages, which are named in their own language. */
  readonly languages?: boolean;
}

/** A select field. */
export function Select({ field, name, value, choices, languages, ...attributes }: SelectProps) {
  const key = field ?? name;
  const { form, disabled } = useField(key);
  const shown = form.edits.shown(key, value);
  return (
    <select
      {...attributes}
      name={name}
      value={shown}
      disabled={disabled}
      onChange={(event) => {
        form.select(key, event.currentTarget.value);
      }}
    >
      {choices.map(([choice, label]) => (
        <option key={choice} value={choice} selected={choice === shown} lang={languages ? choice : undefined}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps {
  readonly name: string;
  readonly value: string;
  /** Whether it is checked in the view model. */
  readonly checked: boolean;
}

export function Checkbox({ name, value, checked }: CheckboxProps) {
  const key = `${name} ${value}`;
  const { form, disabled } = useField(key);
  return (
    <input
      type="checkbox"
      name={name}
      value={value}
      checked={form.edits.shown(key, String(checked)) === "true"}
      disabled={disabled}
      onChange={(event) => {
        form.select(key, String(event.currentTarget.checked));
      }}
    />
  );
}

interface RadioProps {
  readonly name: string;
  /** The value of this button. */
  readonly value: string;
  /** The value of the checked button of this name in the view model. */
  readonly checkedValue: string;
}

export function Radio({ name, value, checkedValue }: RadioProps) {
  const { form, disabled } = useField(name);
  return (
    <input
      type="radio"
      name={name}
      value={value}
      checked={form.edits.shown(name, checkedValue) === value}
      disabled={disabled}
      onChange={() => {
        form.select(name, value);
      }}
    />
  );
}
