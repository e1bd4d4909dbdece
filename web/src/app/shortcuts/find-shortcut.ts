/** A command that a key runs on every page of the administrator's area. */
export type Shortcut = "palette" | "search" | "new-card" | "undo" | "help";

/** The keys as the help sheet shows them; single keys work only for people who have switched them on. */
export const SHORTCUT_KEYS: readonly {
  shortcut: Shortcut;
  keys: string;
  action: string;
  isSingle?: true;
}[] = [
  { shortcut: "palette", keys: "Ctrl K", action: "Find patients, staff, pages and actions" },
  { shortcut: "search", keys: "/", action: "Go to the search box of the page", isSingle: true },
  { shortcut: "new-card", keys: "n", action: "Open New Card", isSingle: true },
  { shortcut: "undo", keys: "Ctrl Z", action: "Go to the Undo button of your last change" },
  { shortcut: "help", keys: "?", action: "Show the shortcuts", isSingle: true },
];

const SHORTCUTS_BY_KEY: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  n: "new-card",
  "?": "help",
};

/** Fields for typed text, which excludes checkboxes and radio buttons. */
const FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"])';

/** Layers over the page that handle keys themselves. */
const OVERLAYS = '[role="dialog"], dialog[open], [role="menu"]';

/**
 * Returns the shortcut of a pressed key, or null. Single keys count only if `hasSingleKeys`; keys in text fields and in
 * layers over the page never do.
 */
export function findShortcut(event: KeyboardEvent, hasSingleKeys: boolean): Shortcut | null {
  if (event.defaultPrevented || event.repeat) return null;
  if (document.querySelector(OVERLAYS) !== null) return null;
  const isChord = event.ctrlKey || event.metaKey;
  if (event.altKey || (isChord && event.shiftKey)) return null;
  const chord = isChord ? event.key.toLowerCase() : "";
  if (chord === "k") return "palette";
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return null;
  if (chord === "z") return "undo";
  return isChord || !hasSingleKeys ? null : (SHORTCUTS_BY_KEY[event.key] ?? null);
}
