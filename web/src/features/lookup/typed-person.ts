import type { EmrMatch } from "@wardline/contracts/patients/emr";
import { haveWordInCommon } from "@wardline/domain/patients/name-words";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type BirthReader, readNoBirth } from "../../shared/patients/typed-birth.js";

/** Details read from a typed line, as the form of a new patient needs them. */
export interface TypedPerson {
  name?: string;
  gender?: "male" | "female";
  age?: string;
  date_of_birth?: string;
  hospital_no?: string;
}

const GENDERS: Readonly<Record<string, TypedPerson["gender"]>> = {
  m: "male",
  male: "male",
  f: "female",
  female: "female",
};

const AGE_WITH_UNIT = /^\d{1,3}\s?(?:days?|weeks?|wks?|months?|mths?|years?|yrs?|hours?|hrs?)$/i;

/** Number that does not count as a hospital number if the line has another number: "-3", "1e3", "200". */
const UNLIKELY_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e\d+)?$/i;

/** The last word of a line, or an age of two words, with the separator before it. */
const LAST_PART =
  /^(?<head>.*?)(?<gap>[\s,;]+)(?<last>\d{1,3}\s?(?:days?|weeks?|wks?|months?|mths?|years?|yrs?|hours?|hrs?)|[^\s,;]+)$/is;

const MAX_AGE = 150;

/**
 * Splits a line such as "Ada Obi, F, 34, SL-701" into a name and optional gender, age and hospital number. A line
 * without a name is a hospital number if it contains a digit. `readBirth` reads a date in place of the age.
 */
export function readTypedPerson(text: string, readBirth = readNoBirth): TypedPerson {
  const line = text.trim();
  if (line === "") return {};
  const { head, details } = stripDetails(line, readBirth);
  if (Object.keys(details).length > 0) return { name: head, ...details };
  return /\d/.test(line) && !isName(line) ? { hospital_no: line } : { name: line };
}

/** Returns the text to search for on earlier cards and in the EMR. */
export function searchText({ hospital_no, name }: TypedPerson): string {
  return hospital_no ?? name ?? "";
}

/** Effect of Enter on an answer: select a match, leave the choice to the user, or start a new patient. */
export type Decision = { take: EmrMatch } | "choose" | "new";

/**
 * Decides what Enter does. Enter selects a record only if its number is exactly the typed number, the patient is alive,
 * the record is active, its name and number are current, and no other record has that number; a typed name must match
 * too. A number without any record means a new patient, and so does a complete line without a number.
 */
export function decideMatch(typed: TypedPerson, matches: readonly EmrMatch[]): Decision {
  const isLine = Object.keys(typed).length > 1;
  const number = typed.hospital_no ?? (isLine ? undefined : typed.name);
  if (number === undefined) return "new";
  const key = toComparedText(number);
  const exactMatches = matches.filter(({ hospital_no }) => toComparedText(hospital_no) === key);
  const [soleMatch] = exactMatches;
  if (soleMatch !== undefined) {
    const isSamePerson = !isLine || haveWordInCommon(soleMatch.name, typed.name ?? "");
    return exactMatches.length === 1 && isSamePerson && isCurrent(soleMatch)
      ? { take: soleMatch }
      : "choose";
  }
  if (typed.hospital_no === undefined) return matches.length === 0 ? "new" : "choose";
  // A record found by another detail, such as a former number, may be the right record.
  return matches.every(({ hospital_no }) => toComparedText(hospital_no).includes(key))
    ? "new"
    : "choose";
}

function isCurrent(match: EmrMatch): boolean {
  const { deceased, inactive, replaced_by, former_name, former_number, name, hospital_no } = match;
  const isFormer = former_name === name || former_number === hospital_no;
  return !(deceased || inactive || replaced_by !== undefined || isFormer);
}

/** Removes details from the end of a line while a name remains. */
function stripDetails(line: string, readBirth: BirthReader) {
  let details: TypedPerson = {};
  let head = line;
  for (;;) {
    const { head: before = "", gap = "", last = "" } = LAST_PART.exec(head)?.groups ?? {};
    const isSeparated = /[,;]/.test(gap);
    const mayBeDetail = isSeparated || isName(before);
    const found = mayBeDetail ? readDetail(last, details, isSeparated, readBirth) : null;
    if (found === null) return { head, details };
    details = { ...details, ...found };
    head = before;
  }
}

/** Reads a word as a detail that is not `known` yet; returns null if it cannot be one. */
function readDetail(
  word: string,
  known: TypedPerson,
  isSeparated: boolean,
  readBirth: BirthReader,
): TypedPerson | null {
  const gender = GENDERS[toComparedText(word)];
  if (gender !== undefined) {
    // A single letter after a name is an initial, unless a comma or another detail stands between them.
    const isDetail = word.length > 1 || isSeparated || Object.keys(known).length > 0;
    return isDetail && known.gender === undefined ? { gender } : null;
  }
  if (!/\d/.test(word)) return null;
  const birth = known.age === undefined ? readBirth(word) : null;
  if (birth !== null) return birth;
  const isAge = AGE_WITH_UNIT.test(word) || (/^\d+$/.test(word) && Number(word) <= MAX_AGE);
  if (isAge && known.age === undefined) return { age: word };
  if (known.hospital_no === undefined) {
    // If two numbers could be ages, the first one is the age.
    return isAge ? { age: word, hospital_no: known.age ?? word } : { hospital_no: word };
  }
  // An unusual age must not become part of the name; the form asks about it.
  const isOddAge = known.age === undefined && isSeparated && UNLIKELY_NUMBER.test(word);
  return isOddAge ? { age: word } : null;
}

/** Returns true if a text has two words that could be a name. */
function isName(text: string): boolean {
  return /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u.test(text);
}
