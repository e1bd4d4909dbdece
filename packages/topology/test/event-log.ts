import { createAbsence, removeAbsence, updateAbsence } from "@wardline/contracts/absences";
import { updateAccount, updateDowntimeKits } from "@wardline/contracts/accounts";
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "@wardline/contracts/announcements";
import {
  addDepartment,
  addRole,
  removeDepartment,
  removeRole,
  updateDepartment,
} from "@wardline/contracts/departments";
import { publishDisplay, revokeDisplay, updateDisplay } from "@wardline/contracts/displays";
import { endEmergency, raiseEmergency } from "@wardline/contracts/emergencies";
import { saveHolidays } from "@wardline/contracts/holidays";
import { pairStation, revokeStation } from "@wardline/contracts/kits";
import type { EventType } from "@wardline/contracts/live";
import { createOffer, withdrawOffer } from "@wardline/contracts/offers";
import { reportCall } from "@wardline/contracts/on-call";
import { requestPairing } from "@wardline/contracts/pairings";
import { createPatient, deletePatient, updatePatient } from "@wardline/contracts/patients";
import { updateRetention } from "@wardline/contracts/retention";
import { createRoster, deleteRoster, updateRoster } from "@wardline/contracts/roster";
import { createProposal } from "@wardline/contracts/roster-proposals";
import { updateRosterRules } from "@wardline/contracts/roster-rules";
import { beginTotp, confirmTotp } from "@wardline/contracts/second-factor";
import { updateSignals } from "@wardline/contracts/signals";
import {
  createSubAccount,
  deleteSubAccount,
  updateSubAccount,
} from "@wardline/contracts/sub-accounts";
import { addWard, removeWard, updateWard } from "@wardline/contracts/wards";
import { rulesOfPreset } from "@wardline/domain/roster-rules/presets";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import { TOTP } from "otpauth";
import { Client } from "pg";
import { type Hospital, openHospital, patientFields } from "./support/hospital.js";
import { report } from "./support/report.js";
import { staffFields } from "./support/staff.js";
import type { Given, World } from "./support/world.js";

const WARD = "Cardiology";
const POST = { department: WARD, role: "Consultant" } as const;
const MONTH = { month: 1, year: 2031 };
const LEAVE = { from: "2031-05-01", until: "2031-05-02", kind: "leave" } as const;

interface LogRow {
  type: EventType;
  actor: { id: string; name: string; email: string } | null;
  at: Date;
  payload: object | null;
}

/** Promise 17: every change has its row, and no row is ever changed. */
export function eventLog(given: Given): void {
  it("says of every kind of change what was done, by whom and when", async () => {
    const hospital = await openHospital(given());
    const since = new Date();
    const kinds = Object.entries(changesOf(hospital)) as [EventType, () => Promise<unknown>][];
    for (const [type, change] of kinds) {
      const before = await rowsOf(given(), hospital);
      await change();
      const added = (await rowsOf(given(), hospital)).slice(before.length);
      expect(added.map((row) => row.type)).toContain(type);
      for (const { type: made, actor, at, payload } of added) {
        // How far the worker is with a proposal is nobody's act, and may come between the others.
        expect(actor?.email).toBe(made === "proposal.updated" ? undefined : hospital.email);
        expect(payload).not.toBeNull();
        expect(at.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
      }
    }
    report({ kinds: kinds.length });
  });

  it.each([
    "UPDATE event_log SET type = 'patient.deleted'",
    "DELETE FROM event_log",
    "TRUNCATE event_log",
  ])("refuses the server's own role: %s", async (statement) => {
    const hospital = await openHospital(given(), { patients: 1 });
    const { DATABASE_URL } = given().topology.environments.server;
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    const before = await rowsOf(given(), hospital);
    await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
    await client.end();
    expect(await rowsOf(given(), hospital)).toEqual(before);
  });
}

async function rowsOf({ database }: World, { id }: Hospital): Promise<LogRow[]> {
  const { rows } = await database.query<LogRow>(
    "SELECT type, actor, at, payload FROM event_log WHERE hospital_id = $1 ORDER BY revision",
    [id],
  );
  return rows;
}

/** What no person makes alone, or only where a worker may rewrite the log. */
type MadeOtherwise =
  | "hour.passed"
  | "duty.changed"
  | "retention.ran"
  | "hospital.exported"
  | "hospital.suspended"
  | "hospital.resumed"
  | "hospital.handed_over"
  | "patient.erased"
  | "kits.requested"
  | "proposal.updated"
  | "call.cleared"
  | "duty.seen";

/** How a person makes each kind of change, in an order in which they can be made. */
function changesOf({
  call,
  password,
}: Hospital): Record<Exclude<EventType, MadeOtherwise>, () => Promise<unknown>> {
  const ids: Record<string, string> = {};
  const keep = async (name: string, made: Promise<{ data: { id: string } }>) => {
    ids[name] = (await made).data.id;
  };
  const the = (name: string) => ({ params: { id: ids[name] ?? "" } });
  const departments = [WARD];
  const roster = () => ({
    departments,
    departmentStaff: [{ department: WARD, consultantId: ids.staff ?? null }],
  });
  return {
    "department.added": () => call(addDepartment, { body: { department_name: WARD } }),
    "department.updated": () =>
      call(updateDepartment, {
        params: { departmentName: WARD },
        body: { phone: "0800 555 0100", offers: "direct" },
      }),
    "role.added": () => call(addRole, { body: { role_name: "Porter" } }),
    "role.removed": () => call(removeRole, { params: { roleName: "Porter" } }),
    "staff.created": () => keep("staff", call(createSubAccount, { body: staffFields(WARD) })),
    "staff.updated": () => call(updateSubAccount, { ...the("staff"), body: { lastName: "Eze" } }),
    "roster.created": () =>
      keep("roster", call(createRoster, { body: { date: tomorrow(), ...roster() } })),
    "offer.created": () =>
      keep("offer", call(createOffer, { body: { kind: "give", date: tomorrow(), ...POST } })),
    "offer.updated": () => call(withdrawOffer, the("offer")),
    "roster.updated": () =>
      call(updateRoster, { ...the("roster"), body: { departments, departmentStaff: [] } }),
    "roster.deleted": () => call(deleteRoster, the("roster")),
    "absence.created": () =>
      keep("absence", call(createAbsence, { body: { person: ids.staff ?? "", ...LEAVE } })),
    "absence.updated": () =>
      call(updateAbsence, { ...the("absence"), body: { ...LEAVE, kind: "study" } }),
    "absence.deleted": () => call(removeAbsence, the("absence")),
    "call.reported": async () => {
      await keep("present", call(createRoster, { body: { date: today(), ...roster() } }));
      await call(reportCall, { body: { ...POST, result: "reached" } });
    },
    "proposal.created": () =>
      keep("proposal", call(createProposal, { body: { department: WARD, ...MONTH, keep: [] } })),
    "staff.deleted": () => call(deleteSubAccount, the("staff")),
    "department.removed": () => call(removeDepartment, { params: { departmentName: WARD } }),
    "patient.created": () => keep("patient", call(createPatient, { body: patientFields(1) })),
    "patient.updated": () =>
      call(updatePatient, { ...the("patient"), body: { patientData: { status: "admitted" } } }),
    "patient.deleted": () => call(deletePatient, the("patient")),
    "announcement.created": () =>
      keep("announcement", call(createAnnouncement, { body: { message: "Hello" } })),
    "announcement.updated": () =>
      call(updateAnnouncement, { ...the("announcement"), body: { is_active: false } }),
    "announcement.deleted": () => call(deleteAnnouncement, the("announcement")),
    "emergency.raised": () =>
      keep("emergency", call(raiseEmergency, { body: { kind: "fire", place: "Kitchen" } })),
    "emergency.ended": () => call(endEmergency, the("emergency")),
    "ward.created": () =>
      keep("ward", call(addWard, { body: { name: "North", beds: ["1", "2"] } })),
    "ward.updated": () => call(updateWard, { ...the("ward"), body: { beds: ["1"] } }),
    "ward.deleted": () => call(removeWard, the("ward")),
    "signals.updated": () => call(updateSignals, { body: { waiting_reasons: ["Imaging"] } }),
    "rules.updated": () =>
      call(updateRosterRules, { body: { preset: "nard", ...rulesOfPreset("nard") } }),
    "holidays.updated": () =>
      call(saveHolidays, {
        query: { year: 2031 },
        body: {
          country: null,
          region: null,
          holidays: [{ date: "2031-12-25", name: "Christmas" }],
        },
      }),
    "display.published": async () => {
      const { data } = await call(publishDisplay, { body: { name: "Corridor" } });
      ids.display = data.display_id;
    },
    "display.updated": () => call(updateDisplay, { ...the("display"), body: { name: "Hall" } }),
    "display.revoked": () => call(revokeDisplay, the("display")),
    "station.paired": async () => {
      await call(updateDowntimeKits, { body: { downtime_kits: true } });
      const { code } = (await call(requestPairing, {})).data;
      const station = { code, name: "Switchboard", wards: [], switchboard: true };
      await keep("station", call(pairStation, { body: station }));
    },
    "station.revoked": () => call(revokeStation, the("station")),
    "account.updated": async () => {
      const { secret } = (await call(beginTotp, { body: { password } })).data;
      await call(confirmTotp, { body: { code: new TOTP({ secret }).generate() } });
    },
    "hospital.updated": () => call(updateAccount, { body: { hospital_name: "St. Mary's" } }),
    "retention.updated": () => {
      const body = { closed_cards_months: null, log_months: null, access_log_months: 24 };
      return call(updateRetention, { body });
    },
  };
}

function today(): string {
  return zonedDay(Date.now(), "UTC");
}

function tomorrow(): string {
  return addDays(today(), 1);
}
