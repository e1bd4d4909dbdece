import { canCall } from "@wardline/contracts/accounts/access";
import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { createToken } from "@wardline/contracts/accounts/api-tokens";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { SWITCHBOARD } from "@wardline/contracts/boards/kits";
import { buildEndpointAddress, type EndpointDefinition } from "@wardline/contracts/endpoint";
import { deletePatient, getPatient, movePatient } from "@wardline/contracts/patients/patient";
import { addWard, listWards } from "@wardline/contracts/patients/wards";
import { TOKEN_GRANTS } from "@wardline/domain/people/api-token";
import { addDays } from "@wardline/domain/time/zoned-day";
import { makeDueKits } from "@wardline/kits/make";
import { until } from "@wardline/testing/until";
import { listEndpoints } from "../../src/ops/openapi.js";
import { changeDisplay } from "../support/displays.js";
import { useHospital } from "../support/hospital.js";
import { runInTurns } from "../support/in-turns.js";
import { openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addLimited, LIMITABLE_GRANTS } from "../support/staff.js";

/** docs/wire/accounts.md, Persons by ward; promise 40. */
describe("access with a right limited to one ward", () => {
  const { app, hospital } = useHospital();
  const FOREIGN_PATIENT = { name: "Zebulon Quarterstaff", hospital_no: "ZQ-4471" };
  const WARDLESS_PATIENT = { name: "Xanthippe Nowhere", hospital_no: "XN-9920" };
  let secrets: string[];
  let ids: Record<string, string[]>;
  /** Time at which the last card outside the limit was opened; `today` is the day of that time. */
  let at: string;
  let today: string;
  const tokens = new Map<string, string>();
  let owner: { token: string };

  const QUERIES: Record<string, (ids: Record<string, string[]>) => string[]> = {
    "/patients": () => [
      "?scope=open",
      "",
      `?date=${today}`,
      "?date=2026-01-01",
      "?q=Q",
      "?q=ZQ-4471",
    ],
    "/statistics": ({ ward = [] }) => ward.map((id) => `?from=${today}&to=${today}&ward=${id}`),
    "/responsibility": ({ patient = [] }) => patient.map((id) => `?patient=${id}&at=${at}`),
    "/emr/search": () => ["?q=Quarterstaff", "?q=XN"],
    "/displays/:id/moments": () => [`?date=${today}`],
  };

  beforeAll(async () => {
    owner = { token: hospital.token };
    const makeWard = async (name: string, beds: string[]) =>
      (await app.call(addWard, { body: { name, beds } }, owner)).data.id;
    const north = await makeWard("North", ["N1", "N2", "N3"]);
    const south = await makeWard("South", ["S1", "S2", "S3"]);
    const foreign = await openCard(app, hospital.token, {
      ...FOREIGN_PATIENT,
      bed_no: "S3",
      override: true,
    });
    const wardlessCard = await openCard(app, hospital.token, WARDLESS_PATIENT);
    const movedCard = await openCard(app, hospital.token, {
      name: "Yolanda Whitfield",
      bed_no: "N3",
      override: true,
    });
    await app.call(
      movePatient,
      { params: { id: movedCard.id }, body: { bed: "S2", override: true } },
      owner,
    );
    const deleted = await openCard(app, hospital.token, {
      name: "Wolfram Erased",
      bed_no: "S2",
      override: true,
    });
    await app.call(deletePatient, { params: { id: deleted.id } }, owner);
    for (const id of [foreign.id, wardlessCard.id, movedCard.id]) {
      await app.call(getPatient, { params: { id } }, owner);
    }
    const { data } = await app.call(publishDisplay, { body: { name: "All" } }, owner);
    const full = { name_display: "full" as const };
    await changeDisplay(app, data.display_id, full, owner);
    await app.call(updateDowntimeKits, { body: { downtime_kits: true } }, owner);
    const log = { warn: () => undefined };
    await makeDueKits({
      dataSource: app.dataSource,
      kitFiles: null,
      log,
      now: () => app.clock.now,
    });
    at = new Date(app.clock.now).toISOString();
    today = at.slice(0, 10);
    secrets = [foreign, wardlessCard, movedCard, deleted].flatMap(({ name, hospital_no }) => [
      name,
      hospital_no,
    ]);
    ids = {
      patient: [foreign.id, wardlessCard.id, movedCard.id, deleted.id],
      ward: [south],
      kits: [south, SWITCHBOARD],
      displays: [data.display_id],
    };
    tokens.set("the owner", hospital.token);
    for (const grant of LIMITABLE_GRANTS) {
      tokens.set(grant, (await addLimited(app, hospital, [grant], [north])).token);
    }
    tokens.set("all of them", (await addLimited(app, hospital, LIMITABLE_GRANTS, [north])).token);
    const program = { name: "Program", grants: [...TOKEN_GRANTS], wards: [north] };
    const made = await app.call(
      createToken,
      { body: { ...program, expires_at: addDays(today, 30) } },
      owner,
    );
    tokens.set("an API token", made.data.token);
  });

  /** Lists a call's paths with every foreign id. */
  function listAddresses({ base, path }: Pick<EndpointDefinition, "base" | "path">): string[] {
    const kind = /^\/(patient|ward|kits|displays)/.exec(path)?.[1] ?? "patient";
    const foreignIds = path.includes(":") ? (ids[kind] ?? []) : [""];
    const queries = QUERIES[path]?.(ids) ?? [""];
    return foreignIds.flatMap((id) =>
      queries.map(
        (query) => buildEndpointAddress({ base, path }).replaceAll(/:\w+/g, () => id) + query,
      ),
    );
  }

  async function fetchText(address: string, who: string): Promise<string> {
    const headers = { authorization: `Bearer ${tokens.get(who)}` };
    return (await fetch(`${app.url}${address}`, { headers })).text();
  }

  const readCalls = listEndpoints()
    .map(({ definition }) => definition)
    .filter(({ method, access }) => method === "GET" && access !== "public");

  it("includes South's patients for the owner, as a check of the test itself", async () => {
    const calls = readCalls.flatMap((definition) =>
      listAddresses(definition).map((address) => [formatCall(definition), address] as const),
    );
    const callsWithNames = await runInTurns(calls, async ([path, address]) => {
      const text = await fetchText(address, "the owner");
      return secrets.some((secret) => text.includes(secret)) ? [path] : [];
    });
    expect([...new Set(callsWithNames.flat())].sort()).toEqual(NAMING_CALLS);
  });

  it("shows nothing of South to an API token limited to North", async () => {
    const open = readCalls.filter(({ forTokens }) => forTokens === true);
    const leaks = await runInTurns(open.flatMap(listAddresses), async (address) => {
      const text = await fetchText(address, "an API token");
      return secrets.some((secret) => text.includes(secret)) ? [address] : [];
    });
    expect(leaks.flat()).toEqual([]);
  });

  it.each([...LIMITABLE_GRANTS, "all of them" as const])(
    "shows nothing of South to %s limited to North",
    async (who) => {
      const grants = who === "all of them" ? LIMITABLE_GRANTS : [who];
      // access.spec.ts tests that a closed route is refused.
      const open = readCalls.filter(({ access }) =>
        canCall({ accountType: "sub", grants }, access),
      );
      const leaks = await runInTurns(open.flatMap(listAddresses), async (address) => {
        const text = await fetchText(address, who);
        return secrets.filter((secret) => text.includes(secret)).map((secret) => [address, secret]);
      });
      expect(leaks.flat()).toEqual([]);
    },
  );

  it("delivers nothing of South to a page with all rights that can be limited, limited to North", async () => {
    const listener = listen(app.url, "/live", { token: tokens.get("all of them"), since: 0 });
    await until(() => listener.states.length > 0);
    const own = await openCard(app, hospital.token, { bed_no: "N2", override: true });
    await until(() => listener.received().includes(own.id));
    const received = listener.received();
    listener.close();
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
    expect(
      (await app.call(listWards, {}, { token: tokens.get("all of them") ?? "" })).data,
    ).toMatchObject([{ name: "North" }]);
  });
});

function formatCall({ base, path }: Pick<EndpointDefinition, "base" | "path">): string {
  return `${base ?? ""}${path}`;
}

/** Calls that name patients: a ward limit must apply to each. */
const NAMING_CALLS = [
  "/access-log",
  "/access-log.csv",
  "/access-log.ndjson",
  "/audit",
  "/audit.csv",
  "/audit.ndjson",
  "/displays/:id/at",
  "/emr/search",
  "/fhir/R4/Patient",
  "/fhir/R4/Patient/:id",
  "/kits/:ward/latest",
  "/patient/:id",
  "/patient/:id/erasure",
  "/patient/:id/history",
  "/patients",
  "/patients/deleted",
  "/responsibility",
  "/wards",
];
