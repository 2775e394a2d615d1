// Questions about rules: their menu at a place on the board, and the answer with small boards and the rules.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { focusByKey } from "../dom";
import { type Box, clamp } from "../geometry";
import { visiblePart } from "../notebook-fit";
import type { QuestionItem, RuleAnswer } from "../view-model";
import { CitedRules } from "./cited-rules";
import { type AskedPlace, type PanelPage, usePage } from "./page-context";
import { useOutside } from "./popup";

const MARGIN = 8; // between the answer, the asked place and the edges of the board, in CSS pixels
const WIDEST = 390; // the width of an answer with enough room
const SMALL_BOARD = 480; // an answer beside the asked place needs more than a board of this width, in CSS pixels
const NARROWEST = 180; // the smallest width of an answer beside the asked place

export function RuleQuestions() {
  const page = usePage();
  const place = page.asked.value;
  const [answer, ask, close] = useAnswers(page);
  const asked = useRef<AskedPlace | null>(null);
  const { questions = [], questions_label: label } = page.model.traits.dialogs.value;
  const items = place ? questions.filter((item) => place.onTile || !item.on_tile) : [];
  const leave = () => {
    page.asked.value = null;
    page.focusBoard({ preventScroll: true }); // what is clicked elsewhere must not move away from the pointer
  };
  if (place && items.length > 0) {
    const choose = (item: QuestionItem) => {
      leave();
      asked.current = place;
      ask(item, place);
    };
    return (
      <Menu
        key={`${place.left} ${place.top}`}
        label={label}
        items={items}
        place={place}
        choose={choose}
        leave={leave}
      />
    );
  }
  if (!answer) return null;
  const back = () => {
    close();
    page.focusBoard();
  };
  return <Answer answer={answer} place={asked.current} close={back} dismiss={close} />;
}

/** The answer to the newest question, a function that sends a question, and one that closes the answer. */
function useAnswers(page: PanelPage): [RuleAnswer | null, (item: QuestionItem, place: AskedPlace) => void, () => void] {
  const [answer, setAnswer] = useState<RuleAnswer | null>(null);
  const newest = useRef<Promise<unknown> | null>(null); // the newest question of this view
  useEffect(() => {
    const forget = () => {
      newest.current = null; // it plays on: a late answer would be about the position before
    };
    page.root.addEventListener("pointerdown", forget, { capture: true });
    return () => page.root.removeEventListener("pointerdown", forget, { capture: true });
  }, [page]);
  const ask = async ({ topic }: QuestionItem, { at, rotation }: AskedPlace) => {
    setAnswer(null);
    const request = page.model.request({ type: "ask", topic, at, rotation });
    newest.current = request;
    const { answer } = await request;
    if (newest.current === request) setAnswer(answer);
  };
  return [answer, ask, () => setAnswer(null)];
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly QuestionItem[];
  readonly place: AskedPlace;
  readonly choose: (item: QuestionItem) => void;
  readonly leave: () => void;
}

function Menu({ label, items, place, choose, leave }: MenuProps) {
  const { root } = usePage();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    const box = root.getBoundingClientRect();
    const [width, height] = [current.offsetWidth, current.offsetHeight];
    current.style.left = `${clamp(place.left - box.left + root.scrollLeft, 4, Math.max(4, root.scrollWidth - width - 4))}px`;
    const [top, bottom] = visiblePart(root);
    current.style.top = `${clamp(place.top, top + 4, Math.max(top + 4, bottom - height - 4)) - box.top + root.scrollTop}px`;
    current.querySelector("button")?.focus({ preventScroll: true });
  }, [root, place]);
  // Keys, too: a change of JupyterLab's theme can remove the focus from the menu.
  useOutside(menu, document, ["pointerdown", "keydown"], leave);
  return (
    <div
      ref={menu}
      class="carc-question-menu"
      role="menu"
      aria-label={label}
      data-test="questions"
      onKeyDown={(event) => handleMenuKey(event, leave)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.topic}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class="carc-menu-item"
          onClick={() => choose(item)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Handle the keys of a menu: arrows, Home and End move, Escape and Tab close. */
function handleMenuKey(event: KeyboardEvent & { currentTarget: HTMLElement }, leave: () => void): void {
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next !== undefined) focusByKey(items.at(next % items.length));
  else if (["Escape", "Tab"].includes(event.key)) leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The place and the largest size of an answer: in the largest part of an area beside, above or below the asked tile. */
export function answerBox(area: Box, { at: [x, y], left, top, size }: AskedPlace): Box {
  const right = area.left + area.width - MARGIN;
  const bottom = area.top + area.height - MARGIN;
  const [first, above] = [area.left + MARGIN, area.top + MARGIN];
  const [tileLeft, tileTop] = [left - (x - Math.floor(x)) * size, top - (y - Math.floor(y)) * size];
  const [before, after] = [tileLeft - MARGIN - first, right - (tileLeft + size + MARGIN)];
  const [over, under] = [tileTop - MARGIN - above, bottom - (tileTop + size + MARGIN)];
  const beside = { width: Math.min(WIDEST, Math.max(before, after)), height: bottom - above };
  const stacked = { width: Math.min(WIDEST, right - first), height: Math.max(over, under) };
  const isBeside = beside.width >= NARROWEST && beside.width * beside.height >= stacked.width * stacked.height;
  if (isBeside) return { ...beside, left: before >= after ? first : right - beside.width, top: above };
  return { ...stacked, left: first, top: over >= under ? above : bottom - stacked.height };
}

interface AnswerProps {
  readonly answer: RuleAnswer;
  readonly place: AskedPlace | null;
  readonly close: () => void;
  readonly dismiss: () => void; // leaves the focus where it is
}

function Answer({ answer, place, close, dismiss }: AnswerProps) {
  const { root } = usePage();
  const dialog = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const board = root.querySelector(".carc-board")?.getBoundingClientRect();
    if (place && board && dialog.current) {
      // On a phone the board is small: the answer may lie over what is around it.
      const box = root.getBoundingClientRect();
      const { left: start, width: across } = board.width < SMALL_BOARD ? box : board;
      const [first, last] = visiblePart(root);
      const area = { left: start, top: first, width: across, height: last - first };
      const { left, top, width, height } = answerBox(area, place);
      const { style } = dialog.current;
      style.left = `${left - box.left + root.scrollLeft}px`;
      style.top = `${top - box.top + root.scrollTop}px`;
      style.width = `${width}px`;
      style.maxHeight = `${height}px`;
    }
    if (!root.contains(document.activeElement)) return; // the user has left the widget before a late answer
    button.current?.focus({ preventScroll: true });
    button.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [answer, place, root]);
  useOutside(dialog, root, ["click"], dismiss); // it plays on, even another game, which the answer is not about
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div
      ref={dialog}
      class="carc-answer"
      role="dialog"
      aria-label={answer.title}
      data-test="answer"
      onKeyDown={handleKey}
    >
      <div class="carc-answer-head">
        <h4>{answer.title}</h4>
        <button ref={button} type="button" class="carc-button" onClick={close}>
          {answer.close}
        </button>
      </div>
      {answer.lines.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      <div class="carc-small-boards">
        {answer.boards.map((board, i) => (
          <figure key={i}>
            <img src={board.picture} alt="" />
            <figcaption>{board.caption}</figcaption>
          </figure>
        ))}
      </div>
      <CitedRules rules={answer.rules} />
    </div>
  );
}
