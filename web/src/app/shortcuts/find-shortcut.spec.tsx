/** @jest-environment ./web/testing/browser.cjs */
import { findShortcut } from "./find-shortcut.js";

const page = document.createElement("div");
beforeEach(() => document.body.append(page));
afterEach(() => page.remove());

/** Presses a key in the page `inside` and returns the shortcut. */
function pressed(
  init: KeyboardEventInit,
  inside = "<button id=here></button>",
  hasSingleKeys = true,
) {
  page.innerHTML = inside;
  const event = new KeyboardEvent("keydown", { bubbles: true, ...init });
  let asked: ReturnType<typeof findShortcut> = null;
  const listen = (heard: KeyboardEvent) => {
    asked = findShortcut(heard, hasSingleKeys);
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
])("maps %j to %s", (init, asked) => {
  expect(pressed(init)).toBe(asked);
});

it("ignores single keys until they are switched on", () => {
  for (const key of ["/", "n", "?"]) expect(pressed({ key }, undefined, false)).toBeNull();
  expect(pressed({ key: "k", ctrlKey: true }, undefined, false)).toBe("palette");
  expect(pressed({ key: "z", ctrlKey: true }, undefined, false)).toBe("undo");
});

it.each([
  "<input id=here>",
  "<input id=here type=search>",
  "<textarea id=here></textarea>",
  "<select id=here></select>",
  "<p contenteditable=true><b id=here></b></p>",
])("treats a letter in %s as text", (field) => {
  expect(pressed({ key: "n" }, field)).toBeNull();
  expect(pressed({ key: "/" }, field)).toBeNull();
  expect(pressed({ key: "z", ctrlKey: true }, field)).toBeNull();
});

it("treats a letter on a checkbox as a shortcut", () => {
  expect(pressed({ key: "n" }, "<input id=here type=checkbox>")).toBe("new-card");
});

it.each(["<div role=dialog></div>", "<dialog open></dialog>", "<div role=menu></div>"])(
  "ignores the shortcut keys while %s is open over the page",
  (over) => {
    expect(pressed({ key: "n" }, `<button id=here></button>${over}`)).toBeNull();
    expect(pressed({ key: "k", ctrlKey: true }, `<button id=here></button>${over}`)).toBeNull();
  },
);
