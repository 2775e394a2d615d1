// The explanation of an answer, with the rules that it cites.
import { CitedRules } from "../cited-rules";
import type { PartProps } from "./props";

/** The explanation of an answer. It is rendered empty, too: some screen readers do not read an inserted live region. */
export function Explanation({ page, lesson }: PartProps) {
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
