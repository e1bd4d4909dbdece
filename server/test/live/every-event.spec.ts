import { readFileSync } from "node:fs";
import { join } from "node:path";
import { login } from "@wardline/contracts/accounts/account";
import type { EventType, LiveChange } from "@wardline/contracts/live/events";
import { type AuditEntry, listAudit } from "@wardline/contracts/operation/audit";
import { BUNDLES } from "@wardline/domain/people/grant-words";
import { type Grant, hasGrant } from "@wardline/domain/people/grants";
import { until } from "@wardline/testing/until";
import type { CallOutcome } from "../support/app.js";
import { doEverything, EVENT_TYPES } from "../support/every-event.js";
import { PASSWORD, useHospital } from "../support/hospital.js";
import { type Listener, listen } from "../support/sockets.js";
import { addGranted } from "../support/staff.js";

/** Every bundle, every grant outside the bundles, and no grant; all in a department without events. */
const AUDIENCES: readonly (readonly [who: string, grants: readonly Grant[]])[] = [
  ...BUNDLES.map(({ name, grants }) => [name, grants] as const),
  ["staff.manage", ["staff.manage"]],
  ["displays.manage", ["displays.manage"]],
  ["no grant", []],
];

interface Row {
  /** Grants that reveal the event; null for all staff. */
  revealedBy: readonly Grant[] | "any grant" | null;
  /** Content for staff without the grants; "part" leaves out the board address. */
  without: "nothing" | "duty.changed" | "part" | "whole";
}

/** The documented table: who receives which event. */
const TABLE = readTable();

const { app, hospital } = useHospital();
let owner: Listener;
const pages = new Map<string, Listener>();
let log: {
  revision: number;
  type: EventType;
  actor: { id: string; email: string } | null;
  at: Date;
  payload: object | null;
}[];
let startedAt: number;
let entries: AuditEntry[];

beforeAll(async () => {
  for (const [who, grants] of AUDIENCES) {
    const { token } = await addGranted(app, hospital, grants, { department: "Radiology" });
    pages.set(who, await open(token));
  }
  owner = await open(hospital.token);
  // A second session, which the owner will end.
  await app.call(login, { body: { email: hospital.email, password: PASSWORD } });
  const [before] = await readLog();
  startedAt = app.clock.now;
  await doEverything(app, hospital);
  log = (await readLog()).filter(({ revision }) => revision > (before?.revision ?? 0));
  const last = log.at(0)?.revision ?? 0;
  for (const page of [owner, ...pages.values()]) {
    await until(() => page.changes.some(({ revision }) => revision === last));
  }
  entries = await readWholeAudit(log.at(-1)?.revision ?? 0);
});
afterAll(async () => {
  for (const page of [owner, ...pages.values()]) page.close();
});

async function open(token: string): Promise<Listener> {
  const listener = listen(app.url, "/live", { token });
  await until(() => listener.states.length > 0);
  return listener;
}

/** Reads the log, newest first. */
function readLog(): Promise<typeof log> {
  return app.dataSource.query(
    "SELECT revision, type, actor, at, payload FROM event_log WHERE hospital_id = $1 ORDER BY revision DESC",
    [hospital.hospitalId],
  );
}

async function readWholeAudit(from: number): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { data, meta } = await readAudit(cursor);
    found.push(...data);
    cursor = meta?.next_cursor ?? null;
  }
  return found.filter(({ revision }) => revision >= from);
}

function readAudit(cursor: string): Promise<CallOutcome<AuditEntry[]>> {
  return app.call(listAudit, { query: { cursor } }, { token: hospital.token });
}

const TYPES_WITHOUT_PERSON: readonly EventType[] = [
  "hour.passed",
  "duty.changed",
  "duty.seen",
  "call.cleared",
  "patient.erased",
  "adt.parked",
  "kits.requested",
  "hospital.exported",
  "hospital.suspended",
  "hospital.resumed",
  "hospital.handed_over",
  "sign_on.reported",
  "retention.ran",
];

/** Promise 17: every change is in the log (docs/promises.md). */
describe("the event log of everything that can happen", () => {
  it("records the action, the person and the time of each change", () => {
    const rows = log.filter(({ type }) => !TYPES_WITHOUT_PERSON.includes(type));
    expect(new Set(rows.map(({ type }) => type)).size).toBe(
      EVENT_TYPES.length - TYPES_WITHOUT_PERSON.length,
    );
    for (const { type, actor, payload } of rows) {
      expect([type, actor?.email]).toEqual([type, hospital.email]);
      expect(payload).not.toBeNull();
    }
    const times = rows.map(({ at: when }) => when.getTime());
    expect(times.at(-1)).toBeGreaterThanOrEqual(startedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });
});

const at = (page: Listener, revision: number): LiveChange | undefined =>
  page.changes.find((change) => change.revision === revision);

/** docs/wire/live.md, What each audience sees; promise 27. */
describe("the event stream of each audience", () => {
  it("includes every documented type, and no other", () => {
    const types = new Set(log.map(({ type }) => type));
    expect([...TABLE.keys()].sort()).toEqual([...types].sort());
  });

  it("reaches the owner completely, each revision once", () => {
    const types = log.map(({ revision }) => at(owner, revision)?.type);
    expect(types).toEqual(log.map(({ type }) => type));
    const all = owner.changes.map(({ revision }) => revision);
    expect(all).toEqual([...new Set(all)]);
  });

  it.each(AUDIENCES)("sends %s exactly the documented events", (who, grants) => {
    const page = pages.get(who) as Listener;
    const received = log.map(({ revision, type }) => {
      const change = at(page, revision);
      const text = JSON.stringify(change);
      const isPart = TABLE.get(type)?.without === "part" && !text.includes("/board/");
      // If a change has no board address, "part" and "whole" have the same content.
      if (change?.type === type && isPart && !isRevealed(type, grants)) return `${type}: part`;
      const isWhole = text === JSON.stringify(at(owner, revision));
      return `${type}: ${isWhole ? "whole" : (change?.type ?? "nothing")}`;
    });
    expect(received).toEqual(
      log.map(({ type }) => {
        return `${type}: ${isRevealed(type, grants) ? "whole" : TABLE.get(type)?.without}`;
      }),
    );
  });
});

/** True if one of the grants reveals this event type, as documented. */
function isRevealed(type: string, grants: readonly Grant[]): boolean {
  const revealedBy = TABLE.get(type)?.revealedBy ?? null;
  if (hasGrant(grants, "administrator")) return true;
  if (revealedBy === "any grant") return grants.length > 0;
  return revealedBy !== null && revealedBy.some((one) => hasGrant(grants, one));
}

/** docs/wire/operations.md, Audit. */
describe("the audit log of everything that can happen", () => {
  it("shows the old and new value of each change", () => {
    const received = new Set(entries.map(({ type }) => type));
    const timed = ["hour.passed", "duty.changed"];
    expect([...received].sort()).toEqual(
      [...TABLE.keys()].filter((one) => !timed.includes(one)).sort(),
    );
    // The worker adds the reason for an erasure, and this test enters none.
    for (const { type, changes } of entries.filter((one) => one.type !== "patient.erased")) {
      const same = changes.filter(({ from, to }) => JSON.stringify(from) === JSON.stringify(to));
      expect([type, changes.length > 0, same]).toEqual([type, true, []]);
    }
  });

  it.each(EVENT_TYPES)("can be filtered by %s alone", async (type) => {
    const { data } = await app.call(listAudit, { query: { type } }, { token: hospital.token });
    expect(data.every((entry) => entry.type === type)).toBe(true);
  });

  it("names a roster's posts with their old and new people", () => {
    const updated = entries.find(({ type }) => type === "roster.updated");
    expect(updated?.changes).toMatchObject([
      {
        field: "on_call",
        of: "Storyline, Consultant",
        from: { name: "Ada Bello" },
        to: { name: "Musa Obi" },
      },
    ]);
  });

  it("reveals no secret", () => {
    const text = JSON.stringify(entries);
    expect(text).not.toContain("/board/");
    expect(text).not.toContain("another");
  });
});

function readTable(): Map<string, Row> {
  const chapter = readFileSync(join(__dirname, "../../../docs/wire/live.md"), "utf8");
  const [, after = ""] = chapter.split(
    "| event | opened by | staff without | boards |\n|---|---|---|---|\n",
  );
  const table = new Map<string, Row>();
  for (const line of after.slice(0, after.indexOf("\n\n")).split("\n")) {
    const [, events = "", opened = "", without = ""] = line.split("|");
    const grants = [...opened.matchAll(/`([^`]+)`/g)].map(([, grant]) => grant as Grant);
    const revealedBy = opened.includes("any grant")
      ? "any grant"
      : grants.length > 0
        ? grants
        : null;
    const row: Row = {
      revealedBy,
      without: without.includes("duty.changed")
        ? "duty.changed"
        : without.includes("revision")
          ? "nothing"
          : /display_(id|url)/.test(without)
            ? "part"
            : "whole",
    };
    for (const [, name = ""] of events.matchAll(/`([^`]+)`/g)) {
      for (const type of expandTypes(name)) table.set(type, row);
    }
  }
  return table;
}

/** Expands "roster.*" to all event types of rosters. */
function expandTypes(name: string): string[] {
  const kind = name.slice(0, -1);
  return name.endsWith(".*") ? EVENT_TYPES.filter((type) => type.startsWith(kind)) : [name];
}
