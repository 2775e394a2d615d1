import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, findProblem } from "../src/connection";
import { Model } from "../src/model";
import { FakeHost, FakeKernel, FakeModel, GAME } from "./fakes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connect({ hasKernel = true, live = true } = {}) {
  const kernel = new FakeKernel();
  const comm = new FakeModel({}, live);
  const host = new FakeHost({ ...GAME, layout: comm });
  host.widget_manager.kernel = hasKernel ? kernel : undefined;
  const model = new Model<{ texts: Record<string, string> }>(host, ["texts"]);
  const [root, board] = [document.createElement("div"), document.createElement("div")];
  const connection = new Connection(model, root, board, signal(true));
  connection.start();
  const notice = () => board.querySelector("[role=alert]")?.textContent;
  const busyNotice = () => board.querySelector("[role=status]")?.textContent;
  return { host, kernel, comm, connection, model, root, board, notice, busyNotice };
}

describe("findProblem", () => {
  const kernel = new FakeKernel();

  it("is empty for a live or unknown kernel", () => {
    expect(findProblem({ comm_live: true }, kernel, false, false)).toBe("");
    expect(findProblem({ comm_live: true }, undefined, false, false)).toBe("");
  });

  it("names a saved page, an ended kernel, a lost connection", () => {
    expect(findProblem({ comm_live: false }, kernel, true, false)).toBe("stored");
    expect(findProblem({ comm_live: true }, kernel, false, true)).toBe("lost");
    expect(findProblem({ comm_live: true }, null, false, false)).toBe("lost");
    expect(findProblem({ comm_live: true }, { ...kernel, status: "dead" }, false, false)).toBe("lost");
    expect(findProblem({ comm_live: true }, { ...kernel, connectionStatus: "connecting" }, false, false)).toBe(
      "offline",
    );
  });
});

describe("a connection", () => {
  it("shows no notice while connected", () => {
    const { connection, notice, model } = connect();
    expect([notice(), connection.disabled.value, model.enabled]).toEqual(["", false, true]);
  });

  it("is disabled on a saved page without an error", () => {
    const { connection, notice, root, board, model } = connect({ live: false });
    expect([notice(), connection.disabled.value, model.enabled]).toEqual(["Saved.", true, false]);
    expect(root.classList.contains("carc-disabled")).toBe(true);
    expect(board.classList.contains("carc-disconnected")).toBe(false);
  });

  it("reports a restarted kernel", () => {
    const { kernel, notice, board } = connect();
    kernel.statusChanged.emit("restarting");
    expect(notice()).toBe("Gone.");
    expect(board.classList.contains("carc-disconnected")).toBe(true);
  });

  it("reports a lost connection after a delay, and recovers", () => {
    const { kernel, notice, connection } = connect();
    kernel.connectionStatus = "connecting";
    kernel.connectionStatusChanged.emit();
    expect(notice()).toBe("");
    vi.advanceTimersByTime(900);
    expect(notice()).toBe("Offline.");
    kernel.connectionStatus = "connected";
    kernel.connectionStatusChanged.emit();
    expect([notice(), connection.disabled.value]).toEqual(["", false]);
  });

  it("is not observed on a page without models of Jupyter", () => {
    const host = new FakeHost({ ...GAME, layout: "IPY_MODEL_1" });
    const place = document.createElement("div");
    const connection = new Connection(new Model<typeof GAME>(host, ["texts"]), place, place, signal(true));
    connection.start();
    expect([connection.problem, connection.disabled.value]).toEqual(["", false]);
  });

  it("sends nothing while disabled", () => {
    const { host, comm, model } = connect();
    comm.comm_live = false;
    comm.emit("comm_live_update");
    model.send({ type: "key", key: "n" });
    expect(host.messages).toEqual([]);
  });

  it("shows a busy notice until the message is answered", async () => {
    const { host, busyNotice, root, model } = connect();
    model.send({ type: "key", key: "n" });
    expect(busyNotice()).toBe("");
    vi.advanceTimersByTime(200);
    expect([busyNotice(), root.classList.contains("carc-busy")]).toEqual(["Busy.", true]);
    host.sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect([busyNotice(), root.classList.contains("carc-busy")]).toEqual(["", false]);
  });

  it("shows no busy notice for a message whose answer was lost once a later one is answered", async () => {
    const { host, busyNotice, model } = connect();
    for (const key of ["n", "p"]) model.send({ type: "key", key });
    vi.advanceTimersByTime(200);
    expect(busyNotice()).toBe("Busy.");
    host.sent[1]?.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(busyNotice()).toBe("");
  });

  it("shows nothing once it is stopped, although a message is unanswered", async () => {
    const { host, model, connection, root } = connect();
    host.change({ texts: { ...GAME.texts, "no updates": "Too slow." } });
    model.hasReceived = false;
    model.send({ type: "button", id: "undo" });
    connection.stop();
    vi.advanceTimersByTime(200);
    expect(root.className).toBe("");
    host.sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("shows no busy notice without a kernel that answers", () => {
    const { busyNotice, model } = connect({ hasKernel: false });
    model.send({ type: "key", key: "n" });
    vi.advanceTimersByTime(200);
    expect(busyNotice()).toBe("");
  });

  it("reports that the page receives no updates, until one arrives", async () => {
    const { host, model, notice, connection } = connect();
    host.change({ texts: { ...GAME.texts, "no updates": "Too slow." } });
    model.hasReceived = false; // that was the test itself
    model.send({ type: "button", id: "undo" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notice()).toBe(""); // a slow kernel has not answered yet
    host.sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(2000);
    expect([notice(), connection.disabled.value]).toEqual(["Too slow.", false]);
    host.change({ screen: 8 });
    expect(notice()).toBe("");
  });

  it("does not expect a change from every message", async () => {
    const { host, model, notice } = connect();
    host.change({ texts: { ...GAME.texts, "no updates": "Too slow." } });
    model.hasReceived = false;
    model.send({ type: "key", key: "Escape" });
    model.send({ type: "press", target: null, at: [3, 3], rotation: 0 });
    for (const { answer } of host.sent) answer();
    await vi.advanceTimersByTimeAsync(2000);
    expect(notice()).toBe("");
  });

  it("updates the texts with the language", () => {
    const { host, notice } = connect({ live: false });
    host.change({ texts: { stored: "Gespeichert." } });
    expect(notice()).toBe("Gespeichert.");
  });
});
