// Controls that the panels share: buttons, sprites, folds.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Button as ButtonView, Cell, Sprite as SpriteNumber } from "../view-model";
import { FormContext } from "./form";
import { usePage } from "./page-context";

type Attributes = Omit<JSX.IntrinsicElements["button"], "ref" | "label" | "style">;

interface ButtonProps extends Attributes {
  readonly button: ButtonView;
  /** Called after the button is pressed, in addition to the message. */
  readonly onPressed?: () => void;
}

/** A button with an optional sprite before its label. `attributes` override those of the view model. */
export function Button({ button, onPressed, children, ...attributes }: ButtonProps) {
  const page = usePage();
  const form = useContext(FormContext);
  const press = () => {
    const message = { type: "button", id: button.id } as const;
    if (form) form.press(() => page.model.send(message));
    else page.sendAfterKeys(message);
    onPressed?.();
  };
  return (
    <button
      type="button"
      class={button.main ? "carc-button carc-main" : "carc-button"}
      data-press={button.id}
      aria-pressed={button.selected}
      style={button.colour ? { "--carc-piece": button.colour } : undefined}
      title={button.tip || undefined}
      lang={button.lang}
      onClick={press}
      {...attributes}
      disabled={button.enabled === false || page.connection.disabled.value}
    >
      {children ?? (
        <>
          {button.piece !== undefined && <Sprite sprite={button.piece} class="carc-icon" />}
          {button.label}
        </>
      )}
    </button>
  );
}

/**
 * An element whose text is announced when it appears and when it changes. Some screen readers do not read a live region
 * that is inserted together with its text.
 */
export function Announced(attributes: Omit<JSX.IntrinsicElements["div"], "ref">) {
  const page = usePage();
  const element = useRef<HTMLDivElement>(null);
  const before = useRef("");
  useEffect(() => {
    const text = element.current?.innerText ?? "";
    if (text !== before.current) page.announce(text);
    before.current = text;
  });
  return <div {...attributes} ref={element} />;
}

/** The number of a rule, which opens its text. */
function RuleButton({ button }: { readonly button: ButtonView }) {
  return <Button button={button} class="carc-rule" />;
}

interface ButtonsProps {
  readonly buttons?: readonly ButtonView[];
  readonly onPressed?: () => void;
}

export function Buttons({ buttons = [], onPressed }: ButtonsProps) {
  return buttons.map((button) => <Button key={button.id} button={button} onPressed={onPressed} />);
}

export function RuleButtons({ rules = [] }: { readonly rules?: readonly ButtonView[] }) {
  return rules.map((rule) => <RuleButton key={rule.id} button={rule} />);
}

interface SpriteProps {
  readonly sprite: SpriteNumber;
  readonly class: string;
  readonly label?: string;
  readonly onPointerDown?: (event: PointerEvent) => void;
}

/** A sprite in device pixels; without a label it is hidden from screen readers. */
export function Sprite({ sprite, class: className, label, onPointerDown }: SpriteProps) {
  const { sprites } = usePage();
  const canvas = useRef<HTMLCanvasElement>(null);
  sprites.version.value; // renders again when sprites are painted
  useLayoutEffect(() => {
    const icon = canvas.current;
    if (!icon) return;
    sprites.drawIcon(icon, sprite);
    if (icon.clientWidth) return;
    const shown = new ResizeObserver(() => sprites.drawIcon(icon, sprite)); // hidden until now, it had no size
    shown.observe(icon);
    return () => shown.disconnect();
  });
  return (
    <canvas
      ref={canvas}
      class={className}
      role="img"
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      onPointerDown={onPointerDown}
    />
  );
}

interface FoldProps {
  readonly title: string;
  readonly test?: string;
  readonly children: ComponentChildren;
}

/** A part that is collapsed until it is opened. */
export function Fold({ title, test, children }: FoldProps) {
  return (
    <details class="carc-fold" data-test={test}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Terms beside their texts. */
export function Definitions({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl class="carc-definitions">
      {rows.map(([term, text], i) => [<dt key={`term ${i}`}>{term}</dt>, <dd key={`text ${i}`}>{text}</dd>])}
    </dl>
  );
}

/** Cells as the value of `data-cells`: the board shows them while the element is pointed at or focused. */
export function cellsText(cells: readonly Cell[] = []): string | undefined {
  return cells.map((cell) => cell.join(",")).join(" ") || undefined;
}
