// A lesson page: the question, the board as a picture, choices and fields, the explanation.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { clamp } from "../../geometry";
import { revealWidget } from "../../notebook-fit";
import type {
  AnswerRow,
  LessonBanner,
  LessonBoard,
  LessonButton,
  LessonField,
  LessonGroup,
  LessonHandIn,
  LessonPage as LessonPageView,
  LessonPicture,
  LessonPlayer,
} from "../../view-model";
import { CitedRules } from "../cited-rules";
import { useCopy } from "../copy-text";
import { Embedded } from "../embedded";
import { renderGame } from "../game";
import type { LessonController } from "./lesson";

interface LessonProps {
  readonly lesson: LessonController;
}

interface PartProps extends LessonProps {
  readonly page: LessonPageView;
}

export function LessonPage({ lesson }: LessonProps) {
  const page = lesson.page.value;
  const focused = document.activeElement;
  const pressed = focused instanceof HTMLElement && focused.dataset.press && lesson.root.contains(focused);
  useLayoutEffect(() => {
    // If the pressed button was removed or disabled, focus the page, so that its keys still work.
    const { activeElement } = document;
    const isLost = !lesson.root.contains(activeElement) || activeElement?.matches(":disabled");
    if (pressed && isLost) lesson.root.focus({ preventScroll: true });
  });
  const isUsed = lesson.root.contains(focused);
  const shown = useRef("");
  const isAnswered = !page.boards && Boolean(page.explanation?.length || page.cited_rules?.length);
  const subject = [page.title, page.question, isAnswered].join("\n");
  useLayoutEffect(() => {
    // Another level or question, or the answer below, is visible without scrolling.
    if (shown.current && isUsed) {
      if (page.boards)
        lesson.root.scrollIntoView({ block: "start" }); // the board, which is still to be drawn, is high
      else revealWidget(lesson.root);
      if (isAnswered) lesson.root.querySelector("[data-test=explanation]")?.scrollIntoView({ block: "nearest" });
    }
    shown.current = subject;
  }, [subject]);
  return (
    <>
      <div class="carc-lesson-header">
        <span>{page.title}</span>
        {page.step && <span data-test="step">{page.step}</span>}
      </div>
      {page.question && <Question page={page} />}
      {page.instruction && <div class="carc-lesson-instruction">{page.instruction}</div>}
      <Content page={page} lesson={lesson} />
      {page.hand_in && <HandIn handIn={page.hand_in} lesson={lesson} />}
    </>
  );
}

/** The name of the learner, and a button that saves the answers as a file. */
function HandIn({ handIn, lesson }: LessonProps & { readonly handIn: LessonHandIn }) {
  return (
    <div class="carc-lesson-footer carc-lesson-hand-in" data-test="hand-in">
      <Field field={handIn.field} lesson={lesson} required />
      <Button button={handIn.button} class="carc-lesson-button" lesson={lesson} />
    </div>
  );
}

function Question({ page }: { readonly page: LessonPageView }) {
  return (
    <div
      class={page.started ? "carc-lesson-question carc-lesson-started" : "carc-lesson-question"}
      role="heading"
      aria-level={3}
    >
      {page.question.split("\n").map((line, i) => (
        <div key={i}>{line}</div>
      ))}
    </div>
  );
}

function Content(props: PartProps) {
  if (props.page.boards) return <BoardPart {...props} />;
  if (props.page.stages) return <CoursePart {...props} />;
  return <PicturePart {...props} />;
}

/** The stages of a course with their levels, below the file field and its message, which is off the screen in a long list. */
function CoursePart({ page, lesson }: PartProps) {
  return (
    <>
      <Footer page={page} lesson={lesson} />
      {page.groups?.map((group) => (
        <Group key={group.title} group={group} lesson={lesson} />
      ))}
      <Explanation page={page} lesson={lesson} />
      <div class="carc-lesson-stages">
        {page.stages?.map((stage) => (
          <section key={stage.title}>
            <h4>{stage.title}</h4>
            <p class="carc-lesson-rules">{stage.idea}</p>
            <div class="carc-lesson-levels">
              {stage.levels.map(({ button, stars: [signs, words] }) => (
                <Button key={button.id} button={button} class="carc-lesson-choice" lesson={lesson}>
                  <span class="carc-lesson-stars" role="img" aria-label={words}>
                    {signs}
                  </span>
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

/** A position as a picture, and the question beside it. */
function PicturePart({ page, lesson }: PartProps) {
  return (
    <>
      <div class={page.picture ? "carc-lesson-body" : "carc-lesson-body carc-lesson-text-only"}>
        {page.picture && <Picture picture={page.picture} lesson={lesson} />}
        <Side page={page} lesson={lesson} />
      </div>
      <Footer page={page} lesson={lesson} />
    </>
  );
}

/** Live boards, below the buttons, which would be off the screen below a board on a phone. */
function BoardPart({ page, lesson }: PartProps) {
  return (
    <>
      <div class="carc-lesson-status" role="status" {...lesson.live}>
        {page.banner && <Banner banner={page.banner} lesson={lesson} />}
      </div>
      {page.buttons && <Footer page={page} lesson={lesson} />}
      <Explanation page={page} lesson={lesson} />
      <div class={page.banner ? "carc-lesson-boards carc-lesson-over" : "carc-lesson-boards"}>
        {page.boards?.map((board, number) => (
          <Board key={number} board={board} number={number} lesson={lesson} />
        ))}
      </div>
    </>
  );
}

function Footer({ page, lesson }: PartProps) {
  return (
    <div class="carc-lesson-footer">
      <Buttons buttons={page.buttons} class="carc-lesson-button" lesson={lesson} />
      {page.line && <textarea class="carc-lesson-line" name="line" tabIndex={-1} readonly value={page.line} />}
      {page.help && <Help label={page.help_label} rows={page.help} />}
    </div>
  );
}

/** The end of a level. */
function Banner({ banner, lesson }: LessonProps & { readonly banner: LessonBanner }) {
  const [signs, words] = banner.stars;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      if (!current.offsetHeight) return; // hidden until the board has counted the final scoring
      current.scrollIntoView({ block: "nearest" });
      observer.disconnect();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} class={`carc-lesson-banner ${banner.correct ? "carc-right" : "carc-wrong"}`} data-test="banner">
      <p class="carc-lesson-verdict">
        {signs && (
          <span class="carc-lesson-stars" role="img" aria-label={words}>
            {signs}
          </span>
        )}
        <b>{banner.title}</b>
      </p>
      <p>{banner.text}</p>
      <div class="carc-lesson-footer">
        <Buttons buttons={banner.buttons} class="carc-lesson-button" lesson={lesson} />
      </div>
      {banner.details && <p class="carc-lesson-rules">{banner.details}</p>}
    </div>
  );
}

interface BoardProps extends LessonProps {
  readonly board: LessonBoard;
  readonly number: number;
}

/** A live board, with all panels or only those that a player needs. */
function Board({ board, number, lesson }: BoardProps) {
  const reference = lesson.model.traits.boards.value[number];
  return (
    <div class={board.playing ? "carc-lesson-live carc-lesson-playing" : "carc-lesson-live"}>
      {board.title && <p class="carc-lesson-group-title">{board.title}</p>}
      {reference && <Embedded host={lesson.model} reference={reference} renderWidget={renderGame} />}
    </div>
  );
}

function Picture({ picture, lesson }: LessonProps & { readonly picture: LessonPicture }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: every place has a button beside the picture, too
    <img
      src={picture.src}
      alt={picture.label}
      class={picture.clickable ? "carc-lesson-board carc-lesson-clickable" : "carc-lesson-board"}
      data-box={picture.box.join(" ")}
      data-test="picture"
      draggable={false}
      onClick={picture.clickable ? (event) => lesson.pointAt(picture.box, event) : undefined}
    />
  );
}

const TEXT_SIZES = ["", "0.9em", "0.8em", "0.7em", "0.6em"];

/** Give the part beside the picture of a slide the largest letters with which all of it is visible. */
function useTextFit(large: boolean) {
  const side = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = side.current;
    if (!large || !element) return undefined;
    const resize = () => {
      for (const size of TEXT_SIZES) {
        element.style.fontSize = size;
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    const observer = new ResizeObserver(() => requestAnimationFrame(resize));
    observer.observe(element);
    element.addEventListener("toggle", resize, true); // an open rule is part of the text; the event does not bubble
    resize();
    return () => {
      observer.disconnect();
      element.removeEventListener("toggle", resize, true);
    };
  });
  return side;
}

/** The part beside the picture. */
function Side({ page, lesson }: PartProps) {
  const side = useTextFit(Boolean(page.large && page.picture));
  return (
    <div class="carc-lesson-side" ref={side}>
      {page.players && (
        <div class="carc-lesson-players" data-test="players">
          {page.players.map((player, i) => (
            <Player key={i} player={player} />
          ))}
          {page.hand && <img src={page.hand.src} alt={page.hand.label} class="carc-lesson-hand" draggable={false} />}
        </div>
      )}
      {page.groups?.map((group) => (
        <Group key={group.title} group={group} lesson={lesson} />
      ))}
      <div role="status" data-test="caption" {...lesson.live}>
        {page.caption && <p class="carc-lesson-caption">{page.caption}</p>}
        {page.sums?.map((sum, i) => (
          <p key={i} class="carc-lesson-sum" data-test="sum">
            {sum}
          </p>
        ))}
        {page.rules && <p class="carc-lesson-rules">{page.rules}</p>}
      </div>
      {page.comparison && <Comparison rows={page.comparison} headings={page.headings ?? ["", ""]} />}
      <Explanation page={page} lesson={lesson} />
    </div>
  );
}

function Player({ player }: { readonly player: LessonPlayer }) {
  return (
    <span class={player.active ? "carc-lesson-player carc-lesson-active" : "carc-lesson-player"}>
      <img src={player.piece} alt="" draggable={false} />
      <span class="carc-lesson-name">{player.name}</span>
      <b>{player.points}</b>
    </span>
  );
}

function Group({ group, lesson }: LessonProps & { readonly group: LessonGroup }) {
  return (
    <section>
      {group.title && <p class="carc-lesson-group-title">{group.title}</p>}
      <div class={group.layout === "row" ? "carc-lesson-row" : undefined}>
        {group.fields?.map((field) =>
          field.kind === "file" ? (
            <FileField key={field.id} field={field} lesson={lesson} />
          ) : (
            <Field key={field.id} field={field} lesson={lesson} />
          ),
        )}
      </div>
      {group.vote_headings && (
        <div class="carc-lesson-vote-headings" data-test="vote-headings">
          {group.vote_headings.map((heading) => (
            <span key={heading} class="carc-lesson-vote-heading">
              {heading}
            </span>
          ))}
        </div>
      )}
      <div class={`carc-lesson-${group.layout === "chips" ? "chips" : "choices"}`}>
        <Buttons buttons={group.buttons} class="carc-lesson-choice" lesson={lesson} />
      </div>
    </section>
  );
}

/** A file field; its text is sent immediately. */
function FileField({ field, lesson }: LessonProps & { readonly field: LessonField }) {
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
function Field({
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

interface ButtonsProps extends LessonProps {
  readonly buttons?: readonly LessonButton[];
  readonly class: string;
}

function Buttons({ buttons = [], class: className, lesson }: ButtonsProps) {
  return buttons.map((button) => {
    const key = button.id.startsWith("hint ") ? "hint" : button.id; // the button keeps the focus after each hint
    return <Button key={key} button={button} class={className} lesson={lesson} />;
  });
}

interface ButtonProps extends LessonProps {
  readonly button: LessonButton;
  readonly class: string;
  readonly children?: ComponentChildren;
}

function Button({ button, class: className, lesson, children }: ButtonProps) {
  const [copied, copy] = useCopy();
  const press = () => {
    if (button.command === "copy") {
      const line = lesson.root.querySelector<HTMLTextAreaElement>("textarea[name=line]");
      if (line) copy(line);
    } else if (button.command) {
      lesson.run(button.command);
    } else {
      lesson.press(button.id);
    }
  };
  const mark = { right: "✓", wrong: "✗" }[button.mark ?? ""];
  const classes = [className, button.main && "carc-main", button.mark && `carc-${button.mark}`];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-press={button.command ? undefined : button.id}
      aria-pressed={button.selected}
      disabled={button.enabled === false || (!button.command && lesson.connection.disabled.value)}
      title={button.tip || undefined}
      onClick={press}
    >
      {copied ? (
        button.copied
      ) : (
        <>
          {button.sign && <span class="carc-lesson-sign">{button.sign}</span>}
          <span>{button.label}</span>
          {button.votes?.map(({ hands, share }, vote) => (
            <span key={vote} class="carc-lesson-vote" style={{ "--carc-share": `${share}%` }}>
              {hands}
            </span>
          ))}
          {mark && <span class="carc-lesson-mark">{mark}</span>}
          {children}
        </>
      )}
    </button>
  );
}

interface ComparisonProps {
  readonly rows: readonly AnswerRow[];
  readonly headings: readonly [string, string];
}

/** The table of answers, such as predictions and the outcome; the column of questions is left out if the page shows the only one. */
function Comparison({ rows, headings }: ComparisonProps) {
  const named = rows.some((row) => row.question);
  return (
    <table class="carc-lesson-comparison" data-test="comparison">
      <thead>
        <tr>
          {named && <td />}
          <th scope="col">{headings[0]}</th>
          <th scope="col">{headings[1]}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {named && <th scope="row">{row.question}</th>}
            <td>{row.first}</td>
            <td>{row.second}</td>
            <td class={row.correct ? "carc-right" : "carc-wrong"}>{row.correct ? "✓" : "✗"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The explanation of an answer. It is rendered empty, too: some screen readers do not read an inserted live region. */
function Explanation({ page, lesson }: PartProps) {
  const verdict = page.correct === undefined ? "" : page.correct ? " carc-right" : " carc-wrong";
  return (
    <div
      class={`carc-lesson-status carc-lesson-explanation${verdict}`}
      role="status"
      data-test="explanation"
      {...lesson.live}
    >
      {page.explanation?.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      <CitedRules rules={page.cited_rules} />
    </div>
  );
}

interface HelpProps {
  readonly label?: string;
  readonly rows: readonly (readonly [string, string])[];
}

function Help({ label, rows }: HelpProps) {
  return (
    <details class="carc-lesson-help">
      <summary aria-label={label}>?</summary>
      <table>
        <tbody>
          {rows.map(([keys, effect]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
