import { splitTelephone } from "@wardline/theme/telephone-numbers";
import { type Form, toWords } from "../place/ruler.js";
import { abbreviateName, extractFamilyName } from "./duty-forms.js";
import type { OnCallPerson } from "./on-call.js";

/** Minimum number of letters of a cut family name; fewer identify nobody. */
const MIN_FAMILY_LETTERS = 3;

/** Gap before the covered person, in units, and after a number, in em. */
const COVERED_GAP = 12;
const NUMBER_GAP = 0.28;

/**
 * Returns the forms of a person to call and whom they cover, longest first. Letter sizes in units: normal, small, and
 * the least, which the covered person always has.
 */
export function buildCalledForms(
  { name, for: covered = "" }: Pick<OnCallPerson, "name" | "for">,
  [size, small, least]: readonly [number, number, number],
  people: readonly OnCallPerson[] = [],
): Form[] {
  const short = shortenCoveredName(covered, people);
  const family = extractFamilyName(name);
  const initial = abbreviateName(name);
  const last = family.length < MIN_FAMILY_LETTERS ? initial : family;
  const variants: [text: string, size: number, covered: string, ends?: boolean][] = [
    [name, size, covered],
    [name, size, short],
    [name, small, short],
    [initial, small, short],
    [initial, least, short],
    [last, least, short],
    [last, least, short, true],
  ];
  return variants.map(([text, letters, whom, canBeCut = false]) => {
    const tracking = letters === size ? -0.015 : -0.025;
    const coveredStyle = { className: "secondary called-for", extra: COVERED_GAP, canBeCut };
    return {
      size: letters,
      words: [
        { text, kind: "name", className: "called-name", weight: 600, tracking, canBeCut },
        ...toWords(whom === "" ? "" : `for ${whom}`, { ...coveredStyle, size: least / letters }),
      ],
    };
  });
}

/** Shortens the covered person's name to the family name, with an initial if another on the card shares it. */
export function shortenCoveredName(covered: string, people: readonly OnCallPerson[]): string {
  const family = extractFamilyName(covered);
  const others = people.flatMap(({ name, for: other = "" }) => [name, other]);
  const isShared = others.some((one) => one !== covered && extractFamilyName(one) === family);
  return isShared ? abbreviateName(covered) : family;
}

/**
 * Returns the forms of a phone number below the name, next to the role, which is `beside` wide, or below it. Letters
 * shrink first; then two numbers, or one with an extension, take two lines; last, a number breaks between its digits.
 */
export function buildPhoneForms(phone: string, size: number, beside: number) {
  const kind = "phone" as const;
  const one = { words: [{ text: phone, kind }], tracking: -0.03, beside };
  const two = { tracking: -0.03, lines: 2, breaks: "parts", size: size * 0.64, beside: 0 } as const;
  const inParts = (parts: readonly string[]) => ({
    ...two,
    words: parts.map((text) => ({ text, kind, extra: NUMBER_GAP * two.size })),
  });
  return [
    { ...one, tracking: -0.01, size },
    { ...one, size },
    { ...one, size: size * 0.88 },
    { ...one, size: size * 0.78, beside: 0 },
    inParts(splitTelephone(phone)),
    inParts(phone.split(" ")),
  ];
}
