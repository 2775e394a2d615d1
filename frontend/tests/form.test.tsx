import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "../src/components/controls";
import { Form, SearchField, TextField } from "../src/components/form";
import { FakePage, find, key, leave, show, type } from "./fake-page";

let fake: FakePage;

beforeEach(() => {
  fake = new FakePage();
});

afterEach(() => vi.useRealTimers());

const name = signal("Ann");

function NameForm({ sendsOn }: { sendsOn: "submit" | "change" | "input" }) {
  return (
    <Form id="names" sendsOn={sendsOn} class="">
      <TextField name="name" value={name.value} maxlength={80} />
      <TextField name="other" value="Bob" maxlength={80} />
      <button type="submit">Send</button>
    </Form>
  );
}

test("a form with sendsOn=change sends all values when a field is left", () => {
  const form = show(fake.page, <NameForm sendsOn="change" />);
  const field = find<HTMLInputElement>(form, "[name=name]");
  type(field, "Cem");
  expect(fake.sent).toEqual([]);
  leave(field);
  expect(fake.sent).toEqual([{ type: "form", id: "names", values: { name: ["Cem"], other: ["Bob"] }, submit: false }]);
});

test("text typed while the kernel is busy is kept", async () => {
  name.value = "Ann";
  const form = show(fake.page, <NameForm sendsOn="change" />);
  const field = find<HTMLInputElement>(form, "[name=name]");
  type(field, "Dora");
  leave(field);
  type(field, "Dorothea");
  name.value = "Dora";
  await fake.answer();
  expect(field.value).toBe("Dorothea");
  leave(field);
  name.value = "Dorothea";
  await fake.answer();
  expect(field.value).toBe("Dorothea");
});

test("a form with sendsOn=input sends after a pause and when the field is left", async () => {
  vi.useFakeTimers();
  const form = show(fake.page, <NameForm sendsOn="input" />);
  const field = find<HTMLInputElement>(form, "[name=name]");
  type(field, "D");
  vi.advanceTimersByTime(150);
  type(field, "Do");
  vi.advanceTimersByTime(199);
  expect(fake.sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fake.sent).toHaveLength(1);
  type(field, "Dora");
  leave(field);
  expect(fake.sent[1]).toMatchObject({ values: { name: ["Dora"] } });
  vi.advanceTimersByTime(1000);
  expect(fake.sent).toHaveLength(2);
});

test("Enter moves to the next field, and submits a search", () => {
  const form = show(fake.page, <NameForm sendsOn="change" />);
  find(form, "[name=name]").focus();
  expect(key(find(form, "[name=name]"), "Enter").defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(find(form, "[name=other]"));
  key(find(form, "[name=other]"), "Enter");
  expect(document.activeElement).toBe(find(form, "button"));
  expect(fake.sent).toEqual([]);

  const search = show(
    fake.page,
    <Form id="rules" sendsOn="submit" class="">
      <SearchField label="Look for a rule" />
    </Form>,
  );
  type(find<HTMLInputElement>(search, "input"), "witch");
  key(find(search, "input"), "Enter");
  expect(fake.sent).toEqual([{ type: "form", id: "rules", values: { words: ["witch"] }, submit: true }]);
});

test("Enter that ends a composition, as of Japanese, stays in the field", () => {
  const form = show(fake.page, <NameForm sendsOn="change" />);
  const field = find(form, "[name=name]");
  field.focus();
  expect(key(field, "Enter", { isComposing: true }).defaultPrevented).toBe(false);
  expect(document.activeElement).toBe(field);
});

test("a button in a form sends the values first", () => {
  const form = show(
    fake.page,
    <Form id="new" sendsOn="change" class="">
      <TextField name="name" value="Ann" maxlength={80} />
      <Button button={{ id: "add", label: "Add" }} />
    </Form>,
  );
  find(form, "button").click();
  expect(fake.sent).toEqual([
    { type: "form", id: "new", values: { name: ["Ann"] }, submit: false },
    { type: "button", id: "add" },
  ]);
});

const focus = signal("");

function FocusForm() {
  return (
    <Form id="new" sendsOn="change" focus={focus.value} class="">
      <TextField name="name" value="Ann" maxlength={80} data-field="name-0" />
      <TextField name="seed" value="" maxlength={80} data-field="seed" />
      <Button button={{ id: "add", label: "Add" }} />
    </Form>
  );
}

test("the focus follows the answer", async () => {
  focus.value = "";
  const form = show(fake.page, <FocusForm />);
  find(form, "button").focus();
  find(form, "button").click();
  await fake.answer();
  expect(document.activeElement).toBe(find(form, "button"));
  focus.value = "name-0";
  await fake.answer();
  expect(document.activeElement).toBe(find(form, "[name=name]"));
});

test("the focus stays if the user has moved it", async () => {
  focus.value = "";
  const form = show(fake.page, <FocusForm />);
  find(form, "button").focus();
  find(form, "button").click();
  find(form, "[name=seed]").focus();
  focus.value = "name-0";
  await fake.answer();
  await fake.answer();
  expect(document.activeElement).toBe(find(form, "[name=seed]"));
});

test.each([
  ["leaves the form", (button: HTMLElement) => button.blur(), false],
  ["pressed a button that is gone", (button: HTMLElement) => button.remove(), true],
])("the focus follows the answer only if it is lost: the user %s", async (_, change, follows) => {
  focus.value = "";
  const form = show(fake.page, <FocusForm />);
  find(form, "button").focus();
  find(form, "button").click();
  change(find(form, "button"));
  focus.value = "name-0";
  await fake.answer();
  await fake.answer();
  expect(document.activeElement === find(form, "[name=name]")).toBe(follows);
});

test("without a kernel nothing is sent", () => {
  name.value = "Ann";
  const form = show(fake.page, <NameForm sendsOn="change" />);
  const field = find<HTMLInputElement>(form, "[name=name]");
  type(field, "Dora");
  fake.disabled.value = true;
  leave(field);
  expect(fake.sent).toEqual([]);
  expect(field.value).toBe("Dora");
});
