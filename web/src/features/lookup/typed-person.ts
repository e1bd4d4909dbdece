import type { EmrMatch } from "@wardline/contracts/emr";
import { haveWordInCommon } from "@wardline/domain/patients/name-words";
import { compared } from "@wardline/domain/text/text-forms";

/** The details of a person that a typed line holds, each as the form of a new patient takes it. */
export interface TypedPerson {
  name?: string;
  gender?: "male" | "female";
  age?: string;
  hospital_no?: string;
}

const GENDERS: Readonly<Record<string, TypedPerson["gender"]>> = {
  m: "male",
  male: "male",
  f: "female",
  female: "female",
};

const OTHER_AGE = /^\d{1,3}\s?(?:days?|weeks?|wks?|months?|mths?|years?|yrs?|hours?|hrs?)$/i;

/** A number that is no hospital number where one is given as well: "-3", "1e3", "200". */
const ODD_AGE = /^[+-]?\d+(?:\.\d+)?(?:e\d+)?$/i;

/** The last word of a line, or an age of two, and what stands between it and the words before. */
const LAST =
  /^(?<head>.*?)(?<gap>[\s,;]+)(?<last>\d{1,3}\s?(?:days?|weeks?|wks?|months?|mths?|years?|yrs?|hours?|hrs?)|[^\s,;]+)$/is;

/** Nobody is older: a greater number is no age. */
const OLDEST = 150;

/**
 * Takes apart a line such as "Ada Obi, F, 34, SL-701": a name, and after it gender, age and hospital number, each of
 * them or not. A line without a name is a hospital number when it has a digit in it.
 */
export function readTypedPerson(text: string): TypedPerson {
  const line = text.trim();
  if (line === "") return {};
  const { head, facts } = strip(line);
  if (Object.keys(facts).length > 0) return { name: head, ...facts };
  return /\d/.test(line) && !isName(line) ? { hospital_no: line } : { name: line };
}

/** The text for which earlier cards and the EMR are searched. */
export function queryOf({ hospital_no, name }: TypedPerson): string {
  return hospital_no ?? name ?? "";
}

/** The act of Enter on a search's answer: takes a match, leaves the choice to the person, or takes over what was typed. */
export type Decision = { take: EmrMatch } | "choose" | "new";

/**
 * Decides without a look at the list. A record is taken only if its number is exactly the typed one, it is alive and
 * active, its name and number are current ones, and no other record has that number; a name that was typed as well has
 * to be theirs. A number that nobody has is someone new, and so is a whole line without a number.
 */
export function decide(typed: TypedPerson, matches: readonly EmrMatch[]): Decision {
  const isLine = Object.keys(typed).length > 1;
  const number = typed.hospital_no ?? (isLine ? undefined : typed.name);
  if (number === undefined) return "new";
  const key = compared(number);
  const exact = matches.filter(({ hospital_no }) => compared(hospital_no) === key);
  const [only] = exact;
  if (only !== undefined) {
    const isMeant = !isLine || haveWordInCommon(only.name, typed.name ?? "");
    return exact.length === 1 && isMeant && isCurrent(only) ? { take: only } : "choose";
  }
  if (typed.hospital_no === undefined) return matches.length === 0 ? "new" : "choose";
  // A record that was found by something else, such as a former number, may be the one that is meant.
  return matches.every(({ hospital_no }) => compared(hospital_no).includes(key)) ? "new" : "choose";
}

function isCurrent(match: EmrMatch): boolean {
  const { deceased, inactive, replaced_by, former_name, former_number, name, hospital_no } = match;
  const isFormer = former_name === name || former_number === hospital_no;
  return !(deceased || inactive || replaced_by !== undefined || isFormer);
}

/** Takes the facts off the end of a line, as long as a name is left. */
function strip(line: string): { head: string; facts: TypedPerson } {
  const facts: TypedPerson = {};
  let head = line;
  for (;;) {
    const found = LAST.exec(head)?.groups;
    if (found === undefined) break;
    const { head: before = "", gap = "", last = "" } = found;
    const isApart = /[,;]/.test(gap);
    if (!(isApart || isName(before)) || !take(facts, last, isApart)) break;
    head = before;
  }
  return { head, facts };
}

/** Puts a word among the facts; false when it can be none of them. */
function take(facts: TypedPerson, word: string, isApart: boolean): boolean {
  const gender = GENDERS[compared(word)];
  if (gender !== undefined) {
    // A single letter after a name is an initial, unless a comma or another fact says otherwise.
    const isMeant = word.length > 1 || isApart || Object.keys(facts).length > 0;
    if (!isMeant || facts.gender !== undefined) return false;
    facts.gender = gender;
    return true;
  }
  if (!/\d/.test(word)) return false;
  const isAge = OTHER_AGE.test(word) || (/^\d+$/.test(word) && Number(word) <= OLDEST);
  if (isAge && facts.age === undefined) {
    facts.age = word;
    return true;
  }
  if (facts.hospital_no !== undefined) {
    // The form asks whether an unusual age is right: it must not end up in the name.
    if (facts.age !== undefined || !isApart || !ODD_AGE.test(word)) return false;
    facts.age = word;
    return true;
  }
  // Of two numbers that could be ages the first is the age.
  facts.hospital_no = isAge ? (facts.age ?? word) : word;
  if (isAge) facts.age = word;
  return true;
}

/** Whether a text has two words as names have them. */
function isName(text: string): boolean {
  return /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u.test(text);
}
