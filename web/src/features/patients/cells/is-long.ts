/** Letters beyond Latin, Greek and Cyrillic are up to twice as wide. */
const WIDE = /[^\u0000-\u052f]/;

/**
 * Whether a text may be wider than a column has room for, `room` in letters. Only such a text is given a box that cuts
 * it off: in a long list those boxes cost more than the words in them.
 */
export function isLong(text: string, room: number): boolean {
  return text.length * (WIDE.test(text) ? 2 : 1) > room;
}
