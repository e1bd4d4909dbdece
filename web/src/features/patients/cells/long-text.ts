import classes from "./long-text.module.css";

/** Characters beyond Latin, Greek and Cyrillic, which are up to twice as wide. */
const WIDE = /[^\u0000-\u052f]/;

/**
 * Returns true if a text may be wider than a column of `room` characters. Only such texts get a truncating box, because
 * these boxes slow down long lists.
 */
export function isLong(text: string, room: number): boolean {
  return text.length * (WIDE.test(text) ? 2 : 1) > room;
}

/** Returns the line's class, plus a truncating class if `text` may be longer than `room` characters. */
export function getCutClass(
  line: string | undefined,
  text: string,
  room: number,
): string | undefined {
  return isLong(text, room) ? [line, classes.cut].filter(Boolean).join(" ") : line;
}
