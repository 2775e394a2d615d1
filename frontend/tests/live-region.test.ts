import { describe, expect, it } from "vitest";
import { isEcho, LiveRegion, newTexts, SpeakingView } from "../src/live-region";
import { Model } from "../src/model";
import { FakeHost, ticks } from "./fakes";

const NAMES = ["announcements", "texts", "sprite_batches"] as const;

function region(name = "IPY_MODEL_a") {
  const announcements = { change: 1, news: ["Red placed."], prompts: ["Blue, it is your turn.", "Place your tile."] };
  const host = new FakeHost({ announcements, texts: {}, sprite_batches: [name], screen: 3 });
  const model = new Model<Record<(typeof NAMES)[number], never>>(host, NAMES);
  const parent = document.createElement("div");
  const view = new SpeakingView(name, parent);
  return {
    host,
    view,
    parent,
    live: new LiveRegion(model, parent, view),
    texts: () => [...(parent.firstElementChild?.children ?? [])].map((node) => node.textContent),
  };
}

describe("new texts", () => {
  const before = { change: 1, news: ["Red scores."], prompts: ["Red", "Place.", ""] };

  it("contain the news of a change once", () => {
    expect(newTexts(before, { ...before, change: 2, news: ["Blue scores."] })).toBe("Blue scores.");
    expect(newTexts(before, { ...before, news: ["Blue scores."] })).toBe("");
  });

  it("contain changed prompts, and all prompts of a new turn", () => {
    expect(newTexts(before, { ...before, prompts: ["Red", "Place.", "There is no room."] })).toBe("There is no room.");
    expect(newTexts(before, { ...before, prompts: ["Blue", "Place.", ""] })).toBe("Blue Place.");
  });
});

describe("the live region", () => {
  it("is empty at first, and announces changes", () => {
    const { host, texts } = region("IPY_MODEL_announces");
    expect(texts()).toEqual([]);
    host.change({ announcements: { change: 2, news: ["Blue placed."], prompts: ["Red, it is your turn."] } });
    expect(texts()).toEqual(["Blue placed. Red, it is your turn."]);
  });

  it("keeps the last three texts", () => {
    const { live, texts } = region();
    for (const text of ["1", "2", "3", "4"]) live.announce(text);
    expect(texts()).toEqual(["2", "3", "4"]);
  });

  it("is cleared when the language changes", () => {
    const { host, live, texts } = region("IPY_MODEL_language");
    live.announce("Rot ist dran.");
    host.change({ texts: { board: "x" }, announcements: { change: 1, news: [], prompts: ["It is your turn."] } });
    expect(texts()).toEqual(["It is your turn."]);
  });

  it("announces all descriptions, and passes on the newest one", async () => {
    const { host, live, texts } = region();
    const spots: unknown[] = [];
    for (const x of [0, 1]) live.describe(["tile", x, 0], (_, spot) => spots.push(spot));
    const [first, second] = host.messages.map(({ to }) => to);
    host.emit("msg:custom", { type: "description", to: first, text: "A road.", spot: [0, 0, 1] });
    host.emit("msg:custom", { type: "description", to: second, text: "A city.", spot: [1, 0, 0] });
    await ticks();
    expect([texts(), spots]).toEqual([["A road.", "A city."], [[1, 0, 0]]]);
    expect(host.messages[0]).toEqual({ type: "describe", about: ["tile", 0, 0], to: first, screen: 3 });
  });
});

describe("several views of a widget", () => {
  it("announce once, in the focused view", () => {
    const [first, second] = [region("IPY_MODEL_both"), region("IPY_MODEL_both")];
    expect([first.view.speaks.value, second.view.speaks.value]).toEqual([true, false]);
    second.parent.dispatchEvent(new Event("focusin"));
    expect([first.view.speaks.value, second.view.speaks.value]).toEqual([false, true]);
    for (const { host } of [first, second]) host.change({ announcements: { change: 9, news: ["Both."], prompts: [] } });
    expect([first.texts(), second.texts()]).toEqual([[], ["Both."]]);
    second.view.close();
    expect(first.view.speaks.value).toBe(true);
  });

  it("ignore announcements of another widget of the same game", () => {
    expect(isEcho("Red scores 4.", "a", 1000)).toBe(false);
    expect(isEcho("Red scores 4.", "b", 1500)).toBe(true);
    expect(isEcho("Red scores 4.", "a", 1600)).toBe(false);
    expect(isEcho("Red scores 4.", "b", 9000)).toBe(false);
  });
});
