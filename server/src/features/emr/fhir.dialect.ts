import * as z from "zod";
import { type EmrCall, type EmrDialectClient, type EmrFinding, EmrRefusal } from "./emr-dialect.js";
import { emrSentence } from "./emr-sentences.js";
import {
  type FhirPatient,
  fhirPatient,
  findMainNumber,
  findReplacementId,
  listIdentifierKinds,
  matchesWords,
  type ReadingContext,
  splitWords,
  toEmrPatients,
} from "./fhir-patient.js";

const capabilityStatement = z.object({
  resourceType: z.literal("CapabilityStatement"),
  fhirVersion: z.string().optional(),
  software: z.object({ name: z.string().optional() }).optional(),
  publisher: z.string().optional(),
  implementation: z.object({ description: z.string().optional() }).optional(),
});

const searchset = z.object({
  resourceType: z.literal("Bundle"),
  total: z.number().nullish().catch(undefined),
  link: z
    .array(z.object({ relation: z.string().optional() }))
    .nullish()
    .catch(undefined),
  entry: z
    .array(
      z.object({
        search: z.object({ mode: z.string().nullish() }).nullish(),
        resource: z.unknown(),
      }),
    )
    .nullish(),
});

const outcome = z.object({
  resourceType: z.literal("OperationOutcome"),
  issue: z.array(z.object({ severity: z.string().optional() })).optional(),
});

const STRICT_HEADERS = { prefer: "handling=strict" };
const PAGE_SIZE = 20;
const PROBED_PATIENTS = 10;
const MAX_REPLACEMENTS = 3;

/** FHIR R4 (docs/wire/patients.md, EMR). */
export const fhirDialect: EmrDialectClient = {
  dialect: "fhir",

  async recognise(call) {
    const metadata = await call("/metadata");
    const statement = capabilityStatement.safeParse(metadata.json);
    if (!statement.success || statement.data.fhirVersion?.startsWith("4") === false) return null;
    const probe = await call(`/Patient?_count=${PROBED_PATIENTS}`, STRICT_HEADERS);
    if (probe.json === undefined) throw new EmrRefusal(probe.status);
    const { software, publisher, implementation } = statement.data;
    return {
      peer: software?.name ?? implementation?.description ?? publisher ?? null,
      identifiers: listIdentifierKinds(readBundle(probe.json)?.patients ?? []),
    };
  },

  async search(call, search, { today, identifier }): Promise<EmrFinding> {
    const reading: ReadingContext = { search, today, setting: identifier };
    const names = splitWords(search).map((word) => `name=${escapeParameter(word)}`);
    const searches = await Promise.allSettled([
      readMatches(call, `/Patient?identifier=${escapeParameter(search)}&_count=${PAGE_SIZE}`),
      readMatches(call, `/Patient?${names.join("&")}&_count=${PAGE_SIZE}`),
    ]);
    const answers = searches.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [failed] = searches.filter((one) => one.status === "rejected");
    if (answers.length === 0 && failed !== undefined) throw failed.reason;
    const merged = indexById(answers.flatMap(({ patients }) => patients));
    const found = [...merged.values()].filter((patient) => matchesWords(patient, search));
    const allPatients = await withReplacements(call, found);
    return {
      patients: allPatients.flatMap((patient) =>
        toEmrPatients(patient, reading).map((given) => ({
          ...given,
          ...findReplacement(patient, allPatients, reading),
        })),
      ),
      unreadable: new Set(answers.flatMap(({ unreadable }) => unreadable)).size,
      more: answers.some(({ more }) => more),
      refused:
        failed === undefined
          ? null
          : `The search by ${searches[0].status === "rejected" ? "number" : "name"} failed. ${emrSentence(failed.reason) ?? "Please try again."}`,
    };
  },
};

function escapeParameter(value: string): string {
  return encodeURIComponent(value.replace(/[\\,|$]/g, String.raw`\$&`));
}

interface Answer {
  patients: FhirPatient[];
  unreadable: string[];
  more: boolean;
}

async function readMatches(call: EmrCall, path: string): Promise<Answer> {
  const { status, json } = await call(path, STRICT_HEADERS);
  const answer = readBundle(json);
  if (answer === null) throw new EmrRefusal(status);
  return answer;
}

/** Parses the answer to a search; null if it is not a search result or contains a refusal. */
function readBundle(json: unknown): Answer | null {
  const bundle = searchset.safeParse(json);
  if (!bundle.success) return null;
  const answer: Answer = {
    patients: [],
    unreadable: [],
    more: hasMore(bundle.data),
  };
  for (const { search, resource } of bundle.data.entry ?? []) {
    const parsed = outcome.safeParse(resource);
    if (parsed.success) {
      if (parsed.data.issue?.some(({ severity }) => /^(?:error|fatal)$/.test(severity ?? "")))
        return null;
      continue;
    }
    if ((search?.mode ?? "match") !== "match") continue;
    const patient = fhirPatient.safeParse(resource);
    if (patient.success) answer.patients.push(patient.data);
    else answer.unreadable.push(JSON.stringify(resource));
  }
  return answer;
}

/**
 * True if there may be more results. Some servers neither link to a next page nor count the results, so more results
 * may follow a full page.
 */
function hasMore({ link, total, entry }: z.output<typeof searchset>): boolean {
  const given = entry?.length ?? 0;
  const isLinked = link?.some(({ relation }) => relation === "next") ?? false;
  return isLinked || (typeof total === "number" ? total > given : given >= PAGE_SIZE);
}

function indexById(patients: readonly FhirPatient[]): Map<string, FhirPatient> {
  return new Map(patients.map((patient) => [patient.id, patient]));
}

function parseId(reference: string): string {
  return /(?:^|\/)Patient\/([^/]+)/.exec(reference)?.[1] ?? "";
}

/** Returns the patients, followed by the replacements of merged records. */
async function withReplacements(call: EmrCall, found: FhirPatient[]): Promise<FhirPatient[]> {
  const known = indexById(found);
  const missing = new Set(
    found
      .map((patient) => parseId(findReplacementId(patient) ?? ""))
      .filter((id) => id !== "" && !known.has(id)),
  );
  const added = await Promise.allSettled(
    [...missing].slice(0, MAX_REPLACEMENTS).map(async (id) => {
      const { patients } = await readMatches(call, `/Patient?_id=${escapeParameter(id)}`);
      return patients.filter((patient) => patient.id === id);
    }),
  );
  return [...found, ...added.flatMap((one) => (one.status === "fulfilled" ? one.value : []))];
}

function findReplacement(
  patient: FhirPatient,
  all: readonly FhirPatient[],
  reading: ReadingContext,
) {
  const reference = findReplacementId(patient);
  if (reference === undefined) return {};
  const other = all.find(({ id }) => id === parseId(reference));
  const number = other === undefined ? undefined : findMainNumber(other, reading);
  return { replaced_by: number ?? reference };
}
