// The menu of commands beside Undo, Redo and Hint.
import { cssZoom } from "../../dom";
import { visiblePart } from "../../notebook-fit";
import type { CommandGroup, CommandMenu as CommandMenuView } from "../../view-model";
import { Button } from "../controls";
import { ExportMenu } from "../export-menu";
import { usePage } from "../page-context";
import { usePopup } from "../popup";

const LOW_SCREEN = 500; // the height of a phone in landscape, in pixels
const MARGIN = 8; // pixels between the menu and its button, and the edge of the widget

interface CommandMenuProps {
  readonly menu: CommandMenuView;
  /** Shows the keys. */
  readonly showKeys: () => void;
}

export function CommandMenu({ menu, showKeys }: CommandMenuProps) {
  const page = usePage();
  const { attributes, close } = usePopup();
  const [commands, ...options] = menu.groups;
  return (
    <details
      {...attributes}
      class="carc-popup carc-command-menu"
      data-test="commands"
      onToggle={({ currentTarget }) => currentTarget.open && fitMenu(currentTarget, page.root)}
    >
      <summary>{menu.title}</summary>
      <div class="carc-menu-items">
        {commands && <Group group={commands} label={menu.title} onPressed={close} />}
        <ExportMenu menu={page.model.traits.menus.value.exports} />
        {options.map((group, i) => (
          <Group key={i} group={group} label={group.title} />
        ))}
        <button
          type="button"
          class="carc-menu-item carc-menu-keys"
          disabled={page.connection.disabled.value}
          onClick={() => {
            close();
            showKeys();
          }}
        >
          {menu.keys}
        </button>
      </div>
    </details>
  );
}

/** Open a menu to the side where the visible part of the widget has more room, and no larger than that. */
function fitMenu(menu: HTMLElement, widget: HTMLElement): void {
  if (window.innerHeight < LOW_SCREEN) menu.scrollIntoView({ block: "end" }); // the whole screen is above it then
  const own = menu.getBoundingClientRect();
  const [top, bottom] = visiblePart(widget);
  const [above, below] = [own.top - top, bottom - own.bottom];
  menu.classList.toggle("carc-opens-down", below > above);
  menu.style.setProperty("--carc-menu-room", `${Math.max(above, below) / cssZoom(menu) - MARGIN}px`);
}

interface GroupProps {
  readonly group: CommandGroup;
  readonly label: string;
  readonly onPressed?: () => void;
}

function Group({ group, label, onPressed }: GroupProps) {
  return (
    <div role="group" class="carc-menu-group" aria-label={label}>
      {group.title && <h4>{group.title}</h4>}
      {group.buttons.map((button) => (
        <Button key={button.id} button={button} class="carc-menu-item" onPressed={onPressed} />
      ))}
    </div>
  );
}
