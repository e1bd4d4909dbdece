/** @jest-environment ./web/testing/browser.cjs */
import { findShortcut } from "./Shortcuts.js";

const page = document.createElement("div");
beforeEach(() => document.body.append(page));
afterEach(() => page.remove());

/** Presses a key on the element with the id "here" in the markup `inside`, and returns the shortcut. */
function pressKey(
  init: KeyboardEventInit,
  inside = "<button id=here></button>",
  hasSingleKeys = true,
) {
  page.innerHTML = inside;
  const event = new KeyboardEvent("keydown", { bubbles: true, ...init });
  let shortcut: ReturnType<typeof findShortcut> = null;
  const listen = (keyEvent: KeyboardEvent) => {
    shortcut = findShortcut(keyEvent, hasSingleKeys);
  };
  document.addEventListener("keydown", listen);
  document.querySelector("#here")?.dispatchEvent(event);
  document.removeEventListener("keydown", listen);
  return shortcut;
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
])("maps %j to %s", (init, shortcut) => {
  expect(pressKey(init)).toBe(shortcut);
});

it("ignores single keys until they are switched on", () => {
  for (const key of ["/", "n", "?"]) expect(pressKey({ key }, undefined, false)).toBeNull();
  expect(pressKey({ key: "k", ctrlKey: true }, undefined, false)).toBe("palette");
  expect(pressKey({ key: "z", ctrlKey: true }, undefined, false)).toBe("undo");
});

it.each([
  "<input id=here>",
  "<input id=here type=search>",
  "<textarea id=here></textarea>",
  "<select id=here></select>",
  "<p contenteditable=true><b id=here></b></p>",
])("treats a letter in %s as text", (field) => {
  expect(pressKey({ key: "n" }, field)).toBeNull();
  expect(pressKey({ key: "/" }, field)).toBeNull();
  expect(pressKey({ key: "z", ctrlKey: true }, field)).toBeNull();
});

it("treats a letter on a checkbox as a shortcut", () => {
  expect(pressKey({ key: "n" }, "<input id=here type=checkbox>")).toBe("new-card");
});

it.each(["<div role=dialog></div>", "<dialog open></dialog>", "<div role=menu></div>"])(
  "ignores the shortcut keys while %s is open over the page",
  (over) => {
    expect(pressKey({ key: "n" }, `<button id=here></button>${over}`)).toBeNull();
    expect(pressKey({ key: "k", ctrlKey: true }, `<button id=here></button>${over}`)).toBeNull();
  },
);
