import { effect } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reportErrors } from "../src/dom";
import { Model } from "../src/model";
import { FakeHost, ticks } from "./fakes";

afterEach(() => void vi.useRealTimers());

function model(kernel?: null) {
  const host = new FakeHost({ screen: 1, board: "a", toolbar: "b" }, kernel);
  return { host, model: new Model<{ board: string; toolbar: string }>(host, ["board", "toolbar"]) };
}

describe("a model", () => {
  it("updates traits of one change in one batch", () => {
    const { host, model: { traits } } = model(); // biome-ignore format: one line
    const values: string[] = [];
    effect(() => void values.push(traits.board.value + traits.toolbar.value));
    host.change({ board: "c", toolbar: "d" });
    expect(values).toEqual(["ab", "cd"]);
  });

  it("sends the number of the visible screen", () => {
    const { host, model: instance } = model();
    instance.send({ type: "button", id: "undo" });
    host.change({ screen: 2 });
    instance.send({ type: "button", id: "undo" }, 1);
    instance.send({ type: "button", id: "undo" });
    expect(host.messages.map(({ screen }) => screen)).toEqual([1, 1, 2]);
  });

  it("is settled when all messages are answered", async () => {
    const { host, model: instance } = model();
    await instance.settled();
    instance.send({ type: "key", key: "n" });
    instance.send({ type: "key", key: "n" });
    let settled = false;
    instance.settled().then(() => {
      settled = true;
    });
    host.sent[0]?.answer();
    await ticks();
    expect(settled).toBe(false);
    host.sent[1]?.answer();
    await ticks();
    expect(settled).toBe(true);
  });

  it("throttles a flood and sends the newest message", () => {
    const { host, model: instance } = model();
    for (let i = 0; i < 100; i++) instance.send({ type: "key", key: String(i) });
    expect(host.messages.length).toBe(40);
    host.sent[0]?.answer();
    expect(host.messages.length).toBe(41);
    expect(host.messages.at(-1)).toMatchObject({ key: "99" });
  });

  it("sends no queued message after a newer one", async () => {
    vi.useFakeTimers();
    const { host, model: instance } = model();
    let answered = 0;
    for (let i = 0; i < 41; i++) instance.send({ type: "key", key: String(i) }).then(() => (answered += 1));
    vi.advanceTimersByTime(31_000); // the kernel is busy
    instance.send({ type: "key", key: "newest" });
    expect(host.messages.length, "since the 40 answers are overdue").toBe(41);
    for (const sent of host.sent) sent.answer(); // the list grows
    await vi.advanceTimersByTimeAsync(0);
    expect(host.messages.at(-1)).toMatchObject({ key: "newest" });
    expect(answered, "the replaced message, too").toBe(41);
  });

  it("settles throttled messages with the sent ones", async () => {
    const { host, model: instance } = model();
    let answered = 0;
    for (let i = 0; i < 100; i++) instance.send({ type: "key", key: String(i) }).then(() => (answered += 1));
    for (const sent of host.sent) sent.answer(); // the list grows
    await ticks();
    expect(answered).toBe(100);
  });

  it("stops waiting for a lost answer", async () => {
    vi.useFakeTimers();
    const { model: instance } = model();
    instance.send({ type: "key", key: "n" });
    const settled = instance.settled();
    await vi.advanceTimersByTimeAsync(31_000);
    await settled;
    await instance.settled();
  });

  it("counts an answer as lost when a later message is answered", async () => {
    const { host, model: instance } = model();
    let answered = 0;
    for (const key of ["n", "p"]) instance.send({ type: "key", key }).then(() => (answered += 1));
    host.sent[1]?.answer();
    await ticks();
    expect(answered).toBe(2);
    for (let i = 0; i < 39; i++) instance.send({ type: "key", key: "n" });
    for (let i = 0; i < 9; i++) host.sent[0]?.answer(); // arrives late
    instance.send({ type: "key", key: "n" });
    instance.send({ type: "key", key: "n" });
    expect(host.messages.length, "of which 40 are unanswered").toBe(42);
  });

  it("sends every message without a kernel, which would answer them", () => {
    const { host, model: instance } = model(null);
    for (let i = 0; i < 100; i++) instance.send({ type: "key", key: String(i) });
    expect(host.messages.length).toBe(100);
  });

  it("is not settled before a queued message is answered", async () => {
    const { host, model: instance } = model();
    for (let i = 0; i < 41; i++) instance.send({ type: "key", key: String(i) });
    let settled = false;
    instance.settled().then(() => {
      settled = true;
    });
    host.sent[39]?.answer();
    await ticks();
    expect([settled, host.messages.length]).toEqual([false, 41]);
    host.sent[40]?.answer();
    await ticks();
    expect(settled).toBe(true);
  });

  it("is settled without a connection", async () => {
    const { model: instance } = model();
    instance.send({ type: "key", key: "n" });
    instance.enabled = false;
    await instance.settled();
  });

  it("waits for no answer that a lost connection may have taken", async () => {
    const { host, model: instance } = model();
    let answered = 0;
    instance.send({ type: "key", key: "n" }).then(() => (answered += 1));
    const waiting = instance.settled();
    instance.enabled = false;
    await waiting;
    instance.enabled = true;
    await instance.settled();
    instance.send({ type: "key", key: "p" });
    let settled = false;
    instance.settled().then(() => {
      settled = true;
    });
    host.sent[0]?.answer(); // the server had kept it
    await ticks();
    expect([answered, settled]).toEqual([1, false]);
    host.sent[1]?.answer();
    await ticks();
    expect(settled).toBe(true);
  });

  it("logs errors of listeners", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    reportErrors(() => {
      throw new Error("nonsense");
    });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("continues after an error of a handler", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { host, model: instance } = model();
    instance.onChange(() => {
      throw new Error("no");
    });
    host.change({ board: "z" });
    expect([warn.mock.calls.length, instance.traits.board.value]).toEqual([1, "z"]);
  });

  it("forgets a handler that is removed", () => {
    const { host, model: instance } = model();
    const removed = vi.spyOn(host, "off");
    instance.onChange(() => {})();
    expect(removed).toHaveBeenCalledOnce();
    removed.mockClear();
    instance.close();
    expect(removed.mock.calls.map(([event]) => event)).toEqual(["change", "msg:custom"]);
  });

  it("passes an answer to the request that it belongs to", async () => {
    const { host, model: instance } = model();
    const texts: string[] = [];
    for (const what of ["position", "record"])
      instance.request({ type: "export", what }).then(({ text }) => texts.push(text));
    const [position, record] = host.messages.map(({ to }) => to);
    expect(host.messages[1]).toEqual({ type: "export", what: "record", to: record, screen: 1 });
    for (const [to, text] of [
      ["another view", "?"],
      [record, "R"],
      [record, "again"],
      [position, "P"],
    ])
      host.emit("msg:custom", { type: "export", to, text, name: "" });
    await ticks();
    expect(texts).toEqual(["R", "P"]);
  });

  it("removes its handlers when closed", () => {
    const { host, model: instance } = model();
    instance.close();
    expect(host.listeners("change")).toBe(0);
  });
});
