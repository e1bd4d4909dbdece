/** How long letters belong to one text, as in the menus of desktops. */
export const TYPEAHEAD_MS = 500;

/** What was typed into a menu so far, and when the last key of it was pressed, in milliseconds. */
export interface Typed {
  text: string;
  at: number;
}

export const NOTHING_TYPED: Typed = { text: "", at: Number.NEGATIVE_INFINITY };

/** Whether a key pressed at `now` still belongs to what was typed. */
export function isTyping({ text, at }: Typed, now: number): boolean {
  return text !== "" && now - at < TYPEAHEAD_MS;
}

/** What is typed with one more key. */
export function withKey(before: Typed, key: string, now: number): Typed {
  return { text: (isTyping(before, now) ? before.text : "") + key.toLowerCase(), at: now };
}

/**
 * The label that a typed text means, -1 where none begins with it. One letter, also typed again and again, goes on to the
 * next label that begins with it; more letters mean the first, wherever the focus is: "new" is always New Patient.
 */
export function labelTyped(labels: readonly string[], text: string, focused: number): number {
  const isOneLetter = text === text.charAt(0).repeat(text.length);
  const start = isOneLetter ? text.charAt(0) : text;
  const first = isOneLetter ? focused + 1 : 0;
  const order = labels.map((_, index) => (first + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(start)) ?? -1;
}
