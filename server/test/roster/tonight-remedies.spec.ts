import { getParentDetails, updateTonight } from "@wardline/contracts/accounts/account";
import { listAudit } from "@wardline/contracts/operation/audit";
import { getOwnTonight, listTonight } from "@wardline/contracts/roster/tonight";
import { readTonight } from "@wardline/database/repositories/roster/tonight";
import { startApp, type TestApp } from "../support/app.js";
import { addGranted, addStaff } from "../support/staff.js";
import {
  HOUR,
  NEXT_DUTY_START,
  NOW,
  TODAY,
  TOMORROW,
  TonightHospital,
} from "../support/tonight.js";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** docs/wire/roster.md, Tonight. */
describe("the person proposed for a gap", () => {
  let hospital: TonightHospital;

  beforeEach(async () => {
    hospital = await TonightHospital.open(app);
  });

  /** Saves tomorrow's roster without a registrar. */
  const leavePostEmpty = async () => {
    const { Registrar: _nobody, ...rest } = hospital.team;
    await hospital.save(TOMORROW, rest);
  };

  it("has the fewest hours in four weeks, covers included, and is shown with those hours and a phone number", async () => {
    await leavePostEmpty();
    // Bola has worked since 08:00, eight and a half hours of this duty.
    expect(await hospital.listProposed()).toEqual(["Ada Obi"]);
    const { duties } = await hospital.fetchSurgeryLine();
    expect(duties[1]?.holes[0]?.replacement).toEqual({
      id: hospital.others.Registrar.id,
      name: "Ada Obi",
      phone: "0803 555 0100",
      hours: 0,
      warning: null,
    });
    await hospital.cover(hospital.others.Registrar, NEXT_DUTY_START - 24 * HOUR, NOW - HOUR);
    expect(await hospital.listProposed()).toEqual(["Bola Obi"]);
    expect((await hospital.fetchSurgeryLine()).duties[1]?.holes[0]?.replacement?.hours).toBe(1);
  });

  it("is the first by name among equals, and never of another role or department", async () => {
    await hospital.hire("Aba", "Registrar", "Cardiology");
    await hospital.hire("Abe", "Consultant");
    await hospital.hire("Chidi", "Registrar");
    await leavePostEmpty();
    expect(await hospital.listProposed()).toEqual(["Ada Obi"]);
  });

  it("is never away, and is the last choice if unwilling or without a number", async () => {
    const { others } = hospital;
    await leavePostEmpty();
    await hospital.setPhone(others.Registrar, "");
    expect(await hospital.listProposed()).toEqual(["Bola Obi"]);
    await hospital.setPhone(others.Registrar, "0803 555 0101");
    expect(await hospital.listProposed()).toEqual(["Ada Obi"]);
    await hospital.leave(others.Registrar, TOMORROW, "rather_not");
    expect(await hospital.listProposed()).toEqual(["Bola Obi"]);

    await hospital.save(TOMORROW, hospital.team);
    await hospital.leave(hospital.team.Consultant);
    await hospital.leave(others.Consultant);
    const holes = (await hospital.fetchSurgeryLine()).duties[1]?.holes ?? [];
    expect(holes.find(({ kind }) => kind === "away")?.replacement).toBeNull();
  });

  it("breaks no rule that forbids the duty or requires a reason, and is the last choice if a rule warns, which is named", async () => {
    const { others } = hospital;
    await leavePostEmpty();
    await hospital.leave(others.Registrar);
    await hospital.limitHours("warn");
    const { duties } = await hospital.fetchSurgeryLine();
    const open = duties[1]?.holes.find(({ kind }) => kind === "open");
    expect(open?.replacement).toMatchObject({
      name: "Bola Obi",
      warning: "Bola Obi: 48 h without a break, limit 24 h",
    });
    for (const level of ["reason", "forbid"] as const) {
      await hospital.limitHours(level);
      const holes = (await hospital.fetchSurgeryLine()).duties[1]?.holes ?? [];
      expect(holes.find(({ kind }) => kind === "open")?.replacement).toBeNull();
    }
  });

  it("has no other post at the time of the gap, and is proposed for one gap only", async () => {
    const { team, others } = hospital;
    await hospital.save(TODAY, {});
    await leavePostEmpty();
    const { duties } = await hospital.fetchSurgeryLine();
    const proposed = duties.flatMap(({ is_on, holes }) =>
      holes
        .filter(({ role }) => role === "Registrar")
        .map(({ replacement }) => [is_on, replacement?.id]),
    );
    expect(proposed).toEqual([
      [true, others.Registrar.id],
      [false, team.Registrar.id],
    ]);
  });
});

/** Covers who sees Tonight (docs/wire/roster.md, Tonight; docs/wire/accounts.md, Grants). */
describe("the answer of Tonight", () => {
  let hospital: TonightHospital;

  beforeAll(async () => {
    hospital = await TonightHospital.open(app);
    await hospital.leave(hospital.team.Registrar);
    await hospital.limitHours("warn");
  });

  const fetchTonight = (token: string, department: string) =>
    app.call(listTonight, { query: { department } }, { token });

  it("is limited to one department for makers of only that department's roster", async () => {
    const maker = await addGranted(app, hospital.hospital, ["roster.write"]);
    const own = await hospital.fetchLines(maker.token);
    expect(own.map(({ department }) => department)).toEqual(["Surgery"]);
    expect((await fetchTonight(maker.token, "SURGERY")).data).toEqual(own);
    expect((await fetchTonight(maker.token, "Cardiology")).failure).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("covers every department, or a chosen one, for makers of all rosters", async () => {
    const maker = await addGranted(app, hospital.hospital, ["roster.manage"]);
    const all = await hospital.fetchLines(maker.token);
    expect(all.map(({ department }) => department)).toEqual(["Cardiology", "Surgery"]);
    expect((await fetchTonight(maker.token, "surgery")).data).toEqual([all[1]]);
    expect((await fetchTonight(maker.token, "Dermatology")).failure).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("shows staff only their own department, without names", async () => {
    const doctor = await addStaff(app, hospital.hospital, { firstName: "Chidi" });
    const refused = await app.call(listTonight, {}, { token: doctor.token });
    expect(refused.failure).toMatchObject({ code: "FORBIDDEN" });
    const { data: line } = await app.call(getOwnTonight, {}, { token: doctor.token });
    expect(line).toMatchObject({ department: "Surgery", is_clean: false });
    expect(line?.duties[1]?.holes.map(({ text }) => text)).toEqual([
      "House Officer breaks a roster rule.",
      "Registrar is away and has no cover.",
      "Senior Registrar breaks a roster rule.",
      "Consultant breaks a roster rule.",
    ]);
    expect(JSON.stringify(line)).not.toMatch(/Bola|Ada|0803|person|replacement/);
  });

  it("excludes other hospitals", async () => {
    const other = await TonightHospital.open(app);
    expect(await other.fetchSurgeryLine()).toMatchObject({ is_clean: true });
  });

  it("depends on a setting that only settings managers can change, that is logged, and that appears in the details", async () => {
    const other = await TonightHospital.open(app);
    await other.switchTo(true);
    expect((await app.call(getParentDetails, {}, other.by)).data.tonight).toBe(true);
    const maker = await addGranted(app, other.hospital, ["roster.write"]);
    const refused = await app.call(
      updateTonight,
      { body: { tonight: false } },
      { token: maker.token },
    );
    expect(refused.failure).toMatchObject({ code: "FORBIDDEN" });

    await other.switchTo(false);
    const { data: log } = await app.call(
      listAudit,
      { query: { type: "hospital.updated" } },
      other.by,
    );
    const changes = log.flatMap((entry) =>
      entry.changes.filter(({ field }) => field === "tonight"),
    );
    expect(changes).toEqual([
      { field: "tonight", from: true, to: false },
      { field: "tonight", from: false, to: true },
    ]);
    expect((await app.call(getParentDetails, {}, other.by)).data).not.toHaveProperty("tonight");
    expect(await other.fetchLines()).toEqual([]);
    expect(await other.fetchLines(maker.token)).toEqual([]);
    const doctor = await addStaff(app, other.hospital);
    expect((await app.call(getOwnTonight, {}, { token: doctor.token })).data).toBeNull();
  });
});

/** docs/wire/roster.md, Tonight. */
describe("the answer of Tonight in a hospital with many departments", () => {
  it("needs no more SQL statements than in a hospital with two departments", async () => {
    const hospital = await TonightHospital.open(app);
    const countStatements = async () => {
      // Uses its own connection, because the server runs other queries.
      const manager = app.dataSource.createEntityManager();
      const query = jest.spyOn(manager, "query");
      await readTonight(manager, hospital.hospital.hospitalId, NOW);
      return query.mock.calls.length;
    };
    const few = await countStatements();
    expect(few).toBeGreaterThan(0);
    await app.dataSource.query(
      `INSERT INTO department (hospital_id, name, folded_name)
       SELECT $1, 'Team ' || place, 'team ' || place FROM generate_series(1, 40) place`,
      [hospital.hospital.hospitalId],
    );
    await app.dataSource.query(
      `UPDATE roster SET departments = departments || ARRAY(
         SELECT name FROM department WHERE department.hospital_id = $1 AND name LIKE 'Team %')
        WHERE hospital_id = $1`,
      [hospital.hospital.hospitalId],
    );
    expect((await hospital.fetchLines()).filter(({ is_clean }) => !is_clean)).toHaveLength(40);
    expect(await countStatements()).toBe(few);
  });
});
