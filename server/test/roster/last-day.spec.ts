import {
  createAbsence,
  listAbsences,
  listPlannedDuties,
} from "@wardline/contracts/roster/absences";
import { renewCalendarFeed } from "@wardline/contracts/roster/calendar-feeds";
import * as roster from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import {
  getRosterFairness,
  getRosterGrid,
  saveRosterGrid,
} from "@wardline/contracts/roster/roster-grid";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { listSeen } from "@wardline/contracts/roster/roster-seen";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addStaff, type TestStaff } from "../support/staff.js";

/** docs/wire/envelope.md, Envelope and errors: days end with 2200. */
describe("the last supported day", () => {
  const { app, hospital } = useHospital();
  let person: TestStaff;

  beforeAll(async () => {
    await addDepartments(app, hospital, "Surgery");
    person = await addStaff(app, hospital, { department: "Surgery", role: "Consultant" });
    const rule = { continuous_hours: { value: 30, level: "reason" } } as const;
    const { rules, ...others } = DEFAULT_ROSTER_RULES;
    const body = { ...others, preset: "own", rules: { ...rules, ...rule } } as const;
    await app.call(updateRosterRules, { body }, { token: hospital.token });
  });

  /** Sends every call that takes a day, and returns the statuses. */
  async function callAll(date: string) {
    const { token } = hospital;
    const departmentStaff = [{ department: "Surgery", consultantId: person.id }];
    const rosterBody = { date, departments: ["Surgery"], departmentStaff };
    const post = { department: "Surgery", role: "Consultant", position: 1 } as const;
    const span = { from: date, until: date };
    const change = { ...post, date, person: person.id, expected: null };
    const { department } = post;
    const changes = { department, changes: [change] };
    const absence = { ...span, kind: "leave", note: "" } as const;
    const answers = [
      await app.call(listAbsences, { query: span }, { token: person.token }),
      await app.call(createAbsence, { body: absence }, { token: person.token }),
      await app.call(listPlannedDuties, { query: span }, { token: person.token }),
      await app.call(checkRoster, { body: rosterBody }, { token }),
      await app.call(saveRosterGrid, { body: changes }, { token }),
      await app.call(listSeen, { query: span }, { token }),
      await app.call(getRosterFairness, { query: { department, from: date, to: date } }, { token }),
      await app.call(roster.getRosterOfDate, { params: { date } }, { token }),
    ];
    return answers.map(({ status }) => status);
  }

  it("is 31 December 2200, which every call still accepts", async () => {
    const answers = await callAll("2200-12-31");
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    const query = { department: "Surgery", month: 12, year: 2200 };
    const month = await app.call(getRosterGrid, { query }, { token: hospital.token });
    expect(month.failure).toBeNull();
  });

  it.each(["2201-01-01", "9999-12-30", "9999-12-31"])(
    "is earlier than %s, which every call refuses",
    async (date) => {
      // The last call has the date in its path, so an invalid date gets 404.
      expect(await callAll(date)).toEqual([400, 400, 400, 400, 400, 400, 400, 404]);
    },
  );

  it("is also the last day of calendars, even if a later roster is in the database", async () => {
    const { token } = hospital;
    const body = { date: "2031-05-05", departments: ["Surgery"], departmentStaff: [] };
    const { data } = await app.call(roster.createRoster, { body }, { token });
    const departmentFeed = { params: { kind: "department" } } as const;
    const feed = await app.call(renewCalendarFeed, departmentFeed, { token: person.token });
    const url = (feed.data.url ?? "").replace(app.config.publicUrl, app.url);
    await app.dataSource.query(
      "UPDATE roster SET date = '9999-12-31' WHERE hospital_id = $1 AND id = $2",
      [hospital.hospitalId, data.id],
    );
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("9999");
  });
});
