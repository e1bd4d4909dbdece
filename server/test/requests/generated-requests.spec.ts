import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { raiseEmergency } from "@wardline/contracts/boards/emergencies";
import { buildEndpointAddress, type EndpointDefinition } from "@wardline/contracts/endpoint";
import { ERRORS, type Failure } from "@wardline/contracts/errors";
import { addWard } from "@wardline/contracts/patients/wards";
import { createRoster } from "@wardline/contracts/roster/roster";
import fc from "fast-check";
import { listEndpoints } from "../../src/ops/openapi.js";
import { useServer } from "../support/app.js";
import { addressText, generateValues } from "../support/generated.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addStaff } from "../support/staff.js";

/** Number of concurrent requests, each for a different hospital so that they do not wait for each other. */
const CONCURRENT_REQUESTS = 5;
/**
 * Number of hospitals; the calls are spread over their accounts, because an account may call only 600 times a minute.
 */
const HOSPITAL_COUNT = 10;
/** Number of records per hospital that paths may name. */
const RECORD_COUNT = 11;
/** Internal text that must not appear in answers. */
const INTERNALS =
  /FST_|\bat .+:\d+:\d+|node_modules|\bSELECT\b|\bINSERT\b|syntax error|violates|relation "|ECONN|Invalid input:|TypeError|ZodError/;

const endpoints = listEndpoints()
  .map(({ definition }) => definition)
  // A logout would end the session of the next call.
  .filter(({ path }) => path !== "/auth/logout")
  .map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

/** Promise 9: no generated input gives a 5xx; no error shows internals. */
describe("a generated request", () => {
  const app = useServer();
  const hospitals: (TestHospital & { knownValues: string[] })[] = [];
  let turn = 0;

  beforeAll(async () => {
    for (let index = 0; index < HOSPITAL_COUNT; index += 1) {
      const hospital = await registerHospital(app);
      hospitals.push({ ...hospital, knownValues: await addRecords(hospital) });
    }
  });

  /** Adds records that paths may name, and returns their ids, names and dates. */
  async function addRecords(hospital: TestHospital): Promise<string[]> {
    const as = { token: hospital.token };
    const card = await openCard(app, hospital.token);
    const staff = await addStaff(app, hospital);
    const roster = { date: "2026-11-21", departments: ["Surgery"], departmentStaff: [] };
    const saved = [
      await app.call(createRoster, { body: roster }, as),
      await app.call(createAnnouncement, { body: { message: "Fire drill at noon." } }, as),
      await app.call(addWard, { body: { name: "Ward 3", beds: ["A1", "A2"] } }, as),
      await app.call(raiseEmergency, { body: { kind: "code_blue", place: "Ward 3" } }, as),
    ].map(({ data }) => data.id);
    const display = (await app.call(publishDisplay, { body: { name: "Ward 1" } }, as)).data;
    return [card.id, staff.id, ...saved, display.display_id, "Surgery", "11", "2026", "A1"];
  }

  it.each(endpoints)("gets only documented answers from %s", async (_name, definition) => {
    const several = fc.array(generateRequests(definition), {
      minLength: CONCURRENT_REQUESTS,
      maxLength: CONCURRENT_REQUESTS,
    });
    await fc.assert(
      fc.asyncProperty(several, async (requests) => {
        const problems = await Promise.all(
          requests.map(async (request) => {
            const hospital = hospitals[turn++ % HOSPITAL_COUNT] as (typeof hospitals)[number];
            return listProblems(await send(definition, request, hospital));
          }),
        );
        expect(problems.flat()).toEqual([]);
      }),
      { numRuns: countRuns(definition) },
    );
  });

  async function send(
    definition: EndpointDefinition,
    { params, query, body, headers }: Generated,
    { token, knownValues }: (typeof hospitals)[number],
  ): Promise<Response> {
    let index = 0;
    const { method } = definition;
    const address = buildEndpointAddress(definition).replaceAll(/:\w+/g, () => {
      const value = params[index++] ?? 0;
      return encodeURIComponent(typeof value === "number" ? (knownValues[value] ?? "") : value);
    });
    const search = new URLSearchParams(query).toString();
    return fetch(`${app.url}${address}${search === "" ? "" : `?${search}`}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(method === "GET" || body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
});

/** Returns 20 runs for a body or query, 10 for a path with parameters, 5 for headers only. */
function countRuns({ path, query, body }: EndpointDefinition): number {
  if (body !== undefined || query !== undefined) return 4;
  return path.includes(":") ? 2 : 1;
}

interface Generated {
  /** A number is the index of an existing record. */
  params: (string | number)[];
  query: [name: string, value: string][];
  body: unknown;
  headers: Record<string, string>;
}

function generateRequests({ query, body }: EndpointDefinition): fc.Arbitrary<Generated> {
  const names = query === undefined ? [] : Object.keys(query.shape);
  const params = fc.oneof(
    addressText.filter((text) => text !== ""),
    fc.nat(RECORD_COUNT - 1),
  );
  return fc.record({
    params: fc.array(params, { minLength: 3, maxLength: 3 }),
    query: fc.uniqueArray(fc.tuple(fc.constantFrom(...names, "unknown"), addressText), {
      maxLength: 4,
      selector: ([name]) => name,
    }),
    body: generateValues(body),
    headers: fc.record(
      {
        "content-type": fc.constantFrom("application/json", "application/json; charset=utf-8"),
        "if-match": fc.constantFrom('"1"', '"99999999999"', "W/", "*", '"-1"', "x"),
        "if-none-match": fc.constantFrom("*", '"a"', "x"),
        "idempotency-key": fc.string({ unit: "grapheme-ascii", maxLength: 120 }),
        "x-request-id": fc.string({ unit: "grapheme-ascii", maxLength: 80 }),
      },
      { requiredKeys: ["content-type"] },
    ),
  });
}

/** A failure of the FHIR interface. */
interface Outcome {
  resourceType: "OperationOutcome";
  issue: { diagnostics: string }[];
}

/** Lists the problems of an answer; empty for a success or a failure in its envelope. */
async function listProblems(answer: Response): Promise<string[]> {
  const text = await answer.text();
  const problems: string[] = [];
  if (answer.status >= 500) problems.push(`${answer.status}: ${text}`);
  if (answer.status < 400) return problems;
  const failure = JSON.parse(text) as Failure | Outcome;
  if ("resourceType" in failure) {
    const sentences = failure.issue.map(({ diagnostics }) => diagnostics);
    return [
      ...problems,
      ...sentences.filter((sentence) => INTERNALS.test(sentence) || sentence === ""),
    ];
  }
  if (failure.status !== "error" || !(failure.code in ERRORS)) problems.push(text);
  if (failure.requestId !== answer.headers.get("x-request-id")) problems.push("another request id");
  const sentences = [failure.message, ...(failure.errors ?? []).map(({ message }) => message)];
  for (const sentence of sentences) {
    if (INTERNALS.test(sentence) || sentence === "")
      problems.push(`says ${JSON.stringify(sentence)}`);
  }
  return problems;
}
