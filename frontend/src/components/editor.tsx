// The board editor in the sidebar: problems, tools, tile palette, players, options, texts.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type {
  CheckBox,
  CopyField,
  EditorOptions,
  EditorPanel,
  EditorPlayer,
  EditorPlayers,
  EditorProblem,
  EditorQuestion,
  EditorTexts,
  LineError,
  PaletteGroup,
  PaletteTile,
  SelectField,
  TilePalette,
} from "../view-model";
import { Announced, Button, Buttons, cellsText, Fold, RuleButtons, Sprite } from "./controls";
import { useCopy } from "./copy-text";
import { Checkbox, Form, Radio, SearchField, Select, TextArea, TextField } from "./form";
import { useLiveRegion, usePage, useRevealBoard } from "./page-context";

export function Editor({ editor }: { readonly editor: EditorPanel }) {
  return (
    <>
      <Problems title={editor.problems_title} problems={editor.problems} />
      <Tools editor={editor} />
      <Form id={editor.palette.id} sendsOn="input" class="carc-search">
        <SearchField label={editor.palette.label} value={editor.palette.words} />
      </Form>
      <Palette palette={editor.palette} />
      <Players players={editor.players} />
      <Options options={editor.options} />
      <Texts texts={editor.texts} />
      <Question question={editor.question} />
    </>
  );
}

/** Collapsed, so that the tiles below do not move: the first problem is in the toolbar, and all are on the board. */
function Problems({ title, problems }: { readonly title: string; readonly problems: readonly EditorProblem[] }) {
  const empty = problems.length === 0;
  return (
    <details
      class={empty ? "carc-problems carc-editor carc-no-problems" : "carc-problems carc-editor"}
      data-test="problems"
    >
      <summary>{title}</summary>
      {!empty && (
        <ol>
          {problems.map((problem, i) => (
            <li key={i} data-cells={cellsText(problem.cells)} tabIndex={problem.cells.length ? 0 : undefined}>
              {problem.text}
              <RuleButtons rules={problem.rules} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

function Tools({ editor }: { readonly editor: EditorPanel }) {
  const revealBoard = useRevealBoard();
  return (
    <section>
      <h4>{editor.tools_title}</h4>
      <div class="carc-tools" role="group" aria-label={editor.tools_title}>
        {editor.tools.map((tool) => (
          <Button
            key={tool.id}
            button={tool}
            class="carc-button carc-tool"
            onPressed={revealBoard}
            aria-label={tool.label ? undefined : tool.tip}
          />
        ))}
      </div>
      <div class="carc-commands">
        <Buttons buttons={editor.commands} />
      </div>
    </section>
  );
}

function Palette({ palette }: { readonly palette: TilePalette }) {
  const toBoard = palette.destinations[0]?.selected === true; // else tiles go to the hand or to the bag
  return (
    <section>
      <div class="carc-muted">{palette.destinations_title}</div>
      <div class="carc-tools" role="group" aria-label={palette.destinations_title}>
        {palette.destinations.map((destination) => (
          <Button key={destination.id} button={destination} class="carc-button carc-palette-target" />
        ))}
      </div>
      {palette.groups.length ? (
        palette.groups.map((group) => <TileGroup key={group.title} group={group} draggable={toBoard} />)
      ) : (
        <p>{palette.empty}</p>
      )}
      <div class="carc-muted" data-test="bag">
        {palette.bag}
      </div>
      <div class="carc-commands">
        <Buttons buttons={palette.bag_buttons} />
      </div>
    </section>
  );
}

function TileGroup({ group, draggable }: { readonly group: PaletteGroup; readonly draggable: boolean }) {
  return (
    <>
      <h4>{group.title}</h4>
      <div class="carc-palette" role="group" aria-label={group.title}>
        {group.tiles.map((tile) => (
          <Tile key={tile.button.id} tile={tile} draggable={draggable} />
        ))}
      </div>
    </>
  );
}

function Tile({ tile, draggable }: { readonly tile: PaletteTile; readonly draggable: boolean }) {
  const page = usePage();
  const revealBoard = useRevealBoard();
  const { button } = tile;
  const select = () => {
    if (!button.selected) page.model.send({ type: "button", id: button.id });
  };
  const drag = (event: PointerEvent) => {
    if (event.pointerType === "mouse") page.dragTile(event, tile.drawing, select); // a finger scrolls the palette
  };
  return (
    <Button
      button={button}
      class="carc-palette-tile"
      aria-label={button.tip}
      onPressed={revealBoard}
      onPointerDown={draggable && button.enabled !== false ? drag : undefined}
    >
      <Sprite sprite={tile.drawing} class="carc-palette-picture" />
      <span class="carc-tile-count">{tile.left}</span>
    </Button>
  );
}

function Players({ players }: { readonly players: EditorPlayers }) {
  const live = useLiveRegion();
  const active = String(players.rows.findIndex((row) => row.active));
  return (
    <Fold title={players.title}>
      <Form id={players.id} sendsOn="input" keepsInvalid={players.error !== ""} class="carc-form">
        {players.rows.map((row, number) => (
          <Player key={number} players={players} row={row} number={number} active={active} />
        ))}
        <label class="carc-short-field">
          {players.turn}
          <NumberField name="turn" value={players.number} />
        </label>
        {players.error && (
          <div class="carc-message" role="alert" {...live}>
            {players.error}
          </div>
        )}
      </Form>
      <div class="carc-commands">
        <Buttons buttons={players.buttons} />
      </div>
    </Fold>
  );
}

interface PlayerProps {
  readonly players: EditorPlayers;
  readonly row: EditorPlayer;
  readonly number: number;
  /** The number of the player whose turn it is. */
  readonly active: string;
}

function Player({ players, row, number, active }: PlayerProps) {
  return (
    <div class="carc-editor-player" style={{ "--carc-player": row.colour }}>
      <TextField
        name={`name-${number}`}
        value={row.name}
        aria-label={`${players.name} ${number + 1}`}
        maxlength={80}
        dir="auto"
        data-alone
      />
      <NumberField name={`points-${number}`} value={row.points} label={`${players.points}: ${row.name}`} />
      <label>
        <Radio name="active" value={String(number)} checkedValue={active} />
        {players.active}
      </label>
    </div>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly value: number;
  readonly label?: string;
}

function NumberField({ name, value, label }: NumberFieldProps) {
  return (
    <TextField
      name={name}
      inputmode="numeric"
      value={String(value)}
      aria-label={label}
      title={label}
      maxlength={6}
      data-alone
      class="carc-number"
    />
  );
}

function Options({ options }: { readonly options: EditorOptions }) {
  return (
    <Fold title={options.title}>
      <Form id={options.id} sendsOn="input" class="carc-form">
        <fieldset>
          <legend>{options.sets_title}</legend>
          {options.sets.map((box) => (
            <SetBox key={box.value} box={box} />
          ))}
        </fieldset>
        {[options.edition, ...options.options].map((option) => (
          <Option key={option.field} option={option} />
        ))}
      </Form>
    </Fold>
  );
}

function SetBox({ box }: { readonly box: CheckBox }) {
  return (
    <label class="carc-checkbox">
      <Checkbox name="sets" value={box.value} checked={box.checked} />
      <span>{box.label}</span>
    </label>
  );
}

function Option({ option }: { readonly option: SelectField }) {
  return (
    <label>
      {option.label}
      <Select name={option.field} value={option.value} choices={option.values} />
    </label>
  );
}

function Texts({ texts }: { readonly texts: EditorTexts }) {
  return (
    <Fold title={texts.title}>
      <Form id={texts.id} sendsOn="input" class="carc-form">
        <CopiedText copied={texts.line}>
          <TextArea
            name={texts.line.field}
            value={texts.line.value}
            rows={4}
            placeholder={texts.line.empty}
            aria-label={texts.line.title}
          />
        </CopiedText>
        {texts.line_error && <LineProblem error={texts.line_error} />}
      </Form>
      <div class="carc-form">
        <CopiedText copied={texts.scenario}>
          <textarea
            name={texts.scenario.field}
            value={texts.scenario.value}
            rows={7}
            readonly
            spellcheck={false}
            placeholder={texts.scenario.empty}
            aria-label={texts.scenario.title}
          />
        </CopiedText>
      </div>
    </Fold>
  );
}

/** A question of a lesson, whose right answer and usual mistakes the engine computes. */
function Question({ question }: { readonly question: EditorQuestion }) {
  const { step } = question;
  const live = useLiveRegion();
  return (
    <Fold title={question.title}>
      <Form id={question.id} sendsOn="input" class="carc-form">
        <Option option={question.kind} />
        {question.subject.values.length > 0 && <Option option={question.subject} />}
        <label>
          {question.label}
          <TextArea name="question" value={question.question} rows={2} placeholder={question.usual} />
        </label>
        <label>
          {question.file_label}
          <TextField name="file" value={question.file} placeholder={question.file_example} maxlength={80} data-alone />
        </label>
      </Form>
      <div class="carc-form">
        <Button button={question.save} />
        {question.saved && <Announced data-test="question-saved">{question.saved}</Announced>}
        {question.error && (
          <div class="carc-message" role="alert" data-test="question-error" {...live}>
            {question.error}
          </div>
        )}
        <CopiedText copied={step}>
          <textarea
            name={step.field}
            value={step.value}
            rows={7}
            readonly
            spellcheck={false}
            placeholder={step.empty}
            aria-label={step.title}
          />
        </CopiedText>
      </div>
    </Fold>
  );
}

interface CopiedTextProps {
  readonly copied: CopyField;
  /** The field with the text. */
  readonly children: ComponentChildren;
}

/** A text with the button that copies it. */
function CopiedText({ copied, children }: CopiedTextProps) {
  const label = useRef<HTMLLabelElement>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the children are the control */}
      <label ref={label}>
        {copied.title}
        {children}
      </label>
      <CopyButton copied={copied} field={() => label.current?.querySelector("textarea") ?? null} />
    </>
  );
}

interface CopyButtonProps {
  readonly copied: CopyField;
  readonly field: () => HTMLTextAreaElement | null;
}

/** The button that copies a text, even without a kernel: a position that was just built can be all that is left of it. */
function CopyButton({ copied, field }: CopyButtonProps) {
  const [isCopied, copy] = useCopy();
  const press = () => {
    const text = field();
    if (text) copy(text);
  };
  return (
    <button
      type="button"
      class="carc-button"
      data-copy={copied.field}
      disabled={!copied.value}
      aria-label={`${copied.copy}: ${copied.title}`}
      onClick={press}
    >
      {isCopied ? copied.copied : copied.copy}
    </button>
  );
}

function LineProblem({ error }: { readonly error: LineError }) {
  const live = useLiveRegion();
  return (
    <div class="carc-message" role="alert" data-test="line-error" {...live}>
      <strong>{error.sentence}</strong>
      {error.at && (
        <code class="carc-parse-position">
          {error.before}
          <mark>{error.at}</mark>
          {error.after}
        </code>
      )}
      {error.details.map((detail, i) => (
        <div key={i}>{detail}</div>
      ))}
    </div>
  );
}
