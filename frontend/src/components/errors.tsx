// The panel below the board: errors in callbacks.
import { useEffect, useRef } from "preact/hooks";
import type { ErrorReport } from "../view-model";
import { Button } from "./controls";
import { useLiveRegion, usePage } from "./page-context";

export function Errors() {
  const { errors, dismiss } = usePage().model.traits.dialogs.value;
  return (
    <>
      {errors.map((error, i) => (
        <Report key={i} error={error} />
      ))}
      {errors.length > 0 && <Button button={dismiss} />}
    </>
  );
}

/** An error with a line of Python that reproduces it, and its collapsed traceback. */
function Report({ error }: { readonly error: ErrorReport }) {
  const live = useLiveRegion();
  const { root } = usePage();
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The board fills the visible part of a notebook: an error below it would not be noticed.
    if (root.matches(":hover, :focus-within")) report.current?.scrollIntoView({ block: "nearest" });
  }, [root]);
  return (
    <div class="carc-error" role="alert" ref={report} {...live}>
      <strong>{error.title}</strong>
      <div>{error.message}</div>
      <div class="carc-muted">{error.line_title}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is selected and copied with the keyboard */}
      <code class="carc-code-line" tabIndex={0} data-test="line">
        {error.line}
      </code>
      <details>
        <summary>{error.trace_title}</summary>
        <pre>{error.trace}</pre>
      </details>
    </div>
  );
}
