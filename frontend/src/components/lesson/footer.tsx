// The buttons below a lesson page, with the menu of overlays and the list of keys.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { closeByEscape, useCloseOutside, useOutside } from "../popup";
import { Buttons } from "./buttons";
import type { LessonProps, PartProps } from "./props";

export function Footer({ page, lesson }: PartProps) {
  const { overlays } = page;
  return (
    <div class="carc-lesson-footer">
      <Buttons buttons={page.buttons} class="carc-lesson-button" lesson={lesson} />
      {overlays && (
        <Popup title={`${overlays.title} ▾`} lesson={lesson}>
          <div class="carc-lesson-popup carc-lesson-overlays" role="group" aria-label={overlays.title}>
            <Buttons buttons={overlays.buttons} class="carc-lesson-button" lesson={lesson} />
          </div>
        </Popup>
      )}
      {page.line && <textarea class="carc-lesson-line" name="line" tabIndex={-1} readonly value={page.line} />}
      {page.help && (
        <Popup title="?" label={page.help_label} lesson={lesson}>
          <table class="carc-lesson-popup">
            <tbody>
              {page.help.map(([keys, effect]) => (
                <tr key={keys}>
                  <th scope="row">{keys}</th>
                  <td>{effect}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Popup>
      )}
    </div>
  );
}

interface PopupProps extends LessonProps {
  readonly title: string;
  /** The accessible name, if it is not the title. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A button that opens a popup above it. */
function Popup({ title, label, children, lesson }: PopupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOutside(details);
  useOutside(details, lesson.root, ["keydown"], (event) => {
    if (!details.current?.open || (event as KeyboardEvent).key !== "Escape") return; // a click leaves the focus on the page
    event.stopPropagation();
    details.current.open = false;
  });
  return (
    <details ref={details} class="carc-lesson-menu" onKeyDown={closeByEscape}>
      <summary aria-label={label}>{title}</summary>
      {children}
    </details>
  );
}
