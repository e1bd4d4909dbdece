import { randomUUID } from "node:crypto";
import { canCall, type Entitlement } from "@wardline/contracts/accounts/access";
import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { createToken } from "@wardline/contracts/accounts/api-tokens";
import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { pairStation } from "@wardline/contracts/boards/kits";
import { requestPairing } from "@wardline/contracts/boards/pairings";
import {
  type Access,
  buildEndpointAddress,
  type EndpointDefinition,
} from "@wardline/contracts/endpoint";
import { createWebhook } from "@wardline/contracts/operation/webhooks";
import { addWard } from "@wardline/contracts/patients/wards";
import { createAbsence } from "@wardline/contracts/roster/absences";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { createOffer } from "@wardline/contracts/roster/offers";
import { createRoster } from "@wardline/contracts/roster/roster";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { listEndpoints } from "../../src/ops/openapi.js";
import { parkMessage } from "../support/adt.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { runInTurns } from "../support/in-turns.js";
import { openCard } from "../support/patient.js";
import { addGranted, addStaff } from "../support/staff.js";

const endpoints = listEndpoints().map(({ definition }) => definition);
const guardedEndpoints = endpoints.filter(({ access }) => access !== "public");
/** Excludes the logout, which would end the session of the next call. */
const repeatableEndpoints = guardedEndpoints.filter(({ path }) => path !== "/auth/logout");

const OWNER: Entitlement = { accountType: "parent", grants: [] };
const createStaff = (...grants: Grant[]): Entitlement => ({ accountType: "sub", grants });
const ADMINISTRATOR = createStaff("administrator");
const CALLERS = [OWNER, createStaff(), ...GRANTS.map((grant) => createStaff(grant))];

/** Covers every route of the contracts, so that no new route can lack its guard; promises 1, 2 and 27. */
describe("the API's access control", () => {
  const { app, hospital } = useHospital();
  /** Access tokens, keyed by the caller's rights (`getKey`). */
  const tokens = new Map<string, string>();
  let stranger: string;
  let recordIds: Record<string, string>;

  beforeAll(async () => {
    tokens.set(getKey(OWNER), hospital.token);
    for (const caller of repeatableEndpoints.flatMap(({ access }) => [
      ...listAllowedCallers(access),
      ...listRefusedCallers(access),
    ])) {
      if (tokens.has(getKey(caller))) continue;
      tokens.set(getKey(caller), (await addGranted(app, hospital, caller.grants)).token);
    }
    const other = await registerHospital(app);
    stranger = (await addGranted(app, other, ADMINISTRATOR.grants)).token;
    recordIds = await addRecords();
  });

  /** Adds one record of each kind, keyed by the start of the paths that name such a record. */
  async function addRecords(): Promise<Record<string, string>> {
    const as = { token: hospital.token };
    const card = await openCard(app, hospital.token);
    const roster = { date: "2026-11-21", departments: ["Surgery"], departmentStaff: [] };
    const display = (await app.call(publishDisplay, { body: { name: "Ward 1" } }, as)).data;
    const ward = (await app.call(addWard, { body: { name: "North", beds: ["1"] } }, as)).data;
    const notice = (await app.call(createAnnouncement, { body: { message: "Drill." } }, as)).data;
    const { id: person } = await addStaff(app, hospital);
    const leave = { person, from: "2026-11-21", until: "2026-11-21", kind: "leave" } as const;
    const duty = { date: "2031-05-01", department: "Surgery", role: "Consultant" } as const;
    const { date, department } = duty;
    const departmentStaff = [{ department, consultantId: person }];
    await app.call(
      createRoster,
      { body: { date, departments: [department], departmentStaff } },
      as,
    );
    const params = { departmentName: department };
    await app.call(updateDepartment, { params, body: { offers: "direct" } }, as);
    const offer = (await app.call(createOffer, { body: { kind: "give", ...duty } }, as)).data;
    const receiver = { url: "https://8.8.8.8/hook" };
    const hook = (await app.call(createWebhook, { body: receiver }, as)).data;
    const parked = await parkMessage(app, hospital);
    const switchKits = (downtime_kits: boolean) =>
      app.call(updateDowntimeKits, { body: { downtime_kits } }, as);
    await switchKits(true);
    const { code } = (await app.call(requestPairing, {})).data;
    const desk = { code, name: "Desk", wards: [], switchboard: true };
    const station = (await app.call(pairStation, { body: desk }, as)).data;
    await switchKits(false);
    const expires_at = addDays(toZonedDay(app.clock.now, "UTC"), 30);
    const program = { name: "Paging system", grants: [], expires_at };
    return {
      "/Location": card.id,
      "/Encounter": card.id,
      "/Patient": card.id,
      "/PractitionerRole": card.id,
      "/CareTeam": card.id,
      "/tokens": (await app.call(createToken, { body: program }, as)).data.id,
      "/stations": station.id,
      "/roster/offers": offer.id,
      "/patient": card.id,
      "/sub-accounts": person,
      "/absences": (await app.call(createAbsence, { body: leave }, as)).data.id,
      "/roster": (await app.call(createRoster, { body: roster }, as)).data.id,
      "/displays": display.display_id,
      "/announcements": notice.id,
      "/wards": ward.id,
      "/webhooks": hook.id,
      "/adt/parked": parked,
    };
  }

  async function send(
    definition: EndpointDefinition,
    token?: string,
    id: string = randomUUID(),
  ): Promise<number> {
    const response = await fetch(
      `${app.url}${buildEndpointAddress(definition).replaceAll(/:\w+/g, () => id)}`,
      {
        method: definition.method,
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(definition.method === "GET" ? {} : { body: "{}" }),
      },
    );
    await response.arrayBuffer();
    return response.status;
  }

  it("admits every caller who has only one right, if that right opens the route", async () => {
    const calls = repeatableEndpoints.flatMap((definition) =>
      listAllowedCallers(definition.access).map((caller) => ({ definition, caller })),
    );
    const refused = await runInTurns(calls, async ({ definition, caller }) => {
      const status = await send(definition, tokens.get(getKey(caller)));
      const isRefused = status === 401 || status === 403;
      return isRefused ? [`${formatName(definition)}, ${getKey(caller)}: ${status}`] : [];
    });
    expect(refused.flat()).toEqual([]);
  });

  it("answers 403 to a caller with any other right, even just after an allowed caller", async () => {
    const answered = await runInTurns(repeatableEndpoints, async (definition) => {
      const [id, allowedCaller] = [randomUUID(), listAllowedCallers(definition.access).at(-1)];
      const wrong: string[] = [];
      for (const caller of listRefusedCallers(definition.access)) {
        // A cached answer must reach only callers with access.
        await send(definition, allowedCaller && tokens.get(getKey(allowedCaller)), id);
        const status = await send(definition, tokens.get(getKey(caller)), id);
        if (status !== 403) wrong.push(`${formatName(definition)}, ${getKey(caller)}: ${status}`);
      }
      return wrong;
    });
    expect(answered.flat()).toEqual([]);
  });

  it("answers 401 on every route without a token", async () => {
    const statuses = await runInTurns(guardedEndpoints, (definition) => send(definition));
    expect(guardedEndpoints.filter((_, index) => statuses[index] !== 401).map(formatName)).toEqual(
      [],
    );
  });

  it("answers 401 to a forged token for each kind of access", async () => {
    const [header, , signature] = hospital.token.split(".");
    const forged = Buffer.from(
      JSON.stringify({ sub: hospital.accountId, exp: 9_999_999_999 }),
    ).toString("base64url");
    const kinds = [...new Map(guardedEndpoints.map((one) => [String(one.access), one])).values()];
    const token = `${header}.${forged}.${signature}`;
    const statuses = await runInTurns(kinds, (definition) => send(definition, token));
    expect(kinds.filter((_, index) => statuses[index] !== 401).map(formatName)).toEqual([]);
  });

  it.each(
    repeatableEndpoints
      .filter(({ path }) => path.includes("/:id"))
      .map((one) => [formatName(one), one]),
  )("treats another hospital's record like an unknown one: %s", async (_, definition) => {
    const start = Object.keys(recordIds).find((path) => definition.path.startsWith(path)) ?? "";
    expect(recordIds[start]).toBeDefined();
    const status = await send(definition, stranger, recordIds[start]);
    expect(await send(definition, stranger)).toBe(status);
    if (definition.access === "sub") expect([403, 400]).toContain(status);
    else expect(needsNoInput(definition) ? [404] : [404, 400]).toContain(status);
  });

  it.each(["/api", "/api/", "/api/unknown", "/api/patients/extra/path"])(
    "answers with a failure envelope: %s",
    async (path) => {
      const response = await fetch(`${app.url}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        status: "error",
        code: "NOT_FOUND",
        requestId: expect.any(String),
      });
    },
  );

  it.each([
    ["broken JSON", '{"email":', 400],
    ["a prototype in JSON", '{"__proto__":{"x":1}}', 400],
    ["no body at all", "", 400],
    ["an array", "[]", 400],
    ["a number", "7", 400],
  ])("refuses with a clear message: %s", async (_, body, status) => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      ...(body === "" ? {} : { body }),
    });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/at \/|node_modules|SyntaxError/);
  });

  it("refuses a body above 256 KB", async () => {
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "x".repeat(300_000) }),
    });
    expect(response.status).toBe(413);
  });

  it("puts a request id on every answer: its own, or the id set by a proxy", async () => {
    const given = randomUUID();
    const response = await fetch(`${app.url}/api/unknown`, { headers: { "x-request-id": given } });
    expect(response.headers.get("x-request-id")).toBe(given);
    expect((await fetch(`${app.url}/api/unknown`)).headers.get("x-request-id")).toMatch(
      /^[\w-]{36}$/,
    );
  });

  it("covers every endpoint in the OpenAPI document", async () => {
    const { paths } = (await (await fetch(`${app.url}/docs/json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.values(paths).flatMap((operations) => Object.keys(operations));
    expect(described).toHaveLength(endpoints.length);
    const page = await (await fetch(`${app.url}/docs`)).text();
    for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
  });

  it("answers the health checks without a token, and answers 404 for the metrics", async () => {
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  });
});

/** True if a call needs neither body nor query, so that nothing but missing access can refuse it. */
function needsNoInput({ body, query }: EndpointDefinition): boolean {
  return body === undefined && query?.safeParse({}).success !== false;
}

/**
 * Returns callers that an endpoint must accept: the owner, and a caller for each single right that opens the endpoint;
 * if it needs no grant, a caller without grants and a caller with all. `server/src/ops/grants-table.spec.ts` checks the
 * rule itself.
 */
function listAllowedCallers(access: Access): Entitlement[] {
  const dependsOnGrants = access !== "any" && access !== "sub";
  const callers = dependsOnGrants ? CALLERS : [OWNER, createStaff(), ADMINISTRATOR];
  return callers.filter((caller) => canCall(caller, access));
}

/**
 * Returns the caller with the most rights among those that an endpoint must refuse; empty if it accepts every account.
 */
function listRefusedCallers(access: Access): Entitlement[] {
  if (access === "any") return [];
  if (access === "sub") return [OWNER];
  return [createStaff(...GRANTS.filter((grant) => !canCall(createStaff(grant), access)))];
}

function getKey({ accountType, grants }: Entitlement): string {
  return `${accountType} with ${grants.join(" ")}`;
}

function formatName({ method, path }: EndpointDefinition): string {
  return `${method} ${path}`;
}
