import type { EmrMatch } from "@wardline/contracts/patients/emr";
import type { Patient } from "@wardline/contracts/patients/patient";
import { formatNumber } from "@wardline/domain/text/format-count";
import type { Decision, TypedPerson } from "./typed-person.js";

interface LookupState {
  typed: TypedPerson;
  matches: readonly EmrMatch[];
  decision: Decision;
  /** The open card, if any, of the match that Enter selects. */
  open: Patient | undefined;
  failure: string | null;
  unreadable: number;
  hasMore: boolean;
}

/** Returns how many people were found and what Enter will do: "7 found. Enter: Peter Etim, SL-21015, in bed M06". */
export function lookupText(state: LookupState): string {
  const { typed, matches, decision, open, failure, unreadable, hasMore } = state;
  const hasCount = matches.length > 0 || failure === null;
  const texts = [
    hasCount && countText(matches.length, unreadable, hasMore),
    unreadable > 0 && `${formatNumber(unreadable)} more could not be read.`,
    failure,
    enterText(typed, decision, open),
  ];
  return texts.filter(Boolean).join(" ");
}

function enterText(typed: TypedPerson, decision: Decision, open: Patient | undefined): string {
  if (decision === "choose") return "Choose one with the arrow keys.";
  if (decision === "new") return `Press Enter: new patient ${typedText(typed)}`;
  const { name, hospital_no } = decision.take;
  const place = open?.bed_no === "" ? "here now, without a bed" : `in bed ${open?.bed_no}`;
  return `Enter: ${[name, hospital_no, open && place].filter(Boolean).join(", ")}`;
}

function countText(count: number, unreadable: number, hasMore: boolean): string {
  if (count === 0) return unreadable > 0 ? "No result could be read." : "No patients found.";
  return hasMore
    ? `${formatNumber(count)} shown; there are more. Type more of the name or number.`
    : `${formatNumber(count)} found.`;
}

/** Returns the marks of a match in the list. */
export function listMarks(match: EmrMatch, open: Patient | undefined): string[] {
  const { deceased, inactive, replaced_by, former_name, former_number, source } = match;
  const place = open?.bed_no === "" ? "Here now" : `In bed ${open?.bed_no} now`;
  const origin = source === "emr" ? "EMR" : "Earlier card";
  return [
    ...(deceased ? ["Deceased"] : []),
    ...(replaced_by === undefined ? [] : [`Merged into ${replaced_by}`]),
    ...(inactive && replaced_by === undefined ? ["Inactive"] : []),
    ...(former_name === undefined ? [] : [`Formerly ${former_name}`]),
    ...(former_number === undefined ? [] : [`Formerly ${former_number}`]),
    open === undefined ? origin : place,
  ];
}

/** Returns which details of a match were filled in: "Filled in: Peter Etim, male, 35". */
export function filledText({ name, gender, age }: EmrMatch): string {
  return `Filled in: ${[name, gender, age ?? "age unknown"].join(", ")}`;
}

/** Returns which details of the typed line were filled in. */
export function filledLineText(typed: TypedPerson): string {
  return `Filled in for a new patient: ${typedText(typed)}`;
}

function typedText({ name, gender, age, hospital_no }: TypedPerson): string {
  return [name, gender, age, hospital_no].filter((part) => part !== undefined).join(", ");
}
