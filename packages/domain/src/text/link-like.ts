import { toComparedText } from "./text-forms.js";

const ADDRESS =
  /:\/\/|@|www\.|(?:^|[^\p{L}\p{N}])(?:tel|sms|mailto|callto|facetime|skype|whatsapp):/u;
/** Two labels with a dot between them. */
const LABELS = /([\p{L}\p{N}-]+)\.(?=(\p{L}{2,}))/gu;
/** Full stops that mail programs treat as dots, unlike compatibility forms. */
const FULL_STOPS = /[\u3002\uff61]/g;

/** Abbreviations before a dot: "St.Nicholas", "Dr.Ada", and single letters: "J.R.Adaeze". */
const ABBREVIATIONS = new Set([
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
/** Top-level domains, except those that are likely in people's names; every country has a two-letter domain. */
const TOP_DOMAIN = /^(?:\p{L}{2}|com|net|org|edu|gov|int|info|biz|app|dev|link|site|shop|xyz)$/u;

/**
 * True if mail programs would turn part of the text into a link, address or call, in letters of any width and case:
 * "evil.example", "a@b", "tel:0800". Prevents strangers from being sent links in our name (docs/wire/accounts.md, Names
 * in mails).
 */
export function looksLikeLink(text: string): boolean {
  const folded = toComparedText(text.replace(FULL_STOPS, "."));
  if (ADDRESS.test(folded)) return true;
  return Array.from(folded.matchAll(LABELS)).some(([, before = "", after = ""]) => {
    if (!/\p{L}/u.test(before)) return false;
    const isAbbreviated = before.length === 1 || ABBREVIATIONS.has(before);
    return !isAbbreviated || TOP_DOMAIN.test(after);
  });
}
