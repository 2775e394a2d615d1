// The buttons below a lesson page, with the menu of overlays and the list of keys.
import type { ComponentChildren } from "preact";
import { useOutside, usePopup } from "../popup";
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
  const { attributes } = usePopup();
  useOutside(attributes.ref, lesson.root, ["keydown"], (event) => {
    const popup = attributes.ref.current;
    if (!popup?.open || (event as KeyboardEvent).key !== "Escape") return; // a click leaves the focus on the page
    event.stopPropagation();
    popup.open = false;
  });
  return (
    <details {...attributes} class="carc-lesson-menu">
      <summary aria-label={label}>{title}</summary>
      {children}
    </details>
  );
}
