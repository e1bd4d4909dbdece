import { compared } from "./text-forms.js";

const ADDRESS =
  /:\/\/|@|www\.|(?:^|[^\p{L}\p{N}])(?:tel|sms|mailto|callto|facetime|skype|whatsapp):/u;
/** Two labels of a name with a dot between them. */
const LABELS = /([\p{L}\p{N}-]+)\.(?=(\p{L}{2,}))/gu;
/** Full stops that mail programs take for a dot, and compatibility forms do not. */
const FULL_STOPS = /[\u3002\uff61]/g;

/** Behind these a dot ends an abbreviation: "St.Nicholas", "Dr.Ada", as behind a single letter: "J.R.Adaeze". */
const ABBREVIATED = new Set([
  "capt",
  "dept",
  "dr",
  "fr",
  "gen",
  "hon",
  "hosp",
  "jr",
  "mr",
  "mrs",
  "ms",
  "nr",
  "prof",
  "rev",
  "sr",
  "st",
  "sta",
  "ste",
]);
/** Ends of names that are no names of people; every country has one of two letters. */
const TOP_DOMAIN = /^(?:\p{L}{2}|com|net|org|edu|gov|int|info|biz|app|dev|link|site|shop|xyz)$/u;

/**
 * Whether a text holds something that mail programs make a link, an address or a call of: "evil.example", "www.evil", "a@b",
 * "tel:0800", in letters of any width and case. Nobody may send strangers a link of their own in our name (docs/wire.md, Names
 * in mails).
 */
export function looksLikeLink(text: string): boolean {
  const folded = compared(text.replace(FULL_STOPS, "."));
  if (ADDRESS.test(folded)) return true;
  return Array.from(folded.matchAll(LABELS)).some(([, before = "", after = ""]) => {
    if (!/\p{L}/u.test(before)) return false;
    const isAbbreviated = before.length === 1 || ABBREVIATED.has(before);
    return !isAbbreviated || TOP_DOMAIN.test(after);
  });
}
