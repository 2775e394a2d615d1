// The timeline below the board: all moments of the game, and its lines (variations).
import type { Button as ButtonView, LineList, LineRow, Timeline as TimelineView } from "../view-model";
import { Button } from "./controls";
import { ExportMenu } from "./export-menu";
import { Form, TextField } from "./form";
import { usePage } from "./page-context";
import { usePopup } from "./popup";
import { Slider } from "./slider";

export function Timeline() {
  const timeline = usePage().model.traits.timeline.value;
  return (
    <>
      <Moments timeline={timeline} />
      {timeline.lines && <Lines lines={timeline.lines} />}
    </>
  );
}

function Moments({ timeline }: { readonly timeline: TimelineView }) {
  const { sidebar, menus } = usePage().model.traits;
  const { editor, form, review } = sidebar.value;
  const { commands, exports } = menus.value;
  const inSidebar = commands && !editor && !form && !review?.close; // the command menu contains the exports
  return (
    <div class="carc-timeline-row" role="group" aria-label={timeline.label} data-test="time">
      <Steps buttons={timeline.back} />
      <Slider slider={timeline.slider} />
      <Steps buttons={timeline.forward} />
      <span class="carc-position">{timeline.position}</span>
      {!inSidebar && <ExportMenu menu={exports} />}
    </div>
  );
}

function Steps({ buttons }: { readonly buttons: readonly ButtonView[] }) {
  return buttons.map((button) => (
    <Button key={button.id} button={button} class="carc-button carc-step" aria-label={button.tip} />
  ));
}

function Lines({ lines }: { readonly lines: LineList }) {
  const { attributes } = usePopup();
  return (
    <details {...attributes} class="carc-variations" data-test="variations">
      <summary title={lines.tip}>{lines.title}</summary>
      <div class="carc-variation-list">
        {lines.rows.map((row) => (
          <Line key={row.form} lines={lines} row={row} />
        ))}
      </div>
    </details>
  );
}

/** A line of the game, with the form that names it. */
function Line({ lines, row }: { readonly lines: LineList; readonly row: LineRow }) {
  const { connection } = usePage();
  return (
    <Form
      id={row.form}
      sendsOn="submit"
      keepsInvalid
      class="carc-variation"
      aria-current={row.switch ? undefined : "true"}
    >
      {row.switch ? <Button button={row.switch} /> : <b>{row.name || row.label}</b>}
      <span class="carc-muted">{row.summary}</span>
      <TextField
        name="name"
        value={row.name}
        placeholder={lines.name_label}
        aria-label={`${lines.name_label}: ${row.name || row.label}`}
        maxlength={40}
        dir="auto"
        data-alone
      />
      <button type="submit" class="carc-button" disabled={connection.disabled.value}>
        {lines.save}
      </button>
    </Form>
  );
}
