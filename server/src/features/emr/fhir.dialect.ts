import { GENDERS, type Gender } from "@wardline/contracts/patients";
import { matchesSearch } from "@wardline/domain/records/list-view";
import * as z from "zod";
import { ageFromBirthDate } from "./age-from-birth-date.js";
import { type EmrCall, type EmrDialectClient, type EmrPatient, EmrRefusal } from "./emr-dialect.js";

const capabilityStatement = z.object({
  resourceType: z.literal("CapabilityStatement"),
  fhirVersion: z.string().optional(),
  software: z.object({ name: z.string().optional() }).optional(),
  publisher: z.string().optional(),
  implementation: z.object({ description: z.string().optional() }).optional(),
});

const humanName = z.object({
  use: z.string().optional(),
  text: z.string().optional(),
  family: z.string().optional(),
  given: z.array(z.string()).optional(),
});
const identifier = z.object({
  use: z.string().optional(),
  value: z.string().optional(),
  type: z
    .object({ coding: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
});
const fhirPatient = z.object({
  resourceType: z.literal("Patient"),
  id: z.string(),
  active: z.boolean().optional(),
  identifier: z.array(identifier).optional(),
  name: z.array(humanName).optional(),
  gender: z.string().optional(),
  birthDate: z.string().optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: z.string().optional(),
});
type FhirPatient = z.output<typeof fhirPatient>;

const searchset = z.object({
  resourceType: z.literal("Bundle"),
  entry: z
    .array(
      z.object({
        search: z.object({ mode: z.string().optional() }).optional(),
        resource: z.unknown(),
      }),
    )
    .optional(),
});

const STRICT = { prefer: "handling=strict" };
const PAGE = 20;

/** FHIR R4 (docs/wire.md, EMR). */
export const fhirDialect: EmrDialectClient = {
  dialect: "fhir",

  async recognise(call) {
    const metadata = await call("/metadata");
    const statement = capabilityStatement.safeParse(metadata.json);
    if (!statement.success || statement.data.fhirVersion?.startsWith("4") === false) return null;
    const probe = await call("/Patient?_count=1", STRICT);
    if (probe.json === undefined) throw new EmrRefusal(probe.status);
    const { software, publisher, implementation } = statement.data;
    return { peer: software?.name ?? implementation?.description ?? publisher ?? null };
  },

  async search(call, text, today) {
    const query = encodeURIComponent(text);
    const [byNumber, byName] = await Promise.all([
      readMatches(call, `/Patient?identifier=${query}&_count=${PAGE}`),
      readMatches(call, `/Patient?name=${query}&_count=${PAGE}`),
    ]);
    const merged = new Map([...byNumber, ...byName].map((patient) => [patient.id, patient]));
    return [...merged.values()]
      .filter((patient) => matchesSearch([...numbersOf(patient), ...namesOf(patient)], text))
      .map((patient) => toEmrPatient(patient, text, today));
  },
};

async function readMatches(call: EmrCall, path: string): Promise<FhirPatient[]> {
  const { status, json } = await call(path, STRICT);
  // A server that knows no such parameter refuses it under strict handling; the other search may still succeed.
  if (status === 400) return [];
  const bundle = searchset.safeParse(json);
  if (!bundle.success) throw new EmrRefusal(status);
  return (bundle.data.entry ?? [])
    .filter((entry) => (entry.search?.mode ?? "match") === "match")
    .flatMap((entry) => {
      const parsed = fhirPatient.safeParse(entry.resource);
      return parsed.success ? [parsed.data] : [];
    });
}

function toEmrPatient(patient: FhirPatient, text: string, today: string): EmrPatient {
  const isDeceased = patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined;
  const ageAt = patient.deceasedDateTime?.slice(0, 10) ?? today;
  return {
    hospital_no: hospitalNumberOf(patient, text),
    name: namesOf(patient)[0] ?? "",
    gender: genderOf(patient.gender),
    age: patient.birthDate === undefined ? null : ageFromBirthDate(patient.birthDate, ageAt),
    ...(isDeceased ? { deceased: true } : {}),
    ...(patient.active === false ? { inactive: true } : {}),
  };
}

/** The number that was asked for, else the medical record number, else the official one, else the first. */
function hospitalNumberOf({ identifier = [] }: FhirPatient, text: string): string {
  const asked = identifier.find(({ value }) => value?.toLowerCase() === text.toLowerCase());
  const record = identifier.find(({ type }) => type?.coding?.some(({ code }) => code === "MR"));
  const official = identifier.find(({ use }) => use === "official" || use === "usual");
  return (asked ?? record ?? official ?? identifier[0])?.value ?? "";
}

function numbersOf({ identifier = [] }: FhirPatient): string[] {
  return identifier.flatMap(({ value }) => (value === undefined ? [] : [value]));
}

/** Every name that the patient has, the official one first. */
function namesOf({ name = [] }: FhirPatient): string[] {
  const ranked = [...name].sort(
    (a, b) => Number(b.use === "official") - Number(a.use === "official"),
  );
  return ranked
    .map(({ text, given = [], family }) => text ?? [...given, family].filter(Boolean).join(" "))
    .filter((full) => full !== "");
}

/** Genders beyond the form's two are kept, never coerced; what is none of FHIR's four is unknown. */
function genderOf(gender: string | undefined): Gender {
  return GENDERS.find((known) => known === gender?.toLowerCase()) ?? "unknown";
}
