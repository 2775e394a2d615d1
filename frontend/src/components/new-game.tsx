// The form for a new game.
import { cssZoom } from "../dom";
import type { FormChoice, FormPart, NewGameForm, PlayerFields } from "../view-model";
import { Button, Sprite } from "./controls";
import { Checkbox, Form, Select, TextField } from "./form";
import { useLiveRegion, usePage } from "./page-context";

export function NewGame({ form }: { readonly form: NewGameForm }) {
  return (
    <Form id={form.id} sendsOn="change" focus={form.focus} class="carc-form">
      <h4>{form.title}</h4>
      <List name="language" part={form.language} choices={form.languages} />
      {form.cards.map((card) => (
        <div key={card.button.id} class="carc-start-card">
          <Button button={card.button} />
          <span class="carc-muted">{card.text}</span>
        </div>
      ))}
      <details
        class="carc-fold carc-start-options"
        data-test="options"
        open={form.edited}
        onToggle={({ currentTarget }) => form.edited || scrollToFold(currentTarget)}
      >
        <summary>{form.more}</summary>
        <Options form={form} />
      </details>
      {form.note && <p class="carc-muted">{form.note}</p>}
      <div class="carc-commands">
        <Button button={form.cancel} />
      </div>
    </Form>
  );
}

/** Scroll the sidebar to a fold that has been opened, so that its fields are in view. */
function scrollToFold(fold: HTMLDetailsElement): void {
  const sidebar = fold.closest(".carc-sidebar");
  if (!fold.open || !sidebar) return;
  const below = fold.getBoundingClientRect().top - sidebar.getBoundingClientRect().top;
  sidebar.scrollTop += below / cssZoom(sidebar);
}

/** The fields of a new game. */
function Options({ form }: { readonly form: NewGameForm }) {
  const { connection } = usePage();
  return (
    <>
      <fieldset class="carc-players-form">
        <legend>{form.players.title}</legend>
        {form.player_fields.map((player, number) => (
          <Player key={player.key} player={player} number={number} error={form.errors[`name-${number}`]} />
        ))}
        <Button button={form.add} data-field="add" />
        <FieldError text={form.errors.players} />
        <FieldText text={form.players.hint} />
      </fieldset>
      <Sets form={form} />
      <List name="tiles" part={form.length} choices={form.lengths} error={form.errors.tiles} />
      <List name="edition" part={form.edition} choices={form.editions} texts={form.edition_texts} />
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
        <FieldError text={form.errors.seed} />
        <FieldText text={form.seed.hint} />
      </label>
      <FieldError text={form.errors[""]} />
      <div class="carc-commands carc-submit">
        <button type="submit" class="carc-button carc-main" disabled={connection.disabled.value}>
          {form.start}
        </button>
      </div>
    </>
  );
}

interface PlayerProps {
  readonly player: PlayerFields;
  readonly number: number;
  readonly error?: string;
}

/** The fields of a player; the colour list shows a meeple instead of the word. */
function Player({ player, number, error }: PlayerProps) {
  const colour = player.colours.find(({ selected }) => selected);
  return (
    <div class="carc-player-fields" role="group" aria-label={player.label}>
      <div class="carc-colour">
        <Select
          field={`colour ${player.key}`}
          name="colour"
          value={colour?.value ?? ""}
          choices={pairs(player.colours)}
          aria-label={player.colour_label}
          title={colour?.label}
        />
        <input type="hidden" name="player" value={player.key} />
        <Sprite sprite={player.piece} class="carc-icon" />
      </div>
      <TextField
        field={`name ${player.key}`}
        name="name"
        value={player.name}
        placeholder={player.placeholder}
        aria-label={[player.name_label, error].filter(Boolean).join(" ")}
        dir="auto"
        maxlength={80}
        spellcheck={false}
        enterkeyhint="next"
        aria-invalid={error ? true : undefined}
        data-field={`name-${number}`}
      />
      <Select
        field={`plays ${player.key}`}
        name="plays"
        value={selectedValue(player.bots)}
        choices={pairs(player.bots)}
        class="carc-player-type"
        aria-label={player.bot_label}
      />
      <Button button={player.remove} aria-label={player.remove.tip} />
      <FieldError text={error} />
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
      <FieldError text={form.errors.sets} />
    </fieldset>
  );
}

function Box({ name, choice }: { readonly name: string; readonly choice: FormChoice }) {
  return (
    <label class={choice.requires ? "carc-checkbox carc-nested-checkbox" : "carc-checkbox"}>
      <Checkbox name={name} value={choice.value} checked={choice.selected} />
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
  readonly texts?: readonly string[];
  readonly error?: string;
}

function List({ name, part, choices, texts = [], error }: ListProps) {
  return (
    <div class={`carc-form-${name}`}>
      <label>
        <span class="carc-label">{part.title}</span>
        <Select
          name={name}
          value={selectedValue(choices)}
          choices={pairs(choices)}
          languages={name === "language"}
          aria-invalid={error ? true : undefined}
          data-field={name}
        />
        <FieldError text={error} />
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

function selectedValue(choices: readonly FormChoice[]): string {
  return choices.find(({ selected }) => selected)?.value ?? "";
}

function FieldText({ text = "" }: { readonly text?: string }) {
  return <span class="carc-muted carc-field-text">{text}</span>;
}

/** Why a value is invalid. */
function FieldError({ text }: { readonly text?: string }) {
  const live = useLiveRegion();
  return text ? (
    <span class="carc-message carc-field-text" role="alert" {...live}>
      {text}
    </span>
  ) : null;
}
