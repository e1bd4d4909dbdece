/*
 * What a phone's keyboard may do with the text of a field. Each text field spreads one of these; `npm run law` refuses a
 * field that does not.
 */

/** A hospital number, a bed, an email address, a search: stored as it is typed. */
export const CODE_TEXT = { autoCorrect: "off", autoCapitalize: "none", spellCheck: false } as const;

/** The name of a person, place or thing: never corrected, begins with a capital. */
export const NAME_TEXT = { ...CODE_TEXT, autoCapitalize: "words" } as const;

/** A telephone number, on the keys of a telephone. */
export const PHONE_TEXT = { ...CODE_TEXT, inputMode: "tel" } as const;

/** Sentences, which a keyboard may correct. */
export const PROSE_TEXT = {
  autoCorrect: "on",
  autoCapitalize: "sentences",
  spellCheck: true,
} as const;
