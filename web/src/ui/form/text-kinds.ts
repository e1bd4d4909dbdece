/* Settings of text fields: the keyboard on phones, and whether the browser suggests earlier entries. `npm run law`
   rejects a text field that spreads none of them. */

/** Settings for a hospital number, bed, email address or search, stored as typed. */
export const CODE_TEXT = {
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Settings for a name: never autocorrected, starts with a capital letter. */
export const NAME_TEXT = { ...CODE_TEXT, autoCapitalize: "words" } as const;

/** Settings for a telephone number, entered on a dial pad. */
export const PHONE_TEXT = { ...CODE_TEXT, inputMode: "tel" } as const;

/** Settings for sentences, which a keyboard may correct. */
export const PROSE_TEXT = {
  autoComplete: "off",
  autoCorrect: "on",
  autoCapitalize: "sentences",
  spellCheck: true,
} as const;
