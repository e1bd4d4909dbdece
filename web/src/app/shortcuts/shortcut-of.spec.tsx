/** @jest-environment ./web/testing/browser.cjs */
import { shortcutOf } from "./shortcut-of.js";

const page = document.createElement("div");
beforeEach(() => document.body.append(page));
afterEach(() => page.remove());

/** What pressing a key in the page's `inside` asks for. */
function pressed(init: KeyboardEventInit, inside = "<button id=here></button>") {
  page.innerHTML = inside;
  const event = new KeyboardEvent("keydown", { bubbles: true, ...init });
  let asked: ReturnType<typeof shortcutOf> = null;
  const listen = (heard: KeyboardEvent) => {
    asked = shortcutOf(heard);
  };
  document.addEventListener("keydown", listen);
  document.querySelector("#here")?.dispatchEvent(event);
  document.removeEventListener("keydown", listen);
  return asked;
}

it.each([
  [{ key: "/" }, "search"],
  [{ key: "n" }, "new-card"],
  [{ key: "?", shiftKey: true }, "help"],
  [{ key: "k", ctrlKey: true }, "palette"],
  [{ key: "K", metaKey: true }, "palette"],
  [{ key: "z", ctrlKey: true }, "undo"],
  [{ key: "z", metaKey: true }, "undo"],
  [{ key: "Z", ctrlKey: true, shiftKey: true }, null],
  [{ key: "z" }, null],
  [{ key: "n", ctrlKey: true }, null],
  [{ key: "k", ctrlKey: true, shiftKey: true }, null],
  [{ key: "n", altKey: true }, null],
  [{ key: "n", repeat: true }, null],
  [{ key: "x" }, null],
])("%j asks for %s", (init, asked) => {
  expect(pressed(init)).toBe(asked);
});

it.each([
  "<input id=here>",
  "<input id=here type=search>",
  "<textarea id=here></textarea>",
  "<select id=here></select>",
  "<p contenteditable=true><b id=here></b></p>",
])("a letter in %s is text", (field) => {
  expect(pressed({ key: "n" }, field)).toBeNull();
  expect(pressed({ key: "/" }, field)).toBeNull();
  expect(pressed({ key: "z", ctrlKey: true }, field)).toBeNull();
});

it("a checkbox is no field for text", () => {
  expect(pressed({ key: "n" }, "<input id=here type=checkbox>")).toBe("new-card");
});

it.each(["<div role=dialog></div>", "<dialog open></dialog>", "<div role=menu></div>"])(
  "%s over the page keeps its keys",
  (over) => {
    expect(pressed({ key: "n" }, `<button id=here></button>${over}`)).toBeNull();
    expect(pressed({ key: "k", ctrlKey: true }, `<button id=here></button>${over}`)).toBeNull();
  },
);
