// The log: what happened in the last turns, the newest first.
import type { LogChapter, LogEntry, Log as LogView } from "../../view-model";
import { Button, cellsText, RuleButtons } from "../controls";
import { useRevealBoard } from "../page-context";

export function Log({ log }: { readonly log: LogView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled and read line by line with the keyboard
    <div class="carc-log" role="group" tabIndex={0} aria-label={log.title}>
      {log.chapters.length ? (
        log.chapters.map((chapter, i) => <Chapter key={i} chapter={chapter} />)
      ) : (
        <p class="carc-muted">{log.empty}</p>
      )}
    </div>
  );
}

function Chapter({ chapter }: { readonly chapter: LogChapter }) {
  return (
    <div class="carc-chapter" style={{ "--carc-player": chapter.colour || "currentColor" }}>
      <h5>{chapter.title}</h5>
      {chapter.note && <p class="carc-note">{chapter.note}</p>}
      {chapter.entries.map((entry, i) =>
        entry.sum ? <Score key={i} entry={entry} /> : <Event key={i} entry={entry} />,
      )}
    </div>
  );
}

/** The arrow keys go from line to line of those that are about cells, see `panel-events.ts`. */
function lineAttributes({ cells }: LogEntry) {
  return { "data-cells": cellsText(cells), tabIndex: cells?.length ? -1 : undefined };
}

function Event({ entry }: { readonly entry: LogEntry }) {
  return (
    <div class={entry.rules?.length ? "carc-entry" : "carc-entry carc-muted"} {...lineAttributes(entry)}>
      {entry.text}
      <RuleButtons rules={entry.rules} />
    </div>
  );
}

function Score({ entry }: { readonly entry: LogEntry }) {
  const revealBoard = useRevealBoard();
  return (
    <div
      class="carc-entry carc-scored"
      style={{ "--carc-player": entry.colour || "currentColor" }}
      {...lineAttributes(entry)}
    >
      <b dir="auto">{entry.text}</b>{" "}
      {entry.explain ? (
        <Button button={entry.explain} class="carc-sum" onPressed={revealBoard} />
      ) : (
        <span class="carc-sum">{entry.sum}</span>
      )}
      <RuleButtons rules={entry.rules} />
    </div>
  );
}
