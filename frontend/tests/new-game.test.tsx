import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { NewGame } from "../src/components/new-game";
import { Sidebar } from "../src/components/sidebar/sidebar";
import type { NewGameForm, PlayerFields } from "../src/view-model";
import { FakePage, find, leave, SIDEBAR, show, type } from "./fake-page";

function player(key: number, name: string, colour: string): PlayerFields {
  const colours = ["Red", "Blue"].map((value) => ({ value, label: value, selected: value === colour }));
  return {
    key,
    label: `Player ${key + 1}`,
    name,
    placeholder: colour,
    name_label: `Name of player ${key + 1}`,
    colour_label: `Colour of player ${key + 1}`,
    bot_label: `Who plays for player ${key + 1}`,
    colours,
    bots: [{ value: "", label: "a person", selected: true }],
    piece: key,
    remove: { id: `remove player ${key}`, label: "×", tip: `Remove player ${key + 1}` },
  };
}

const FORM: NewGameForm = {
  id: "new",
  focus: "",
  title: "New game",
  cards: [{ button: { id: "learn", label: "Learn" }, text: "With tips." }],
  more: "More",
  edited: false,
  note: "",
  players: { title: "Players" },
  player_fields: [player(0, "Ann", "Red"), player(1, "", "Blue")],
  add: { id: "add player", label: "Add a player" },
  sets: { title: "Sets" },
  boxes: [{ value: "mage_witch", label: "Mage & Witch", selected: true }],
  options: [{ value: "no_farmers", label: "without farmers", selected: false }],
  length: { title: "Length" },
  lengths: [
    { value: "all", label: "Whole game", selected: true },
    { value: "12", label: "12 tiles", selected: false },
  ],
  edition: { title: "Edition" },
  editions: [{ value: "current", label: "Current", selected: true }],
  edition_texts: ["The usual rules."],
  language: { title: "Language", hint: "At once." },
  languages: [
    { value: "en", label: "English", selected: true },
    { value: "nl", label: "Nederlands", selected: false },
  ],
  seed: { title: "Seed" },
  seed_value: "",
  seed_placeholder: "by chance",
  errors: {},
  start: "Start",
  cancel: { id: "cancel", label: "Cancel" },
};

function showForm() {
  const fake = new FakePage();
  const view = signal(FORM);
  const CurrentForm = () => <NewGame form={view.value} />;
  return { fake, view, form: show(fake.page, <CurrentForm />) };
}

test("languages are pronounced in themselves", () => {
  const { form } = showForm();
  const options = [...form.querySelectorAll<HTMLOptionElement>("option[lang]")];
  expect(options.map(({ lang, text }) => [lang, text])).toEqual([
    ["en", "English"],
    ["nl", "Nederlands"],
  ]);
});

test("the values of all fields are sent by their names", () => {
  const { fake, form } = showForm();
  find<HTMLFormElement>(form, "form").requestSubmit();
  expect(fake.sent).toEqual([
    {
      type: "form",
      id: "new",
      submit: true,
      values: {
        player: ["0", "1"],
        name: ["Ann", ""],
        colour: ["Red", "Blue"],
        plays: ["", ""],
        sets: ["mage_witch"],
        tiles: ["all"],
        edition: ["current"],
        language: ["en"],
        seed: [""],
      },
    },
  ]);
});

test("a typed name stays with its player when another player is removed", async () => {
  const { fake, form, view } = showForm();
  const name = (number: number) => find<HTMLInputElement>(form, `[data-field=name-${number}]`);
  type(name(1), "Bob");
  find(form, "[data-press='remove player 0']").click();
  act(() => {
    view.value = { ...FORM, player_fields: [player(1, "", "Blue")] };
  });
  expect(name(0).value).toBe("Bob");
  leave(name(0));
  expect(fake.sent.at(-1)).toMatchObject({ type: "form", values: { player: ["1"], name: ["Bob"] } });
});

test("errors are shown at their fields", () => {
  const { form, view } = showForm();
  act(() => {
    view.value = { ...FORM, errors: { "name-1": "Two players are called Ann.", seed: "No number.", "": "No." } };
  });
  expect([...form.querySelectorAll("[role=alert]")].map((alert) => alert.textContent)).toEqual([
    "Two players are called Ann.",
    "No number.",
    "No.",
  ]);
  expect(find(form, "[data-field=name-1]").getAttribute("aria-invalid")).toBe("true");
  expect(find(form, "[data-field=name-1]").getAttribute("aria-label")).toBe(
    "Name of player 2 Two players are called Ann.",
  );
  expect(find(form, "[data-field=name-0]").hasAttribute("aria-invalid")).toBe(false);
});

test("a selected value is sent at once, and the answer may change others", async () => {
  const { fake, form, view } = showForm();
  const colours = form.querySelectorAll<HTMLSelectElement>("[name=colour]");
  const [first, second] = colours;
  if (!first || !second) throw new Error("expected two colour fields");
  act(() => {
    second.value = "Red";
    second.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(fake.sent).toMatchObject([{ values: { colour: ["Red", "Red"] }, submit: false }]);
  act(() => {
    view.value = { ...FORM, player_fields: [player(0, "Ann", "Blue"), player(1, "", "Red")] };
  });
  await fake.answer();
  expect([first.value, second.value]).toEqual(["Blue", "Red"]);
});

test("cards start a game, and the fields are folded away until one is changed", () => {
  const { fake, form, view } = showForm();
  const fold = find<HTMLDetailsElement>(form, "[data-test=options]");
  expect(fold.open).toBe(false);
  find(form, ".carc-start-card [data-press=learn]").click();
  expect(fake.sent.at(-1)).toEqual({ type: "button", id: "learn" });
  act(() => {
    view.value = { ...FORM, edited: true };
  });
  expect(fold.open).toBe(true);
});

test("the sidebar scrolls to the fields that are unfolded, in full screen, too", () => {
  const { form } = showForm();
  const sidebar = document.createElement("div");
  sidebar.className = "carc-sidebar";
  form.replaceWith(sidebar);
  sidebar.append(form);
  const fold = find<HTMLDetailsElement>(form, "[data-test=options]");
  vi.spyOn(sidebar, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 300, 400));
  vi.spyOn(fold, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 400, 300, 30));
  Object.assign(sidebar, { currentCSSZoom: 1.5 });
  fold.open = true;
  expect(sidebar.scrollTop).toBe(200);
});

test("a form that is opened in the toolbar gets the focus", () => {
  const fake = new FakePage();
  show(
    fake.page,
    <>
      <div class="carc-toolbar">
        <button type="button" id="open" />
      </div>
      <div class="carc-sidebar">
        <Sidebar />
      </div>
    </>,
  );
  find(document, "#open").focus();
  act(() => {
    fake.traits.sidebar.value = { ...SIDEBAR, form: FORM };
  });
  expect(document.activeElement?.getAttribute("data-press")).toBe("learn");
});
