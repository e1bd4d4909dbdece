import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { canCall } from "@wardline/contracts/accounts/access";
import { createToken, deleteToken, listTokens } from "@wardline/contracts/accounts/api-tokens";
import {
  buildEndpointAddress,
  type CallInput,
  type EndpointDefinition,
} from "@wardline/contracts/endpoint";
import {
  getFhirCapabilities,
  readFhirPractitionerRole,
  searchFhirPractitionerRoles,
} from "@wardline/contracts/fhir/fhir";
import { listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import {
  createPatient,
  getPatient,
  getPatientHistory,
  listPatients,
  movePatient,
} from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import {
  listPersonalGrants,
  TOKEN_GRANTS,
  type TokenGrant,
} from "@wardline/domain/people/api-token";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { listEndpoints } from "../../src/ops/openapi.js";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, type TestHospital, useHospital } from "../support/hospital.js";
import { runInTurns } from "../support/in-turns.js";
import { readEvents } from "../support/log.js";
import { createOperator } from "../support/operator.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addGranted } from "../support/staff.js";

const guardedEndpoints = listEndpoints()
  .map(({ definition }) => definition)
  .filter(({ access }) => access !== "public");

const DAY = 24 * 3_600_000;

type TokenOptions = Partial<CallInput<typeof createToken>["body"]>;

function formatDayAfter(app: TestApp, days: number): string {
  return addDays(toZonedDay(app.clock.now, "UTC"), days);
}

async function makeToken(app: TestApp, { token }: TestHospital, options: TokenOptions = {}) {
  const body = {
    name: "Paging system",
    grants: [],
    expires_at: formatDayAfter(app, 30),
    ...options,
  };
  return (await app.call(createToken, { body }, { token })).data;
}

/** docs/wire/accounts.md, API tokens. */
describe("an API token", () => {
  const { app, hospital } = useHospital();
  const owner = () => ({ token: hospital.token });

  async function send(
    definition: EndpointDefinition,
    token: string,
    id: string = randomUUID(),
  ): Promise<number> {
    const response = await fetch(
      `${app.url}${buildEndpointAddress(definition).replaceAll(/:\w+/g, () => id)}`,
      {
        method: definition.method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        ...(definition.method === "GET" ? {} : { body: "{}" }),
      },
    );
    await response.arrayBuffer();
    return response.status;
  }

  it("is shown once, and listed without its secret and with its latest use", async () => {
    const { token, ...made } = await makeToken(app, hospital, { grants: ["patients.write"] });
    expect(token).toMatch(/^wl_[0-9a-f-]{36}_[A-Za-z0-9_-]{43}$/);
    expect(made).toMatchObject({ grants: ["patients.write"], wards: [], last_used_at: null });
    const read = async () => {
      const { data } = await app.call(listTokens, {}, owner());
      expect(JSON.stringify(data)).not.toContain(token.split("_").at(-1) ?? token);
      return data.find(({ id }) => id === made.id);
    };
    expect(await read()).toEqual(made);
    const headers = { "x-forwarded-for": "192.0.2.77" };
    await app.call(listOnCall, {}, { token, headers });
    await until(async () => (await read())?.last_used_at !== null);
    expect(await read()).toMatchObject({ last_used_from: "192.0.2.77" });
  });

  it("is stored as a hash of the secret only", async () => {
    const { id, token } = await makeToken(app, hospital);
    const rows = await app.dataSource.query<{ row: string }[]>(
      "SELECT row_to_json(api_token)::text AS row FROM api_token WHERE id = $1",
      [id],
    );
    const secret = token.slice(`wl_${id}_`.length);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });

  it("records its use at most once a minute", async () => {
    const { id, token } = await makeToken(app, hospital);
    const readLastUse = async () =>
      (await app.call(listTokens, {}, owner())).data.find((one) => one.id === id);
    await app.call(listOnCall, {}, { token, headers: { "x-forwarded-for": "192.0.2.1" } });
    await until(async () => (await readLastUse())?.last_used_at !== null);
    const first = await readLastUse();
    for (const address of ["192.0.2.2", "192.0.2.3"]) {
      await app.call(listOnCall, {}, { token, headers: { "x-forwarded-for": address } });
    }
    expect(await readLastUse()).toEqual(first);
  });

  it("opens only the calls that are marked for tokens and whose right it has", async () => {
    const made = new Map<TokenGrant | "none", string>([
      ["none", (await makeToken(app, hospital)).token],
    ]);
    for (const grant of TOKEN_GRANTS) {
      made.set(grant, (await makeToken(app, hospital, { grants: [grant] })).token);
    }
    const calls = guardedEndpoints.flatMap((definition) =>
      [...made].map(([grant, token]) => ({ definition, grant, token })),
    );
    const wrong = await runInTurns(calls, async ({ definition, grant, token }) => {
      const grants = grant === "none" ? [] : listPersonalGrants([grant]);
      const { access, forTokens } = definition;
      const isOpen = forTokens === true && canCall({ accountType: "sub", grants }, access);
      const status = await send(definition, token);
      const isRefused = status === 401 || status === 403;
      // A roster's own rules may refuse a token that has the right but makes no department's roster.
      return isOpen === isRefused
        ? [`${definition.method} ${definition.path}, ${grant}: ${status}`]
        : [];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it("never opens accounts, sessions, settings or tokens", () => {
    const tokenEndpoints = guardedEndpoints.filter(({ forTokens }) => forTokens === true);
    expect(
      tokenEndpoints.filter(({ path }) =>
        /^\/(auth|sub-accounts|hospital\/|tokens|single-sign-on|emr|retention|displays|stations|live|for-you)/.test(
          path,
        ),
      ),
    ).toEqual([]);
    for (const { access } of tokenEndpoints)
      expect(["sub", "owner", "administrator"]).not.toContain(access);
    // Even without a right, a token may read who is on call.
    const open = tokenEndpoints.filter(({ access }) => access === "any");
    expect(new Set(open)).toEqual(
      new Set([
        listOnCall,
        getFhirCapabilities,
        searchFhirPractitionerRoles,
        readFhirPractitionerRole,
      ]),
    );
  });

  it("opens no socket", async () => {
    const { token } = await makeToken(app, hospital, { grants: [...TOKEN_GRANTS] });
    const listener = listen(app.url, "/live", { token });
    await until(() => listener.refused() !== null);
    expect(listener.refused()).toBe("UNAUTHORIZED");
    listener.close();
  });

  it("sees and changes patients of its wards only", async () => {
    const createWard = async (name: string, beds: string[]) =>
      (await app.call(addWard, { body: { name, beds } }, owner())).data.id;
    const north = await createWard("North", ["N1", "N2"]);
    await createWard("South", ["S1", "S2"]);
    const own = await openCard(app, hospital.token, { bed_no: "N1", name: "Ngozi Own" });
    const foreign = await openCard(app, hospital.token, { bed_no: "S1", name: "Zainab Foreign" });
    const { token } = await makeToken(app, hospital, {
      grants: ["patients.write", "audit.read"],
      wards: [north],
    });
    const { data } = await app.call(listPatients, { query: { scope: "open" } }, { token });
    expect(data.map(({ id }) => id)).toEqual([own.id]);
    expect((await app.call(getPatient, { params: { id: foreign.id } }, { token })).status).toBe(
      404,
    );
    const moved = { params: { id: own.id }, body: { bed: "S2" } };
    expect((await app.call(movePatient, moved, { token })).failure?.code).toBe("WARD_NOT_YOURS");
    const { data: log } = await app.call(listAudit, { query: { type: "patient" } }, { token });
    expect(JSON.stringify(log)).toContain("Ngozi Own");
    expect(JSON.stringify(log)).not.toContain("Zainab Foreign");
  });

  it("is named as the actor in the log, a card's history and the access log", async () => {
    const { id, token } = await makeToken(app, hospital, { grants: ["patients.write"] });
    const card = await openCard(app, token, { name: "Ada Logged" });
    await app.call(getPatient, { params: { id: card.id } }, { token });
    const actor = { id, name: "Paging system (API token)", email: "" };
    const { data: changes } = await app.call(listAudit, { query: { actor: id } }, owner());
    expect(changes).toMatchObject([{ type: "patient.created", actor }]);
    const history = await app.call(getPatientHistory, { params: { id: card.id } }, owner());
    expect(history.data[0]?.actor).toEqual(actor);
    await until(async () => {
      const { data } = await app.call(listAccess, { query: { actor: id } }, owner());
      return data.length > 0;
    });
    const { data: accessEntries } = await app.call(listAccess, { query: { actor: id } }, owner());
    expect(accessEntries).toMatchObject([{ act: "card_opened", subject: card.id, actor }]);
  });

  it("gets the first answer again for its own idempotency key, but not for another token's key", async () => {
    const [one, other] = await Promise.all([
      makeToken(app, hospital, { grants: ["patients.write"] }),
      makeToken(app, hospital, { grants: ["patients.write"] }),
    ]);
    const body = createPatientFields();
    const open = (token: string) =>
      app.call(createPatient, { body }, { token, idempotencyKey: "admission-1" });
    const first = await open(one.token);
    expect((await open(one.token)).data.id).toBe(first.data.id);
    expect((await open(other.token)).failure?.code).toBe("CARD_ALREADY_OPEN");
  });

  it("stops working at once when deleted, and is unknown to another hospital", async () => {
    const { id, token } = await makeToken(app, hospital);
    const stranger = await registerHospital(app);
    const params = { id };
    const foreign = await app.call(deleteToken, { params }, { token: stranger.token });
    expect(foreign.failure?.code).toBe("NOT_FOUND");
    expect((await app.call(listOnCall, {}, { token })).status).toBe(200);
    expect((await app.call(deleteToken, { params }, owner())).status).toBe(200);
    const { failure } = await app.call(listOnCall, {}, { token });
    expect(failure).toMatchObject({
      code: "UNAUTHORIZED",
      message: expect.stringContaining("token"),
    });
    expect((await app.call(deleteToken, { params }, owner())).status).toBe(404);
    const [loggedEvent] = (await readEvents(app, hospital, "token.deleted")).slice(-1);
    expect(loggedEvent).toMatchObject({ subject_id: id, actor: { id: hospital.accountId } });
  });

  it.each([
    ["another secret", (token: string) => `${token.slice(0, -43)}${"A".repeat(43)}`],
    ["another id", (token: string) => token.replace(/_[0-9a-f-]{36}_/, `_${randomUUID()}_`)],
    ["half of the token", (token: string) => token.slice(0, 60)],
    ["the prefix alone", () => "wl_"],
  ])("is refused with 401 when somebody sends %s", async (_, forge) => {
    const { token } = await makeToken(app, hospital);
    expect(await send(listOnCall, forge(token))).toBe(401);
  });

  it("works in the example call on /docs", async () => {
    const { token } = await makeToken(app, hospital);
    const page = await (await fetch(`${app.url}/docs`)).text();
    const [, printed = ""] = /<pre>(curl [^<]+\/api\/on-call)<\/pre>/.exec(page) ?? [];
    const command = printed.replaceAll("&#34;", '"').replace(app.config.publicUrl, app.url);
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent`], {
      env: { ...process.env, WARDLINE_TOKEN: token },
    });
    expect(JSON.parse(stdout)).toMatchObject({ status: "success", data: expect.any(Array) });
  });

  it("is not accepted in the query string", async () => {
    const { token } = await makeToken(app, hospital);
    for (const name of ["token", "access_token", "authorization"]) {
      expect((await fetch(`${app.url}/api/on-call?${name}=${token}`)).status).toBe(401);
    }
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["a right of administrators", { grants: ["administrator"] }, "grants.0"],
    ["a right that needs a department", { grants: ["roster.write"] }, "grants.0"],
    ["an unknown ward", { grants: ["patients.read"], wards: [randomUUID()] }, "wards"],
    ["a past day", { expires_at: "2020-01-01" }, "expires_at"],
    ["a past time", { expires_at: "2020-01-01T08:00:00Z" }, "expires_at"],
    ["an end after two years", { expires_at: "2099-01-01" }, "expires_at"],
    ["no end", { expires_at: undefined }, "expires_at"],
  ])("cannot be made with %s", async (_, wanted, path) => {
    const body = { name: "Paging", grants: [], expires_at: formatDayAfter(app, 30), ...wanted };
    const { failure } = await app.call(createToken, { body: body as never }, owner());
    expect(failure?.errors?.map((one) => one.path)).toEqual([path]);
  });

  it("can be made by administrators only", async () => {
    const grants = ["settings.manage", "staff.manage"] as const;
    const manager = await addGranted(app, hospital, grants);
    const body = { name: "Paging", grants: [], expires_at: formatDayAfter(app, 30) };
    expect((await app.call(createToken, { body }, manager)).status).toBe(403);
    const administrator = await addGranted(app, hospital, ["administrator"]);
    expect((await app.call(listTokens, {}, administrator)).status).toBe(200);
  });
});

describe("an API token on a server of its own", () => {
  let app: TestApp;
  let log: string;
  let hospital: TestHospital;

  beforeAll(async () => {
    const lines = new PassThrough();
    log = "";
    lines.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    app = await startApp({ hasRequestLog: true }, { log: lines });
    hospital = await registerHospital(app);
  });
  afterEach(() => {
    app.clock.now = null;
  });
  afterAll(() => app.close());

  it("expires at its time", async () => {
    const expires_at = new Date(app.clock.now + 2 * DAY).toISOString();
    const { token } = await makeToken(app, hospital, { expires_at });
    expect((await app.call(listOnCall, {}, { token })).status).toBe(200);
    app.clock.now = Date.parse(expires_at);
    expect((await app.call(listOnCall, {}, { token })).status).toBe(401);
  });

  it("appears in the log with its id, and never with its secret", async () => {
    const { id, token } = await makeToken(app, hospital, { grants: ["patients.read"] });
    await app.call(listPatients, { query: {} }, { token });
    await app.call(createPatient, { body: createPatientFields() }, { token });
    await app.call(listOnCall, { query: { department: token } }, { token });
    await until(() => log.includes(`"tokenId":"${id}"`));
    expect(log).not.toContain(token.slice(-43));
    const [found] = await app.dataSource.query<{ count: string }[]>(
      `SELECT count(*) FROM event_log event, LATERAL (SELECT row_to_json(event)::text AS text) line
        WHERE strpos(line.text, $1) > 0`,
      [token.slice(-43)],
    );
    expect(found?.count).toBe("0");
  });

  it("is limited to 600 calls a minute, which does not affect other tokens", async () => {
    const [busy, other] = await Promise.all([makeToken(app, hospital), makeToken(app, hospital)]);
    const statuses = await runInTurns(Array.from({ length: 660 }), async () => {
      const { status } = await app.call(listOnCall, {}, { token: busy.token });
      return status;
    });
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    expect((await app.call(listOnCall, {}, { token: other.token })).status).toBe(200);
  });

  it("still works when the client's address is blocked after many wrong tokens", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const { token } = await makeToken(app, hospital);
    const guess = `${token.slice(0, -43)}${"B".repeat(43)}`;
    const statuses = await runInTurns(Array.from({ length: 120 }), async () => {
      const { status } = await app.call(listOnCall, {}, { token: guess, headers });
      return status;
    });
    expect(statuses).toContain(429);
    expect((await app.call(listOnCall, {}, { token, headers })).status).toBe(200);
  });

  it("does not work while its hospital is suspended, and works again afterwards", async () => {
    const other = await registerHospital(app);
    const { token } = await makeToken(app, other);
    const fetchCode = async () => (await app.call(listOnCall, {}, { token })).failure?.code ?? "in";
    await createOperator(app)("suspend-hospital", other.hospitalId, "--yes");
    await until(async () => (await fetchCode()) === "HOSPITAL_SUSPENDED");
    await createOperator(app)("resume-hospital", other.hospitalId, "--yes");
    await until(async () => (await fetchCode()) === "in");
  });

  it("cannot be created once a hospital has 100 tokens", async () => {
    const full = await registerHospital(app);
    await app.dataSource.query(
      `INSERT INTO api_token (hospital_id, id, name, secret_hash, grants, wards, created_at, expires_at)
       SELECT $1, gen_random_uuid(), 'One', '', '{}', '{}', now(), now() FROM generate_series(1, 100)`,
      [full.hospitalId],
    );
    const body = { name: "One more", grants: [], expires_at: formatDayAfter(app, 30) };
    const { failure } = await app.call(createToken, { body }, { token: full.token });
    expect(failure?.code).toBe("TOKENS_FULL");
  });
});
