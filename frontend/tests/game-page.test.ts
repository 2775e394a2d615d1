import { expect, test } from "vitest";
import { forwardKeys, type GameContent, GamePageModel } from "../src/game-page";

const views = (word: string) => ({
  values: {
    toolbar: [{ sentence: `${word} 1` }, { sentence: `${word} 2` }],
    sidebar: [{ players: [] }],
    position: ["E 0,0", "E 0,0 1,0: V"],
  },
  screens: [
    { toolbar: 0, sidebar: 0, position: 0 },
    { toolbar: 1, sidebar: 0, position: 1 },
  ],
  rules: { R10: { id: "R10", title: `${word} R10` } },
  label: word,
});

function model(): GamePageModel {
  const content = {
    language: "en",
    languages: { en: "English", nl: "Nederlands" },
    views: { en: views("Turn"), nl: views("Beurt") },
    links: [{ "time next": 1, "key PageDown": 1 }, { "key Home": 0 }],
    sliders: { moment: [0, 1] },
    start: 0,
    key_table: {},
    record: "record: 1",
    sprites: [],
    svg: {},
  };
  return new GamePageModel(content as unknown as GameContent, []);
}

const sentence = (page: GamePageModel) => (page.get("toolbar") as { sentence: string }).sentence;

test("buttons, keys and sliders show other screens, and each message is answered", () => {
  const page = model();
  const answers: unknown[] = [];
  const callbacks = { iopub: { status: (reply: unknown) => answers.push(reply) } };
  page.send({ type: "button", id: "time next" }, callbacks);
  expect(sentence(page)).toBe("Turn 2");
  page.send({ type: "key", key: "Home" }, callbacks);
  expect(sentence(page)).toBe("Turn 1");
  page.send({ type: "slider", id: "moment", position: 1 }, callbacks);
  expect(sentence(page)).toBe("Turn 2");
  expect(answers).toHaveLength(3);
});

test("unknown messages change nothing", () => {
  const page = model();
  let changes = 0;
  page.on("change", () => {
    changes += 1;
  });
  page.send({ type: "button", id: "undo" });
  page.send({ type: "key", key: "u" });
  page.send({ type: "slider", id: "moment", position: 9 });
  page.send({ type: "press", target: null, at: [0, 0], rotation: 0 });
  expect([changes, sentence(page)]).toEqual([0, "Turn 1"]);
});

test("a rule can be opened and closed on any screen", () => {
  const page = model();
  const rule = () => (page.get("sidebar") as { rule?: { title: string } }).rule;
  page.send({ type: "button", id: "rule R10" });
  expect(rule()?.title).toBe("Turn R10");
  page.send({ type: "button", id: "time next" });
  expect(rule()?.title).toBe("Turn R10");
  page.send({ type: "button", id: "close R10" });
  expect(rule()).toBeUndefined();
  page.send({ type: "button", id: "rule R99" });
  expect(rule()).toBeUndefined();
});

test("another language shows the same screen", () => {
  const page = model();
  page.send({ type: "button", id: "time next" });
  page.language = "nl";
  expect(sentence(page)).toBe("Beurt 2");
});

test("position and record can be exported", () => {
  const page = model();
  const texts: unknown[] = [];
  page.on("msg:custom", (content) => texts.push((content as { text: string }).text));
  page.send({ type: "button", id: "time next" });
  page.send({ type: "export", what: "position", to: "me" });
  page.send({ type: "export", what: "record", to: "me" });
  expect(texts).toEqual(["E 0,0 1,0: V", "record: 1"]);
});

test("keys that lead to other screens reach the board from everywhere except from fields", () => {
  document.body.innerHTML = "<main><div class='carc-board'></div><button></button><select></select></main>";
  const [board, button, select] = ["div", "button", "select"].map((name) => document.querySelector(name) as Element);
  const keys: string[] = [];
  board?.addEventListener("keydown", (event) => {
    keys.push((event as KeyboardEvent).key);
    event.preventDefault();
  });
  forwardKeys({ links: [{ "key Home": 0 }], key_table: { Home: "", ArrowUp: "up" } }, document.body);
  const press = (target: Element | undefined, key: string) =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const kept = [press(document.body, "Home"), press(button, "Home"), press(select, "Home"), press(button, "ArrowUp")];
  expect(kept).toEqual([false, false, true, true]);
  press(board, "Home");
  expect(keys).toEqual(["Home", "Home", "Home"]);
});
