// The form for a new game.
import type { FormChoice, FormPart, NewGameForm, SeatRow } from "../view-model";
import { Button, Sprite } from "./controls";
import { Checkbox, Form, Select, TextField } from "./form";
import { useLiveRegion, usePage } from "./page-context";

export function NewGame({ form }: { readonly form: NewGameForm }) {
  const { connection } = usePage();
  return (
    <Form id={form.id} sendsOn="change" focus={form.focus} class="carc-form">
      <h4>{form.title}</h4>
      {form.note && <p>{form.note}</p>}
      <fieldset class="carc-players-form">
        <legend>{form.players.title}</legend>
        {form.seats.map((seat, number) => (
          <Seat key={seat.key} seat={seat} number={number} error={form.errors[`name-${number}`]} />
        ))}
        <Button button={form.add} data-field="add" />
        <Refusal text={form.errors.seats} />
        <FieldText text={form.players.hint} />
      </fieldset>
      <Sets form={form} />
      <List name="edition" part={form.edition} choices={form.editions} texts={form.edition_texts} />
      <List name="language" part={form.language} choices={form.languages} texts={[form.language.hint ?? ""]} />
      <label>
        <span class="carc-label">{form.seed.title}</span>
        <TextField
          name="seed"
          value={form.seed_value}
          placeholder={form.seed_placeholder}
          inputmode="numeric"
          maxlength={80}
          aria-invalid={form.errors.seed ? true : undefined}
          data-field="seed"
        />
        <Refusal text={form.errors.seed} />
        <FieldText text={form.seed.hint} />
      </label>
      <Refusal text={form.errors[""]} />
      <div class="carc-commands carc-submit">
        <button type="submit" class="carc-button carc-main" disabled={connection.resting.value}>
          {form.start}
        </button>
        <Button button={form.cancel} />
      </div>
    </Form>
  );
}

interface SeatProps {
  readonly seat: SeatRow;
  readonly number: number;
  readonly error?: string;
}

/** The fields of a player; the list of colours shows the meeple instead of the word. */
function Seat({ seat, number, error }: SeatProps) {
  const colour = seat.colours.find(({ chosen }) => chosen);
  return (
    <div class="carc-player-fields" role="group" aria-label={seat.label}>
      <div class="carc-colour">
        <Select
          field={`colour ${seat.key}`}
          name="colour"
          value={colour?.value ?? ""}
          choices={pairs(seat.colours)}
          aria-label={seat.colour_label}
          title={colour?.label}
        />
        <input type="hidden" name="seat" value={seat.key} />
        <Sprite sprite={seat.piece} class="carc-icon" />
      </div>
      <TextField
        field={`name ${seat.key}`}
        name="name"
        value={seat.name}
        placeholder={seat.placeholder}
        aria-label={[seat.name_label, error].filter(Boolean).join(" ")}
        dir="auto"
        maxlength={80}
        spellcheck={false}
        enterkeyhint="next"
        aria-invalid={error ? true : undefined}
        data-field={`name-${number}`}
      />
      <Select
        field={`plays ${seat.key}`}
        name="plays"
        value={chosenValue(seat.bots)}
        choices={pairs(seat.bots)}
        class="carc-player-type"
        aria-label={seat.bot_label}
      />
      <Button button={seat.remove} aria-label={seat.remove.tip} />
      <Refusal text={error} />
    </div>
  );
}

/** The sets, each with the options that belong to it, and all other options. */
function Sets({ form }: { readonly form: NewGameForm }) {
  const option = (choice: FormChoice) => <Box key={choice.value} name="options" choice={choice} />;
  return (
    <fieldset>
      <legend>{form.sets.title}</legend>
      {form.boxes.map((box) => [
        <Box key={box.value} name="sets" choice={box} />,
        ...form.options.filter(({ requires }) => requires === box.value).map(option),
      ])}
      {form.options.filter(({ requires }) => !requires).map(option)}
      <Refusal text={form.errors.sets} />
    </fieldset>
  );
}

function Box({ name, choice }: { readonly name: string; readonly choice: FormChoice }) {
  return (
    <label class={choice.requires ? "carc-checkbox carc-nested-checkbox" : "carc-checkbox"}>
      <Checkbox name={name} value={choice.value} checked={choice.chosen} />
      <span>
        {choice.label}
        {choice.hint && <FieldText text={choice.hint} />}
      </span>
    </label>
  );
}

interface ListProps {
  readonly name: string;
  readonly part: FormPart;
  readonly choices: readonly FormChoice[];
  readonly texts: readonly string[];
}

function List({ name, part, choices, texts }: ListProps) {
  return (
    <div>
      <label>
        <span class="carc-label">{part.title}</span>
        <Select name={name} value={chosenValue(choices)} choices={pairs(choices)} />
      </label>
      {texts.map((text, i) => (
        <p key={i} class="carc-muted">
          {text}
        </p>
      ))}
    </div>
  );
}

function pairs(choices: readonly FormChoice[]): [string, string][] {
  return choices.map(({ value, label }) => [value, label]);
}

function chosenValue(choices: readonly FormChoice[]): string {
  return choices.find(({ chosen }) => chosen)?.value ?? "";
}

function FieldText({ text = "" }: { readonly text?: string }) {
  return <span class="carc-muted carc-field-text">{text}</span>;
}

/** Why the values were not taken. */
function Refusal({ text }: { readonly text?: string }) {
  const live = useLiveRegion();
  return text ? (
    <span class="carc-message carc-field-text" role="alert" {...live}>
      {text}
    </span>
  ) : null;
}
