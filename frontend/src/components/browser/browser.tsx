// The browser of scenarios, levels and exercises: cards with filters and search, and the widget that a card opens.
import type { ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Connection } from "../../connection";
import { element, focusClicked, followLanguage, suppressShortcuts, uniqueId } from "../../dom";
import { liveAttributes, SpeakingView } from "../../live-region";
import type { PageMessage } from "../../messages";
import { Model, type WidgetProps } from "../../model";
import type { BrowserButton, BrowserCard, BrowserFilter, BrowserTraits as ViewTraits } from "../../view-model";
import { Embedded } from "../embedded";
import { renderGame } from "../game";
import { renderLesson } from "../lesson/lesson";

const TYPING_PAUSE = 250; // milliseconds without a key after which a search is sent

interface BrowserTraits extends ViewTraits {
  opened: readonly string[]; // the reference to the model of the widget that is open
  texts: Record<string, string>; // of the connection
}

interface BrowserProps {
  readonly model: Model<BrowserTraits>;
  readonly connection: Connection;
  readonly speaks: ReadonlySignal<boolean>; // whether this view makes announcements
  readonly send: (message: PageMessage) => void;
}

interface PartProps extends Pick<BrowserProps, "send"> {
  readonly disabled: boolean; // without a connection
}

function Button({ button, disabled, send, class: name }: { button: BrowserButton; class?: string } & PartProps) {
  return (
    <button
      type="button"
      class={name ?? "carc-lesson-button"}
      data-press={button.id}
      disabled={disabled}
      onClick={() => send({ type: "button", id: button.id })}
    >
      {button.label}
    </button>
  );
}

interface FilterProps extends PartProps {
  readonly filter: BrowserFilter;
  /** Sends the typed text of a search that is not sent yet. */
  readonly unsent: { current: (() => void) | null };
}

function Filter({ filter, disabled, send, unsent }: FilterProps) {
  const [control] = useState(uniqueId);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fill = (value: string) => send({ type: "field", id: filter.id, value });
  const { id, label, value = "", options = [] } = filter;
  return (
    <div class="carc-browser-filter">
      <label for={control}>{label}</label>
      {options.length ? (
        <select
          id={control}
          name={id}
          value={value}
          disabled={disabled}
          onChange={(event) => fill(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="search"
          id={control}
          name={id}
          defaultValue={value}
          disabled={disabled}
          onInput={(event) => {
            const text = event.currentTarget.value;
            clearTimeout(timer.current);
            unsent.current = () => {
              unsent.current = null;
              clearTimeout(timer.current);
              fill(text);
            };
            timer.current = setTimeout(unsent.current, TYPING_PAUSE);
          }}
        />
      )}
    </div>
  );
}

function Card({ card, disabled, send }: { readonly card: BrowserCard } & PartProps) {
  const [first] = card.buttons;
  return (
    <li class="carc-browser-card">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the first button below does the same */}
      <img src={card.src} alt={card.alt} onClick={() => first && send({ type: "button", id: first.id })} />
      <strong>{card.title}</strong>
      <small>{card.details}</small>
      <small>{card.rules}</small>
      <div class="carc-browser-buttons">
        {card.buttons.map((button) => (
          <Button key={button.id} button={button} disabled={disabled} send={send} />
        ))}
      </div>
    </li>
  );
}

/** Render the widget of the item that is open. */
function renderOpened(opened: WidgetProps): () => void {
  return opened.model.get("kind") === "lesson" ? renderLesson(opened) : renderGame(opened);
}

function Browser({ model, connection, speaks, send }: BrowserProps) {
  const page = model.traits.page.value;
  const disabled = connection.disabled.value;
  const live = liveAttributes(speaks);
  const [reference] = model.traits.opened.value;
  const head = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(page.opened);
  const pressed = useRef(false); // whether an item is opened or closed here, and not in another view
  const opener = useRef(""); // the id of the button that opened the item
  const unsent = useRef<(() => void) | null>(null);
  const press = (message: PageMessage) => {
    pressed.current = true;
    unsent.current?.();
    if (message.type === "button" && message.id !== "back") opener.current = message.id;
    send(message);
  };
  useLayoutEffect(() => {
    if (page.opened === shown.current) return;
    shown.current = page.opened;
    if (!pressed.current) return;
    pressed.current = false;
    // The list is longer than an item, which would be above the visible part.
    head.current?.scrollIntoView({ block: "start" });
    head.current?.querySelector<HTMLElement>("[role=heading]")?.focus({ preventScroll: true });
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-press]") ?? [])];
    // A filter that was set while the item opened can hide its card.
    const button = buttons.find((each) => each.dataset.press === opener.current) ?? buttons[0];
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "center" });
  }, [page.opened]);
  if (page.back) {
    return (
      <>
        <div class="carc-browser-head" ref={head}>
          <Button button={page.back} disabled={disabled} send={press} />
          <strong role="heading" aria-level={3} tabIndex={-1}>
            {page.opened}
          </strong>
        </div>
        {page.error && (
          <p role="alert" {...live}>
            {page.error}
          </p>
        )}
        {reference && <Embedded key={reference} host={model} reference={reference} renderWidget={renderOpened} />}
      </>
    );
  }
  const { filters = [], cards = [] } = page;
  return (
    <>
      <div class="carc-browser-filters" role="search">
        {filters.map((filter) => (
          <Filter key={filter.id} filter={filter} disabled={disabled} send={send} unsent={unsent} />
        ))}
      </div>
      <p class="carc-browser-count" role="status" {...live}>
        {page.count}
      </p>
      <ul class="carc-browser-cards" ref={list}>
        {cards.map((card) => (
          <Card key={card.buttons[0]?.id ?? card.title} card={card} disabled={disabled} send={press} />
        ))}
      </ul>
      {page.more && (
        <Button button={page.more} disabled={disabled} send={send} class="carc-lesson-button carc-browser-more" />
      )}
    </>
  );
}

export function renderBrowser({ model: host, el }: WidgetProps): () => void {
  const model = new Model<BrowserTraits>(host, ["page", "opened", "texts"]);
  const send = (message: PageMessage) => {
    model.send(message, model.traits.page.peek().screen ?? 0);
  };
  el.classList.add("carc-browser", "carc-lesson");
  const abort = new AbortController();
  suppressShortcuts(el, abort.signal);
  focusClicked(el, abort.signal);
  const stopLanguage = followLanguage(el, model.traits.texts);
  el.setAttribute("role", "region");
  el.setAttribute("aria-label", model.traits.page.peek().label);
  const view = new SpeakingView(model.identity, el);
  const connection = new Connection(model, el, element("div", "carc-lesson-connection", el), view.speaks);
  const content = element("div", "carc-browser-page", el);
  render(<Browser model={model} connection={connection} speaks={view.speaks} send={send} />, content);
  connection.start();
  return () => {
    render(null, content);
    connection.stop();
    view.close();
    stopLanguage();
    abort.abort();
    model.close();
    el.replaceChildren();
  };
}
