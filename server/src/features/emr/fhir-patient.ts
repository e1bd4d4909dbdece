import type { EmrIdentifier, ExampleIdentifier } from "@wardline/contracts/patients/emr";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { toComparedText, toStoredText } from "@wardline/domain/text/text-forms";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { computeEmrAge } from "./age-from-birth-date.js";
import type { EmrPatient } from "./emr-dialect.js";
import { parseGender } from "./parse-gender.js";

/** Accepts an absent or malformed part without rejecting the whole record. */
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);

/** Returns the readable entries of a list; FHIR pads lists with null. */
const lenientList = <T extends z.ZodType>(schema: T) =>
  lenient(z.array(z.unknown())).transform((entries) =>
    (entries ?? []).flatMap((entry) => {
      const read = schema.safeParse(entry);
      return read.success ? [read.data] : [];
    }),
  );

const text = z.string().overwrite(toStoredText).min(1);
const period = lenient(z.object({ start: lenient(text), end: lenient(text) }));
const humanName = z.object({
  use: lenient(text),
  text: lenient(text),
  family: lenient(text),
  given: lenientList(text),
  period,
});
const identifier = z.object({
  use: lenient(text),
  system: lenient(text),
  value: text,
  type: lenient(
    z.object({
      text: lenient(text),
      coding: lenientList(z.object({ code: lenient(text), display: lenient(text) })),
    }),
  ),
  period,
});
type Identifier = z.output<typeof identifier>;

/** A FHIR patient. Fields that can exclude a record are parsed strictly, so that no exclusion is overlooked. */
export const fhirPatient = z.object({
  resourceType: z.literal("Patient"),
  id: z.string(),
  active: z.boolean().nullish(),
  identifier: lenientList(identifier),
  name: lenientList(humanName),
  gender: lenient(text),
  birthDate: lenient(text),
  deceasedBoolean: z.boolean().nullish(),
  deceasedDateTime: z.string().nullish(),
  link: lenientList(z.object({ type: text, other: z.object({ reference: text }) })),
});
export type FhirPatient = z.output<typeof fhirPatient>;

/** True if every word of a search is part of the patient's name or number, in any order. */
export function matchesWords(patient: FhirPatient, search: string): boolean {
  const texts = [
    ...patient.identifier.map(({ value }) => value),
    ...patient.name.map(formatFullName),
  ];
  return (
    matchesSearch(texts, search) || splitWords(search).every((word) => matchesSearch(texts, word))
  );
}

/** Splits a search into words without punctuation. */
export function splitWords(search: string): string[] {
  return search.split(/[\s,;]+/).filter((word) => word !== "");
}

export function findReplacementId({ link }: FhirPatient): string | undefined {
  return link.find(({ type }) => type === "replaced-by")?.other.reference;
}

/** Context for reading a patient: search, setting, and the hospital's day (YYYY-MM-DD). */
export interface ReadingContext {
  search: string;
  setting: EmrIdentifier | null;
  today: string;
}

/** Maps a patient to matches, one per identifier that may be the hospital number. */
export function toEmrPatients(patient: FhirPatient, reading: ReadingContext): EmrPatient[] {
  const { search, today } = reading;
  const isDeceased = patient.deceasedBoolean === true || Boolean(patient.deceasedDateTime);
  const ageAt = patient.deceasedDateTime?.slice(0, 10) || today;
  const dateOfBirth = patient.birthDate ?? "";
  const { current, former } = pickNames(patient, search, today);
  const { numbers, formerNumber } = pickNumbers(patient, reading);
  const person = {
    name: current ?? former ?? "",
    gender: parseGender(patient.gender),
    age: computeEmrAge(dateOfBirth, ageAt),
    ...(isCalendarDay(dateOfBirth) ? { date_of_birth: dateOfBirth } : {}),
    ...(isDeceased ? { deceased: true } : {}),
    ...(patient.active === false ? { inactive: true } : {}),
    ...(former === undefined ? {} : { former_name: former }),
    ...(formerNumber === undefined ? {} : { former_number: formerNumber }),
  };
  return (numbers.length === 0 ? [formerNumber ?? ""] : numbers).map((hospital_no) => ({
    hospital_no,
    ...person,
  }));
}

/** Returns the hospital number by which other records refer to this record. */
export function findMainNumber(patient: FhirPatient, reading: ReadingContext): string | undefined {
  return pickNumbers(patient, reading).numbers[0];
}

const FORMER_USES: readonly unknown[] = ["old", "maiden"];

function isFormer({ use, period: given }: Pick<Identifier, "use" | "period">, today: string) {
  const end = given?.end?.slice(0, 10);
  return FORMER_USES.includes(use) || (end !== undefined && end < today.slice(0, end.length));
}

/** Preferred uses of a name, best first; all others come last. */
const NAME_USES: readonly unknown[] = ["official", "usual", undefined, "temp"];

function rankUse(use: unknown): number {
  const rank = NAME_USES.indexOf(use ?? undefined);
  return rank < 0 ? NAME_USES.length : rank;
}

/** Picks the current name and a former name, preferably the name that was searched for. */
function pickNames({ name }: FhirPatient, search: string, today: string) {
  const named = name.filter((one) => formatFullName(one) !== "");
  const getStart = ({ period: given }: (typeof named)[number]) => given?.start ?? "";
  const [current] = named
    .filter((one) => !isFormer(one, today))
    .sort((a, b) => rankUse(a.use) - rankUse(b.use) || getStart(b).localeCompare(getStart(a)))
    .map(formatFullName);
  const former = named
    .filter((one) => isFormer(one, today))
    .map(formatFullName)
    .filter((one) => one !== current);
  const isSearched = (one: string) =>
    splitWords(search).every((word) => matchesSearch([one], word));
  return { current, former: former.find(isSearched) ?? former[0] };
}

function formatFullName({ text: whole, given, family }: FhirPatient["name"][number]): string {
  return whole ?? [...given, family].filter(Boolean).join(" ");
}

/**
 * Picks candidates for the current hospital number, and a former number. The setting decides, else the type MR, else
 * the type's label; otherwise the user chooses.
 */
function pickNumbers({ identifier: all }: FhirPatient, { search, setting, today }: ReadingContext) {
  const classes =
    setting === null
      ? [isMedicalRecord, isLabelledHospitalNumber]
      : [(one: Identifier) => matchesSetting(one, setting)];
  const preferredIdentifiers = classes
    .map((isOne) => all.filter(isOne))
    .find((some) => some.length > 0);
  const candidates = preferredIdentifiers ?? (setting === null ? all : []);
  const listValues = (former: boolean) => [
    ...new Set(
      candidates.filter((one) => isFormer(one, today) === former).map(({ value }) => value),
    ),
  ];
  const isSearched = (value: string) => toComparedText(value) === toComparedText(search);
  const formerNumbers = listValues(true);
  const current = listValues(false);
  // Among several current numbers of a class, the number that was searched for wins.
  const searchedNumbers = current.filter(isSearched);
  return {
    numbers: searchedNumbers.length > 0 ? searchedNumbers : current,
    formerNumber: formerNumbers.find(isSearched) ?? formerNumbers[0],
  };
}

function isMedicalRecord({ type }: Identifier): boolean {
  return type?.coding.some(({ code }) => code === "MR") ?? false;
}

function isLabelledHospitalNumber({ type }: Identifier): boolean {
  const labels = [
    type?.text,
    ...(type?.coding ?? []).flatMap(({ code, display }) => [code, display]),
  ];
  return labels.some((one) => /\bMRN\b|hospital (?:number|no\b)/i.test(one ?? ""));
}

function matchesSetting({ system, type }: Identifier, setting: EmrIdentifier): boolean {
  const types = [type?.text, ...(type?.coding ?? []).map(({ code }) => code)];
  const hasMatchingSystem = setting.system === undefined || setting.system === system;
  return hasMatchingSystem && (setting.type === undefined || types.includes(setting.type));
}

/** Lists the kinds of identifiers of some patients, each with one example. */
export function listIdentifierKinds(patients: readonly FhirPatient[]): ExampleIdentifier[] {
  const kinds = new Map<string, ExampleIdentifier>();
  for (const { system, type, value } of patients.flatMap(({ identifier: all }) => all)) {
    const name = type?.coding.find(({ code }) => code)?.code ?? type?.text;
    if (!system && !name) continue;
    const kind = { ...(system ? { system } : {}), ...(name ? { type: name } : {}) };
    const key = JSON.stringify(kind);
    if (!kinds.has(key)) kinds.set(key, { ...kind, value });
  }
  return [...kinds.values()];
}
