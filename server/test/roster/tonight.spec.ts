import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addWard } from "@wardline/contracts/patients/wards";
import { removeAbsence } from "@wardline/contracts/roster/absences";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { createOffer, withdrawOffer } from "@wardline/contracts/roster/offers";
import { clearReports, reportCall } from "@wardline/contracts/roster/on-call";
import {
  deleteRoster,
  getRosterOfDate,
  listMyDuties,
  markSeen,
} from "@wardline/contracts/roster/roster";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { openCard } from "../support/patient.js";
import { addStaff } from "../support/staff.js";
import {
  HOUR,
  NEXT_DUTY_START,
  NOW,
  SURNAMES,
  TODAY,
  TOMORROW,
  TonightHospital,
} from "../support/tonight.js";

const DAY = 24 * HOUR;

/** docs/wire/roster.md, Tonight. */
describe("Tonight", () => {
  let app: TestApp;
  let hospital: TonightHospital;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    hospital = await TonightHospital.open(app);
  });

  it("shows nothing when the posts of the current and the next duty are filled", async () => {
    const span = (from: number) => ({
      from: new Date(from).toISOString(),
      until: new Date(from + DAY).toISOString(),
    });
    const clean = {
      filled: { count: 4, of: 4 },
      seen: null,
      reachable: { count: 4, of: 4 },
      away: 0,
      rules: 0,
      offers: 0,
      holes: [],
    };
    expect(await hospital.fetchSurgeryLine()).toEqual({
      department: "Surgery",
      is_clean: true,
      screens: null,
      duties: [
        { date: TODAY, is_on: true, ...span(NEXT_DUTY_START - DAY), ...clean },
        { date: TOMORROW, is_on: false, ...span(NEXT_DUTY_START), ...clean },
      ],
    });
  });

  it("treats a department without a roster in recent weeks as not on call", async () => {
    const [cardiology] = await hospital.fetchLines();
    expect(cardiology).toMatchObject({ department: "Cardiology", duties: [], is_clean: true });
    const fetchLineAsOwner = async (now: number) => {
      app.clock.now = now;
      const token = await hospital.fetchToken({
        id: "",
        department: "",
        email: hospital.hospital.email,
      });
      return (await hospital.fetchLines(token)).find(({ department }) => department === "Surgery");
    };
    expect(
      (await fetchLineAsOwner(NOW + 27 * DAY))?.duties.map(({ holes }) => holes[0]?.kind),
    ).toEqual(["not_listed", "not_listed"]);
    expect(await fetchLineAsOwner(NOW + 40 * DAY)).toMatchObject({ duties: [], is_clean: true });
  });

  describe("a problem in Tonight", () => {
    it("is an empty role, until somebody is added", async () => {
      const { team } = hospital;
      const { Registrar: _nobody, ...rest } = team;
      await hospital.save(TOMORROW, rest);
      const line = await hospital.fetchSurgeryLine();
      expect(line.is_clean).toBe(false);
      expect(line.duties[1]?.filled).toEqual({ count: 3, of: 4 });
      expect(line.duties[1]?.holes).toMatchObject([
        { kind: "open", role: "Registrar", position: 1, person: null },
      ]);
      expect(await hospital.listProblems()).toEqual(["next Registrar: nobody is on the roster."]);
      await hospital.save(TOMORROW, team);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });
    });

    it("is a department missing from a roster that lists others", async () => {
      const { data } = await app.call(getRosterOfDate, { params: { date: TOMORROW } }, hospital.by);
      await app.call(deleteRoster, { params: { id: data?.id ?? "" } }, hospital.by);
      const [, next] = (await hospital.fetchSurgeryLine()).duties;
      expect(next?.filled).toEqual({ count: 0, of: 4 });
      expect(next?.holes).toEqual([
        {
          kind: "not_listed",
          role: null,
          position: null,
          text: "The department is not on the roster.",
          person: null,
          replacement: null,
        },
      ]);
      await hospital.save(TOMORROW, hospital.team);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });
    });

    it("is an absence not covered for the whole remaining time, shown without the reason", async () => {
      const { team, others } = hospital;
      const id = await hospital.leave(team.Registrar, TODAY);
      const away = "Registrar: Bola Obi is away and has no cover.";
      expect(await hospital.listProblems()).toEqual([`now ${away}`, `next ${away}`]);
      const line = await hospital.fetchSurgeryLine();
      expect(line.duties.map((duty) => duty.away)).toEqual([1, 1]);
      expect(line.duties[0]?.holes[0]?.person).toEqual({
        id: team.Registrar.id,
        name: "Bola Obi",
        phone: "0803 555 0100",
      });
      expect(JSON.stringify(line)).not.toMatch(/sick|Secret/);

      await hospital.cover(others.Registrar, NOW, NEXT_DUTY_START - HOUR);
      expect(await hospital.listProblems()).toEqual([`now ${away}`, `next ${away}`]);
      await hospital.cover(others.Registrar, NEXT_DUTY_START - HOUR, NEXT_DUTY_START);
      expect(await hospital.listProblems()).toEqual([`next ${away}`]);
      await app.call(removeAbsence, { params: { id } }, hospital.by);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });
    });

    it("is not reported for an offered duty, which is counted separately until the offer is withdrawn", async () => {
      const { team } = hospital;
      const params = { departmentName: "Surgery" };
      await app.call(updateDepartment, { params, body: { offers: "direct" } }, hospital.by);
      const by = { token: await hospital.fetchToken(team.Registrar) };
      const post = { date: TOMORROW, department: "Surgery", role: "Registrar" } as const;
      const { data } = await app.call(createOffer, { body: { kind: "give", ...post } }, by);
      const line = await hospital.fetchSurgeryLine();
      expect(line.duties.map(({ offers }) => offers)).toEqual([0, 1]);
      expect(line.is_clean).toBe(true);
      await app.call(withdrawOffer, { params: { id: data.id } }, by);
      expect((await hospital.fetchSurgeryLine()).duties.map(({ offers }) => offers)).toEqual([
        0, 0,
      ]);
    });

    it("is a broken rule, until somebody else takes the post or a reason is given", async () => {
      const { team, others } = hospital;
      await hospital.limitHours("reason");
      expect(await hospital.listProblems()).toEqual(
        ROSTER_ROLES.map(
          (role) => `next ${role} Bola ${SURNAMES[role]}: 48 h without a break, limit 24 h.`,
        ),
      );
      await hospital.save(TOMORROW, others);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });

      const mixed = { ...others, Consultant: team.Consultant };
      const broken = {
        rule: "continuous_hours",
        person: team.Consultant.id,
        date: TOMORROW,
      } as const;
      await hospital.save(TOMORROW, mixed, [{ ...broken, reason: "Nobody else" }]);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });
      await hospital.limitHours("off");
      await hospital.save(TOMORROW, { ...team, Consultant: others.Consultant });
      await hospital.limitHours("warn");
      expect((await hospital.fetchSurgeryLine()).duties[1]).toMatchObject({ rules: 3 });
    });

    it("is a telephone number that is unknown or reported as wrong, until it is corrected", async () => {
      const post = { department: "Surgery", role: "Registrar" } as const;
      const body = { ...post, result: "wrong_person" } as const;
      for (const firstName of ["Chidi", "Dayo"]) {
        const { token } = await addStaff(app, hospital.hospital, { firstName });
        await app.call(reportCall, { body }, { token });
      }
      const wrong = "Registrar: the telephone number of Bola Obi is wrong.";
      expect(await hospital.listProblems()).toEqual([`now ${wrong}`, `next ${wrong}`]);
      expect((await hospital.fetchSurgeryLine()).duties[0]?.reachable).toEqual({ count: 3, of: 4 });
      await app.call(clearReports, { body: post }, hospital.by);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });

      await hospital.setPhone(hospital.team.Consultant, "");
      const unknown = "Consultant: no telephone number is known for Bola Eze.";
      expect(await hospital.listProblems()).toEqual([`now ${unknown}`, `next ${unknown}`]);
      await hospital.setPhone(hospital.team.Consultant, "0803 555 0199");
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ is_clean: true });
    });

    it("can be a telephone number that nobody answers, but only in the current duty", async () => {
      const body = { department: "Surgery", role: "Registrar", result: "no_answer" } as const;
      for (const firstName of ["Chidi", "Dayo"]) {
        const { token } = await addStaff(app, hospital.hospital, { firstName });
        await app.call(reportCall, { body }, { token });
      }
      expect(await hospital.listProblems()).toEqual([
        "now Registrar: Bola Obi does not answer the telephone.",
      ]);
    });

    it("is an unseen duty, if the department asks for confirmations", async () => {
      const params = { departmentName: "Surgery" };
      await app.call(updateDepartment, { params, body: { receipts: true } }, hospital.by);
      const line = await hospital.fetchSurgeryLine();
      expect(line.duties.map(({ seen }) => seen)).toEqual([
        { count: 0, of: 4 },
        { count: 0, of: 4 },
      ]);
      expect(await hospital.listProblems()).toContain(
        "next Registrar: Bola Obi has not seen the duty.",
      );
      for (const role of ROSTER_ROLES) {
        const token = await hospital.fetchToken(hospital.team[role]);
        for (const date of [TODAY, TOMORROW]) {
          const post = { date, department: "Surgery", role, position: 1 };
          const own = (await app.call(listMyDuties, {}, { token })).data;
          const version = own.find((duty) => duty.date === date)?.receipt?.version ?? "";
          await app.call(markSeen, { params: post, body: { version } }, { token });
        }
      }
      const seen = { count: 4, of: 4 };
      expect(await hospital.fetchSurgeryLine()).toMatchObject({
        is_clean: true,
        duties: [{ seen }, { seen }],
      });
    });

    it("is a screen of the department or its patients' ward that shows no board", async () => {
      const ward = await app.call(addWard, { body: { name: "North", beds: ["1"] } }, hospital.by);
      const wardDisplay = await publish("North", [ward.data.id], []);
      const teamDisplay = await publish("Theatre", [], ["SURGERY"]);
      await addScreen(await publish("Hall", [], []), null);
      await addScreen(wardDisplay, 2);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ screens: null, is_clean: true });

      await openCard(app, hospital.hospital.token, { teams: "Cardiology, surgery", bed_no: "1" });
      expect(await hospital.fetchSurgeryLine()).toMatchObject({ screens: { drawn: 1, of: 1 } });
      await addScreen(teamDisplay, null);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({
        screens: { drawn: 1, of: 2 },
        is_clean: false,
      });
      await addScreen(teamDisplay, 2);
      expect(await hospital.fetchSurgeryLine()).toMatchObject({
        screens: { drawn: 2, of: 2 },
        is_clean: true,
      });
    });
  });

  async function publish(name: string, wards: string[], departments: string[]): Promise<string> {
    const { data } = await app.call(publishDisplay, { body: { name } }, hospital.by);
    await changeDisplay(app, data.display_id, { scope: { wards, departments } }, hospital.by);
    return data.display_id;
  }

  /** Adds a screen that has been on for a day and has drawn this revision. */
  async function addScreen(displayId: string, drawn: number | null): Promise<void> {
    await app.dataSource.query(
      `INSERT INTO screen (hospital_id, display_id, screen_id, template, viewport, revision, build, last_seen,
                           first_seen, drawn, visible, connection)
       VALUES ($1, $2, 'tv', '2d', '1920×1080', 1, 'test', $3, $4, $5, true, 'socket')
       ON CONFLICT (hospital_id, display_id, screen_id) DO UPDATE SET drawn = excluded.drawn`,
      [hospital.hospital.hospitalId, displayId, new Date(NOW), new Date(NOW - DAY), drawn],
    );
  }
});
