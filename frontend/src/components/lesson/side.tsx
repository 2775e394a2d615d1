// The part of a lesson page beside the picture: players, choices, sums, and the table of answers.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { AnswerRow, LessonPlayer } from "../../view-model";
import { Explanation } from "./explanation";
import { Group } from "./group";
import type { PartProps } from "./props";

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
export function Side({ page, lesson }: PartProps) {
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
