import { effect } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import { guarded, Model } from "../src/model";
import { FakeHost, ticks } from "./fakes";

afterEach(() => void vi.useRealTimers());

function model() {
  const host = new FakeHost({ screen: 1, board: "a", toolbar: "b" });
  return { host, model: new Model<{ board: string; toolbar: string }>(host.asModel, ["board", "toolbar"]) };
}

describe("a model", () => {
  it("takes traits that change together in one batch", () => {
    const { host, model: { traits } } = model(); // biome-ignore format: one line
    const seen: string[] = [];
    effect(() => void seen.push(traits.board.value + traits.toolbar.value));
    host.change({ board: "c", toolbar: "d" });
    expect(seen).toEqual(["ab", "cd"]);
  });

  it("sends the number of the screen that the user sees", () => {
    const { host, model: made } = model();
    made.send({ type: "button", id: "undo" });
    host.change({ screen: 2 });
    made.send({ type: "button", id: "undo" }, 1);
    made.send({ type: "button", id: "undo" });
    expect(host.messages.map(({ screen }) => screen)).toEqual([1, 1, 2]);
  });

  it("is settled when everything has been answered", async () => {
    const { host, model: made } = model();
    await made.settled();
    made.send({ type: "key", key: "n" });
    made.send({ type: "key", key: "n" });
    let settled = false;
    made.settled().then(() => {
      settled = true;
    });
    host.sent[0]?.answer();
    await ticks();
    expect(settled).toBe(false);
    host.sent[1]?.answer();
    await ticks();
    expect(settled).toBe(true);
  });

  it("holds back a flood and then sends the newest message", () => {
    const { host, model: made } = model();
    for (let i = 0; i < 100; i++) made.send({ type: "key", key: String(i) });
    expect(host.messages.length).toBe(40);
    host.sent[0]?.answer();
    expect(host.messages.length).toBe(41);
    expect(host.messages.at(-1)).toMatchObject({ key: "99" });
  });

  it("answers all messages of a flood with those that were sent", async () => {
    const { host, model: made } = model();
    let answered = 0;
    for (let i = 0; i < 100; i++) made.send({ type: "key", key: String(i) }).then(() => (answered += 1));
    for (const sent of host.sent) sent.answer(); // which grows
    await ticks();
    expect(answered).toBe(100);
  });

  it("gives up an answer that got lost", async () => {
    vi.useFakeTimers();
    const { model: made } = model();
    made.send({ type: "key", key: "n" });
    const settled = made.settled();
    await vi.advanceTimersByTimeAsync(31_000);
    await settled;
    await made.settled();
  });

  it("reports what a listener throws", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    guarded(() => {
      throw new Error("nonsense");
    })();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("goes on after a handler that failed", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { host, model: made } = model();
    made.onChange(() => {
      throw new Error("no");
    });
    host.change({ board: "z" });
    expect([warn.mock.calls.length, made.traits.board.value]).toEqual([1, "z"]);
  });

  it("lets go of its host", () => {
    const { host, model: made } = model();
    made.close();
    expect(host.listeners("change")).toBe(0);
  });
});
