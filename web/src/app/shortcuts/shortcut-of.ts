/** What can be asked for by a key on every page of the administrator's area. */
export type Shortcut = "palette" | "search" | "new-card" | "undo" | "help";

/** The keys as the help sheet shows them. */
export const SHORTCUT_KEYS: readonly { shortcut: Shortcut; keys: string; does: string }[] = [
  { shortcut: "palette", keys: "Ctrl K", does: "Find patients, staff, pages and actions" },
  { shortcut: "search", keys: "/", does: "Go to the search box of the page" },
  { shortcut: "new-card", keys: "n", does: "Open New Card" },
  { shortcut: "undo", keys: "Ctrl Z", does: "Go to the Undo of your last change" },
  { shortcut: "help", keys: "?", does: "Show the shortcuts" },
];

const BY_KEY: Readonly<Record<string, Shortcut>> = { "/": "search", n: "new-card", "?": "help" };

/** A field in which keys are text; a checkbox is none. */
const FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"])';

/** What lies over the page and has the keys for itself. */
const OVER_THE_PAGE = '[role="dialog"], dialog[open], [role="menu"]';

/**
 * What a pressed key asks for, or null. A letter typed into a field is text, and what is over the page keeps its keys.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.repeat) return null;
  if (document.querySelector(OVER_THE_PAGE) !== null) return null;
  const isChord = event.ctrlKey || event.metaKey;
  if (event.altKey || (isChord && event.shiftKey)) return null;
  const chord = isChord ? event.key.toLowerCase() : "";
  if (chord === "k") return "palette";
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return null;
  if (chord === "z") return "undo";
  return isChord ? null : (BY_KEY[event.key] ?? null);
}
