// A lesson page: the question, the board as a picture, choices and fields, the explanation.
import { useLayoutEffect, useRef } from "preact/hooks";
import { revealWidget } from "../../notebook-fit";
import type { LessonBoard, LessonHandIn, LessonPage as LessonPageView, LessonPicture } from "../../view-model";
import { Embedded } from "../embedded";
import { renderGame } from "../game";
import { Banner } from "./banner";
import { Button } from "./buttons";
import { Explanation } from "./explanation";
import { Field } from "./fields";
import { Footer } from "./footer";
import { Group } from "./group";
import type { LessonProps, PartProps } from "./props";
import { Side } from "./side";

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
