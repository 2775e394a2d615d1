import { expect, test } from "vitest";
import { Edits } from "../src/components/edits";

test("a field follows the view until it is edited", () => {
  const edits = new Edits(() => false);
  expect(edits.shown("name", "Ann")).toBe("Ann");
  expect(edits.shown("name", "Bob")).toBe("Bob");
  edits.edit("name", "Cem", false);
  expect(edits.shown("name", "Bob")).toBe("Cem");
});

test("an edit is shown until the kernel has answered it", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "Ann");
  edits.edit("name", "Cem", false);
  const sending = edits.send();
  expect(edits.shown("name", "Ann")).toBe("Cem");
  edits.answer(sending);
  expect(edits.shown("name", "CEM")).toBe("CEM");
});

test("the answer to an older text does not replace a newer one", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "");
  edits.edit("name", "A", false);
  const sending = edits.send();
  edits.edit("name", "AB", false);
  edits.answer(sending);
  expect(edits.shown("name", "A")).toBe("AB");
  edits.answer(edits.send());
  expect(edits.shown("name", "AB")).toBe("AB");
});

test("an edit that was sent twice waits for the first answer only", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "");
  edits.edit("name", "A", false);
  const first = edits.send();
  edits.send();
  edits.answer(first);
  expect(edits.shown("name", "a")).toBe("a");
});

test("text is kept while the user is typing", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "Ann");
  edits.edit("name", "Al ", true);
  edits.answer(edits.send());
  expect(edits.shown("name", "Al")).toBe("Al ");
  edits.leave("name");
  expect(edits.shown("name", "Al")).toBe("Al");
});

test("refused values are replaced unless the form keeps them", () => {
  for (const [keepsInvalid, shown] of [
    [false, "12"],
    [true, "many"],
  ] as const) {
    const edits = new Edits(() => keepsInvalid);
    edits.shown("points", "12");
    edits.edit("points", "many", false);
    edits.answer(edits.send());
    expect(edits.shown("points", "12")).toBe(shown);
    expect(edits.shown("points", "13")).toBe("13"); // as after an undo
  }
});

test("a refused text is kept, too, if an earlier one was accepted while typing", () => {
  const edits = new Edits(() => true);
  edits.shown("name", "Ann");
  edits.edit("name", "Zoe", true);
  const sending = edits.send();
  edits.shown("name", "Zoe");
  edits.answer(sending);
  edits.edit("name", "Zoe and too much", true);
  edits.answer(edits.send());
  edits.leave("name");
  expect(edits.shown("name", "Zoe")).toBe("Zoe and too much");
  expect(edits.shown("name", "Ann")).toBe("Ann"); // as after an undo
});

test("a refused text is kept, too, if it was typed before an accepted one was answered", () => {
  const edits = new Edits(() => true);
  edits.shown("name", "Ann");
  edits.edit("name", "Zoe", true);
  const first = edits.send();
  edits.edit("name", "Zoe and too much", true);
  edits.shown("name", "Zoe");
  edits.answer(first);
  const second = edits.send();
  edits.leave("name");
  edits.answer(second);
  expect(edits.shown("name", "Zoe")).toBe("Zoe and too much");
});

test("a text that is refused after an undo is kept, too", () => {
  const edits = new Edits(() => true);
  edits.shown("points", "12");
  edits.edit("points", "many", false);
  edits.answer(edits.send());
  edits.shown("points", "13");
  edits.edit("points", "more", false);
  edits.answer(edits.send());
  expect(edits.shown("points", "13")).toBe("more");
});

test("an accepted text is replaced by the value of the view, and does not come back with an undo", () => {
  const edits = new Edits(() => true);
  edits.shown("name", "Ann");
  edits.edit("name", "cem", false);
  const sending = edits.send();
  edits.shown("name", "CEM");
  edits.answer(sending);
  expect(edits.shown("name", "CEM")).toBe("CEM");
  expect(edits.shown("name", "Ann")).toBe("Ann");
});

test("the answer to a button that sends no edits leaves the others answered", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "Ann");
  edits.edit("name", "Al ", true);
  edits.answer(edits.send());
  edits.answer(0);
  edits.leave("name");
  expect(edits.shown("name", "Al")).toBe("Al");
});

test("a removed field is no longer in use", () => {
  const edits = new Edits(() => false);
  edits.shown("name", "Ann");
  edits.edit("name", "Al", true);
  edits.forget("name");
  edits.edit("name", "Zoe", false); // of the field in its place
  edits.answer(edits.send());
  expect(edits.shown("name", "ZOE")).toBe("ZOE");
});

test("only fields whose edits were not sent are unsent", () => {
  const edits = new Edits(() => true);
  edits.shown("a", "");
  edits.edit("a", "1", true);
  expect(edits.unsent).toEqual(["a"]);
  edits.send();
  expect(edits.unsent).toEqual([]);
});

test("the edits of all fields but one are forgotten", () => {
  const edits = new Edits(() => false);
  for (const field of ["a", "b"]) {
    edits.shown(field, "");
    edits.edit(field, "typed", false);
  }
  edits.forgetOthers("b");
  expect(edits.shown("a", "")).toBe("");
  expect(edits.shown("b", "")).toBe("typed");
  expect(edits.unsent).toEqual(["b"]);
});
