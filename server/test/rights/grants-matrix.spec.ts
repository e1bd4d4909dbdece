import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAbsence } from "@wardline/contracts/absences";
import { updateDowntimeKits } from "@wardline/contracts/accounts";
import { createAnnouncement } from "@wardline/contracts/announcements";
import { updateDepartment } from "@wardline/contracts/departments";
import { publishDisplay } from "@wardline/contracts/displays";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { pairStation } from "@wardline/contracts/kits";
import { createOffer } from "@wardline/contracts/offers";
import { requestPairing } from "@wardline/contracts/pairings";
import { createRoster } from "@wardline/contracts/roster";
import { addWard } from "@wardline/contracts/wards";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { allEndpoints } from "../../src/ops/openapi.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addGranted, addStaff } from "../support/staff.js";

const named = allEndpoints()
  .map(({ definition }) => definition)
  // A logout would end the session that the next call is made with; anyone who is logged in may.
  .filter(({ access, path }) => access !== "public" && path !== "/auth/logout")
  .map((definition) => [nameOf(definition), definition] as const);

/** What a grant brings along, as the paper says. */
const BRINGS: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
  administrator: GRANTS,
};

type Row = Grant | "every account" | "staff, about themselves" | "the owner" | "any grant";

/** The table of the paper: who may call what, by the call's method and path. */
const TABLE = readTable();

/** docs/wire.md, Grants; promise 27. */
describe("grant × route", () => {
  const { app, hospital } = useHospital();
  let known: Record<string, string>;
  const tokens = new Map<Grant | "none" | "owner" | "other hospital", string>();

  beforeAll(async () => {
    tokens.set("owner", hospital.token);
    tokens.set("none", (await addStaff(app, hospital)).token);
    for (const grant of GRANTS) {
      tokens.set(grant, (await addGranted(app, hospital, [grant])).token);
    }
    tokens.set(
      "other hospital",
      (await addGranted(app, await registerHospital(app), ["administrator"])).token,
    );
    known = await addRecords();
  });

  /** One record of each kind, by the beginning of the paths that name one. */
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
    const switchKits = (downtime_kits: boolean) =>
      app.call(updateDowntimeKits, { body: { downtime_kits } }, as);
    await switchKits(true);
    const { code } = (await app.call(requestPairing, {})).data;
    const desk = { code, name: "Desk", wards: [], switchboard: true };
    const station = (await app.call(pairStation, { body: desk }, as)).data;
    await switchKits(false);
    return {
      "/stations": station.id,
      "/roster/offers": offer.id,
      "/patient": card.id,
      "/sub-accounts": person,
      "/absences": (await app.call(createAbsence, { body: leave }, as)).data.id,
      "/roster": (await app.call(createRoster, { body: roster }, as)).data.id,
      "/displays": display.display_id,
      "/announcements": notice.id,
      "/wards": ward.id,
    };
  }

  async function statusOf(
    { method, path }: EndpointDefinition,
    token: string,
    id: string = randomUUID(),
  ): Promise<number> {
    const response = await fetch(`${app.url}/api${path.replaceAll(/:\w+/g, () => id)}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  it("has a line of the paper for each call, and no other", () => {
    const calls = named.map(([name]) => name);
    expect([...TABLE.keys()].sort()).toEqual([...calls, "POST /auth/logout"].sort());
  });

  it.each(named)("%s is open just to those whom the paper names", async (name, definition) => {
    const rows = TABLE.get(name) ?? [];
    const open: Record<string, boolean> = {};
    for (const [who, token] of tokens) {
      if (who === "other hospital") continue;
      const status = await statusOf(definition, token);
      expect(status).not.toBe(401);
      open[who] = status !== 403;
    }
    const expected = [...tokens.keys()].filter((who) => who !== "other hospital");
    expect(open).toEqual(Object.fromEntries(expected.map((who) => [who, isOpen(rows, who)])));
  });

  it.each(named.filter(([, { path }]) => path.includes("/:id")))(
    "%s knows nothing of a record to another hospital's administrator",
    async (name, definition) => {
      const start = Object.keys(known).find((path) => definition.path.startsWith(path)) ?? "";
      expect(known[start]).toBeDefined();
      const status = await statusOf(definition, tokens.get("other hospital") ?? "", known[start]);
      if (name.includes("/sub-account/")) expect([403, 400]).toContain(status);
      else expect(isAsked(definition) ? [404, 400] : [404]).toContain(status);
    },
  );
});

/** Whether a call says more than which record it is about, and may be refused for that. */
function isAsked({ body, query }: EndpointDefinition): boolean {
  return body !== undefined || query !== undefined;
}

function isOpen(rows: readonly Row[], who: Grant | "none" | "owner"): boolean {
  if (rows.includes("every account")) return true;
  if (rows.includes("staff, about themselves")) return who !== "owner";
  if (rows.includes("the owner")) return who === "owner";
  if (who === "none") return false;
  if (who === "owner" || rows.includes("any grant")) return true;
  return [who, ...(BRINGS[who] ?? [])].some((grant) => rows.includes(grant));
}

function nameOf({ method, path }: EndpointDefinition): string {
  return `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
}

function readTable(): Map<string, Row[]> {
  const paper = readFileSync(join(__dirname, "../../../docs/wire.md"), "utf8");
  const [, after = ""] = paper.split("| access | calls |\n|---|---|\n");
  const table = new Map<string, Row[]>();
  for (const line of after.slice(0, after.indexOf("\n\n")).split("\n")) {
    const [, who = "", calls = ""] = line.split("|");
    for (const [, call = ""] of calls.matchAll(/`([^`]+)`/g)) {
      table.set(call, [...(table.get(call) ?? []), who.replaceAll("`", "").trim() as Row]);
    }
  }
  return table;
}
