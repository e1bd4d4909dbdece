import type { EmrIdentifier, SeenIdentifier } from "@wardline/contracts/emr";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { compared, stored } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { ageFromBirthDate } from "./age-from-birth-date.js";
import type { EmrPatient } from "./emr-dialect.js";
import { genderFrom } from "./gender-from.js";

/** A part that may be absent or malformed without making the record unreadable. */
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);

/** The entries of a list that can be read; FHIR pads lists with null. */
const listOf = <T extends z.ZodType>(schema: T) =>
  lenient(z.array(z.unknown())).transform((entries) =>
    (entries ?? []).flatMap((entry) => {
      const read = schema.safeParse(entry);
      return read.success ? [read.data] : [];
    }),
  );

const text = z.string().overwrite(stored).min(1);
const period = lenient(z.object({ start: lenient(text), end: lenient(text) }));
const humanName = z.object({
  use: lenient(text),
  text: lenient(text),
  family: lenient(text),
  given: listOf(text),
  period,
});
const identifier = z.object({
  use: lenient(text),
  system: lenient(text),
  value: text,
  type: lenient(
    z.object({
      text: lenient(text),
      coding: listOf(z.object({ code: lenient(text), display: lenient(text) })),
    }),
  ),
  period,
});
type Identifier = z.output<typeof identifier>;

/** A patient as FHIR has one. What says that a record must not be taken is read strictly: it is never overlooked. */
export const fhirPatient = z.object({
  resourceType: z.literal("Patient"),
  id: z.string(),
  active: z.boolean().nullish(),
  identifier: listOf(identifier),
  name: listOf(humanName),
  gender: lenient(text),
  birthDate: lenient(text),
  deceasedBoolean: z.boolean().nullish(),
  deceasedDateTime: z.string().nullish(),
  link: listOf(z.object({ type: text, other: z.object({ reference: text }) })),
});
export type FhirPatient = z.output<typeof fhirPatient>;

/** Whether every word of a search is part of a name or number, in whichever order. */
export function fitsSearch(patient: FhirPatient, search: string): boolean {
  const texts = [...patient.identifier.map(({ value }) => value), ...patient.name.map(fullName)];
  return (
    matchesSearch(texts, search) || wordsOf(search).every((word) => matchesSearch(texts, word))
  );
}

/** The words of a search, without what stands between them. */
export function wordsOf(search: string): string[] {
  return search.split(/[\s,;]+/).filter((word) => word !== "");
}

/** The reference of the record that stands for this one since two were merged, or undefined. */
export function replacementOf({ link }: FhirPatient): string | undefined {
  return link.find(({ type }) => type === "replaced-by")?.other.reference;
}

/** The context in which a patient is read: the search, the setting, and the hospital's day, YYYY-MM-DD. */
export interface Reading {
  search: string;
  setting: EmrIdentifier | null;
  today: string;
}

/** The patient as the lookup gives it, once for each identifier that may be the hospital number. */
export function toEmrPatients(patient: FhirPatient, reading: Reading): EmrPatient[] {
  const { search, today } = reading;
  const isDeceased = patient.deceasedBoolean === true || Boolean(patient.deceasedDateTime);
  const ageAt = patient.deceasedDateTime?.slice(0, 10) || today;
  const { current, former } = namesOf(patient, search, today);
  const { numbers, formerNumber } = numbersOf(patient, reading);
  const person = {
    name: current ?? former ?? "",
    gender: genderFrom(patient.gender),
    age: patient.birthDate ? ageFromBirthDate(patient.birthDate, ageAt) : null,
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

/** The hospital number that stands for a record elsewhere. */
export function mainNumber(patient: FhirPatient, reading: Reading): string | undefined {
  return numbersOf(patient, reading).numbers[0];
}

const FORMER_USES: readonly unknown[] = ["old", "maiden"];

function isFormer({ use, period: given }: Pick<Identifier, "use" | "period">, today: string) {
  const end = given?.end?.slice(0, 10);
  return FORMER_USES.includes(use) || (end !== undefined && end < today.slice(0, end.length));
}

/** The order in which names of a use stand for a person; those of another use come last. */
const NAME_USES: readonly unknown[] = ["official", "usual", undefined, "temp"];

function rankOf(use: unknown): number {
  const rank = NAME_USES.indexOf(use ?? undefined);
  return rank < 0 ? NAME_USES.length : rank;
}

/** The name that a person has now, and a former one: the one that was searched for before any other. */
function namesOf({ name }: FhirPatient, search: string, today: string) {
  const named = name.filter((one) => fullName(one) !== "");
  const startOf = ({ period: given }: (typeof named)[number]) => given?.start ?? "";
  const [current] = named
    .filter((one) => !isFormer(one, today))
    .sort((a, b) => rankOf(a.use) - rankOf(b.use) || startOf(b).localeCompare(startOf(a)))
    .map(fullName);
  const former = named
    .filter((one) => isFormer(one, today))
    .map(fullName)
    .filter((one) => one !== current);
  const isSearched = (one: string) => wordsOf(search).every((word) => matchesSearch([one], word));
  return { current, former: former.find(isSearched) ?? former[0] };
}

function fullName({ text: whole, given, family }: FhirPatient["name"][number]): string {
  return whole ?? [...given, family].filter(Boolean).join(" ");
}

/**
 * The identifiers that may be the hospital number now, and a former one. The setting decides; without it the type
 * MR, then a type that is called so, then the choice is the person's.
 */
function numbersOf({ identifier: all }: FhirPatient, { search, setting, today }: Reading) {
  const classes =
    setting === null ? [isMedicalRecord, isCalledSo] : [(one: Identifier) => fits(one, setting)];
  const known = classes.map((isOne) => all.filter(isOne)).find((some) => some.length > 0);
  const candidates = known ?? (setting === null ? all : []);
  const valuesOf = (former: boolean) => [
    ...new Set(
      candidates.filter((one) => isFormer(one, today) === former).map(({ value }) => value),
    ),
  ];
  const isSearched = (value: string) => compared(value) === compared(search);
  const formers = valuesOf(true);
  const current = valuesOf(false);
  // Of several current ones in a class the one that was asked for is meant.
  const asked = current.filter(isSearched);
  return {
    numbers: asked.length > 0 ? asked : current,
    formerNumber: formers.find(isSearched) ?? formers[0],
  };
}

function isMedicalRecord({ type }: Identifier): boolean {
  return type?.coding.some(({ code }) => code === "MR") ?? false;
}

function isCalledSo({ type }: Identifier): boolean {
  const called = [
    type?.text,
    ...(type?.coding ?? []).flatMap(({ code, display }) => [code, display]),
  ];
  return called.some((one) => /\bMRN\b|hospital (?:number|no\b)/i.test(one ?? ""));
}

function fits({ system, type }: Identifier, setting: EmrIdentifier): boolean {
  const types = [type?.text, ...(type?.coding ?? []).map(({ code }) => code)];
  const isSystem = setting.system === undefined || setting.system === system;
  return isSystem && (setting.type === undefined || types.includes(setting.type));
}

/** The kinds of identifiers of some patients, each once with a value. */
export function kindsOf(patients: readonly FhirPatient[]): SeenIdentifier[] {
  const kinds = new Map<string, SeenIdentifier>();
  for (const { system, type, value } of patients.flatMap(({ identifier: all }) => all)) {
    const name = type?.coding.find(({ code }) => code)?.code ?? type?.text;
    if (!system && !name) continue;
    const kind = { ...(system ? { system } : {}), ...(name ? { type: name } : {}) };
    const key = JSON.stringify(kind);
    if (!kinds.has(key)) kinds.set(key, { ...kind, value });
  }
  return [...kinds.values()];
}
