import classes from "./long-text.module.css";

/** Letters beyond Latin, Greek and Cyrillic are up to twice as wide. */
const WIDE = /[^\u0000-\u052f]/;

/**
 * Whether a text may be wider than a column has room for, `room` in letters. Only such a text is given a box that cuts
 * it off: in a long list those boxes cost more than the words in them.
 */
export function isLong(text: string, room: number): boolean {
  return text.length * (WIDE.test(text) ? 2 : 1) > room;
}

/** A line's class, with one that cuts it off where `text` may be wider than `room`, in letters. */
export function cutLong(line: string | undefined, text: string, room: number): string | undefined {
  return isLong(text, room) ? [line, classes.cut].filter(Boolean).join(" ") : line;
}
