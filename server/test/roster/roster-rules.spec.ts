import { updateAccount } from "@wardline/contracts/accounts/account";
import type { Input } from "@wardline/contracts/endpoint";
import { listAudit } from "@wardline/contracts/operation/audit";
import { createAbsence } from "@wardline/contracts/roster/absences";
import * as contract from "@wardline/contracts/roster/roster";
import { checkCover, checkRoster } from "@wardline/contracts/roster/roster-check";
import * as rulesContract from "@wardline/contracts/roster/roster-rules";
import { getPresetRules } from "@wardline/domain/roster-rules/presets";
import {
  DEFAULT_ROSTER_RULES,
  type RosterRule,
  type RosterRuleSettings,
  type RuleSetting,
} from "@wardline/domain/roster-rules/rules";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const DATE = "2026-11-05";
const DAY_AFTER = "2026-11-06";
/** The duty of 5 November in Lagos, from 08:00 to 08:00. */
const FROM = Date.parse("2026-11-05T07:00:00Z");
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

describe("a roster rule", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let bola: TestStaff;
  let ada: TestStaff;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = FROM + 20 * HOUR;
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, by());
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    bola = await hire("Bola");
    ada = await hire("Ada");
  });

  const by = (token = hospital.token) => ({ token });
  const hire = (firstName: string, department = "Surgery") =>
    addStaff(app, hospital, { firstName, lastName: "Obi", role: "Registrar", department });
  const buildRoster = (date: string, registrarId: string, department = "Surgery") => ({
    date,
    departments: [department],
    departmentStaff: [{ department, registrarId }],
  });
  const save = (date: string, person: string, more: object = {}, token = hospital.token) =>
    app.call(contract.createRoster, { body: { ...buildRoster(date, person), ...more } }, by(token));
  const buildSettings = (
    changed: Partial<Record<RosterRule, RuleSetting>>,
    more: Partial<RosterRuleSettings> = {},
  ) => ({
    preset: "own" as const,
    ...DEFAULT_ROSTER_RULES,
    ...more,
    rules: { ...DEFAULT_ROSTER_RULES.rules, ...changed },
  });
  const setRules = (...given: Parameters<typeof buildSettings>) =>
    app.call(rulesContract.updateRosterRules, { body: buildSettings(...given) }, by());
  const requestCheck = (body: Input<typeof checkRoster>["body"], token = hospital.token) =>
    app.call(checkRoster, { body }, by(token));
  const check = async (...given: Parameters<typeof requestCheck>) =>
    (await requestCheck(...given)).data;
  const buildReasons = (
    rule: RosterRule,
    person: string,
    date: string,
    reason = "Nobody else",
  ) => ({
    reasons: [{ rule, person, date, reason }],
  });
  const readLoggedReasons = async () => {
    const { data } = await app.call(listAudit, {}, by());
    return data.flatMap(({ at, actor, type, changes }) =>
      changes
        .filter(({ field }) => field === "rule_reason")
        .map(({ of, to }) => ({ at, by: actor?.name, type, of, to })),
    );
  };

  it("warns by default only about two posts at a time and about absences", async () => {
    const { data } = await app.call(rulesContract.getRosterRules, {}, by());

    expect(data).toEqual({ preset: "own", ...DEFAULT_ROSTER_RULES, version: 1 });
    const activeRules = Object.entries(data.rules).filter(([, { level }]) => level !== "off");
    expect(activeRules).toEqual([
      ["two_posts", { value: 1, level: "warn" }],
      ["away", { value: 0, level: "warn" }],
    ]);
  });

  it("is stored, logged by name, and refused with a stale version", async () => {
    const body = { preset: "nard" as const, ...getPresetRules("nard") };
    const { data } = await app.call(rulesContract.updateRosterRules, { body }, by());
    expect(data).toEqual({ ...body, version: 2 });
    const again = await app.call(rulesContract.updateRosterRules, { body }, by());
    expect(again.data.version).toBe(2);

    const stale = app.call(rulesContract.updateRosterRules, { body }, { ...by(), ifMatch: 1 });
    expect((await stale).failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: { preset: "nard", version: 2 },
    });
    const { data: log } = await app.call(listAudit, {}, by());
    expect(log.find(({ type }) => type === "rules.updated")?.changes).toEqual([
      { field: "preset", from: "own", to: "nard" },
      {
        field: "rules",
        of: "Hours on duty without a break",
        from: { value: 24, level: "off" },
        to: { value: 24, level: "warn" },
      },
      {
        field: "rules",
        of: "Rest after a duty",
        from: { value: 11, level: "off" },
        to: { value: 24, level: "warn" },
      },
    ]);
  });

  it("can be read by roster makers and settings managers, and changed only by the latter", async () => {
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    const settingsManager = await addGranted(app, hospital, ["settings.manage"], {
      department: "Surgery",
    });
    const read = (token: string) => app.call(rulesContract.getRosterRules, {}, by(token));
    const write = (token: string) =>
      app.call(rulesContract.updateRosterRules, { body: buildSettings({}) }, by(token));

    expect((await read(maker.token)).data).toEqual((await read(settingsManager.token)).data);
    expect((await write(maker.token)).failure).toMatchObject({ code: "FORBIDDEN" });
    expect((await write(settingsManager.token)).data.version).toBe(1);
    expect((await read(bola.token)).failure).toMatchObject({ code: "FORBIDDEN" });
  });

  it("is refused with an error at its field if the limit is out of range", async () => {
    const body = buildSettings({ nights_in_row: { value: 0, level: "warn" } });
    expect((await app.call(rulesContract.updateRosterRules, { body }, by())).failure).toMatchObject(
      {
        errors: [{ path: "rules.nights_in_row.value", message: "Please enter 1 to 14." }],
      },
    );
  });

  it('warns without blocking the save at the level "warn"', async () => {
    await setRules({ continuous_hours: { value: 24, level: "warn" } });
    await save(DATE, bola.id);

    expect(await check(buildRoster(DAY_AFTER, bola.id))).toEqual([
      {
        rule: "continuous_hours",
        level: "warn",
        person: bola.id,
        date: DAY_AFTER,
        text: "Bola Obi: 48 h without a break, limit 24 h",
        value: 48,
        limit: 24,
      },
    ]);
    expect(await check(buildRoster(DAY_AFTER, ada.id))).toEqual([]);
    expect((await save(DAY_AFTER, bola.id)).data).toMatchObject({ date: DAY_AFTER, version: 1 });
    expect(await readLoggedReasons()).toEqual([]);
  });

  it("warns when a cover is checked, unless the cover is refused anyway", async () => {
    await setRules({ continuous_hours: { value: 12, level: "warn" } });
    await save(DATE, bola.id);
    await save(DAY_AFTER, ada.id);
    const cover = {
      date: DAY_AFTER,
      department: "Surgery",
      role: "Registrar" as const,
      from: `${DAY_AFTER}T09:00:00Z`,
      until: `${DAY_AFTER}T22:00:00Z`,
      person: bola.id,
    };
    const requestCoverCheck = async (more: Partial<typeof cover> = {}, token = hospital.token) =>
      app.call(checkCover, { body: { ...cover, ...more } }, by(token));

    expect((await requestCoverCheck()).data).toMatchObject([
      { rule: "continuous_hours", level: "warn", person: bola.id, date: DAY_AFTER },
    ]);
    expect((await requestCoverCheck({ person: ada.id })).data).toEqual([]);
    expect((await requestCoverCheck({ person: "nobody" })).data).toEqual([]);
    expect((await requestCoverCheck({ until: cover.from })).data).toEqual([]);
    expect((await requestCoverCheck({ date: "2031-01-01" })).data).toEqual([]);
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Cardiology" });
    expect((await requestCoverCheck({}, maker.token)).failure).toMatchObject({ code: "FORBIDDEN" });
    expect((await requestCoverCheck({}, bola.token)).data).toMatchObject([{ person: bola.id }]);
    expect((await requestCoverCheck({}, ada.token)).failure).toMatchObject({ code: "FORBIDDEN" });
    const elsewhere = { person: maker.id };
    expect((await requestCoverCheck(elsewhere, maker.token)).failure).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(
      (await app.call(listAudit, {}, by())).data.some(({ type }) => type === "roster.updated"),
    ).toBe(false);
  });

  it("reports an absence when checked, without the reason", async () => {
    const days = { from: DATE, until: DATE };
    const entered = { person: bola.id, ...days, kind: "sick" as const };
    await app.call(createAbsence, { body: entered }, by());

    const [finding, ...others] = await check({
      days: [buildRoster(DATE, bola.id), buildRoster(DAY_AFTER, bola.id)],
    });
    expect(finding).toMatchObject({ rule: "away", level: "warn", person: bola.id, date: DATE });
    expect(finding?.text).toBe("Bola Obi: away on this day");
    expect(others).toEqual([]);
  });

  it("is checked for several days together, and names a later roster in which these days cause a breach", async () => {
    await setRules({ continuous_hours: { value: 24, level: "warn" } });
    const listTexts = async (days: readonly string[]) =>
      (await check({ days: days.map((date) => buildRoster(date, bola.id)) })).map(
        ({ date, value }) => `${date} ${value}`,
      );

    expect(await listTexts([DATE, DAY_AFTER])).toEqual([`${DAY_AFTER} 48`]);
    await save(DAY_AFTER, bola.id);
    expect(await listTexts([DATE])).toEqual([`${DAY_AFTER} 48`]);
    expect((await app.call(contract.getRosterOfDate, { params: { date: DATE } }, by())).data).toBe(
      null,
    );
  });

  it("is not checked for days more than half a year apart", async () => {
    const days = [buildRoster(DATE, bola.id), buildRoster("2027-05-07", bola.id)];
    expect((await requestCheck({ days })).failure?.code).toBe("VALIDATION_FAILED");
    const closeDays = [buildRoster(DATE, bola.id), buildRoster("2027-05-06", bola.id)];
    expect((await requestCheck({ days: closeDays })).failure).toBe(null);
  });

  it('allows a save with a logged reason at the level "reason"', async () => {
    await setRules({ continuous_hours: { value: 24, level: "reason" } });
    await save(DATE, bola.id);

    expect((await save(DAY_AFTER, bola.id)).failure).toMatchObject({
      code: "ROSTER_RULES",
      data: { findings: [{ rule: "continuous_hours", level: "reason", person: bola.id }] },
    });
    const wrongDate = buildReasons("continuous_hours", bola.id, DATE);
    expect((await save(DAY_AFTER, bola.id, wrongDate)).failure).toMatchObject({
      code: "ROSTER_RULES",
    });
    await save(DAY_AFTER, bola.id, buildReasons("continuous_hours", bola.id, DAY_AFTER));

    expect(await readLoggedReasons()).toEqual([
      {
        at: iso(app.clock.now),
        by: expect.stringMatching(/./),
        type: "roster.created",
        of: "Bola Obi: 48 h without a break, limit 24 h",
        to: {
          rule: "continuous_hours",
          person: bola.id,
          date: DAY_AFTER,
          reason: "Nobody else",
        },
      },
    ]);
  });

  it("needs no new reason when another part of the roster changes", async () => {
    await setRules({ continuous_hours: { value: 24, level: "reason" } });
    await save(DATE, bola.id);
    const reason = buildReasons("continuous_hours", bola.id, DAY_AFTER);
    const { data } = await save(DAY_AFTER, bola.id, reason);
    const consultant = await addStaff(app, hospital, { role: "Consultant", department: "Surgery" });
    const put = (registrarId: string) =>
      app.call(
        contract.updateRoster,
        {
          params: { id: data.id },
          body: {
            departments: ["Surgery"],
            departmentStaff: [{ department: "Surgery", registrarId, consultantId: consultant.id }],
          },
        },
        by(),
      );

    expect((await put(bola.id)).data.version).toBe(2);
    expect((await put(ada.id)).data.version).toBe(3);
    expect((await put(bola.id)).failure).toMatchObject({ code: "ROSTER_RULES" });
  });

  it('blocks a save at the level "forbid", even with a reason', async () => {
    await setRules({ continuous_hours: { value: 24, level: "forbid" } });
    await save(DATE, bola.id);

    const reason = buildReasons("continuous_hours", bola.id, DAY_AFTER);
    expect((await save(DAY_AFTER, bola.id, reason)).failure).toMatchObject({
      code: "ROSTER_RULES",
      data: { findings: [{ level: "forbid", text: "Bola Obi: 48 h without a break, limit 24 h" }] },
    });
    const saved = await app.call(contract.getRosterOfDate, { params: { date: DAY_AFTER } }, by());
    expect(saved.data).toBe(null);
  });

  it("applies to the covering doctor, and no longer to the covered doctor's next duty", async () => {
    await setRules({ continuous_hours: { value: 24, level: "forbid" } });
    await save(DATE, bola.id);
    await save(DAY_AFTER, ada.id);
    const cover = (until: number, person: string) => {
      const post = { date: DATE, department: "Surgery", role: "Registrar" } as const;
      const span = { from: iso(FROM + 16 * HOUR), until: iso(until) };
      return app.call(contract.createCover, { body: { ...post, ...span, person } }, by());
    };

    expect((await cover(FROM + 24 * HOUR, ada.id)).failure).toMatchObject({
      code: "ROSTER_RULES",
      data: { findings: [{ person: ada.id, date: DAY_AFTER, value: 32 }] },
    });
    const chidi = await hire("Chidi");
    expect(await check(buildRoster(DAY_AFTER, bola.id))).toMatchObject([
      { person: bola.id, value: 48 },
    ]);
    const { data } = await cover(FROM + 24 * HOUR, chidi.id);
    expect(await check(buildRoster(DAY_AFTER, bola.id))).toEqual([]);
    await setRules({ continuous_hours: { value: 26, level: "forbid" } });
    const roster = await app.call(contract.getRosterOfDate, { params: { date: DAY_AFTER } }, by());
    const id = roster.data?.id ?? "";
    const { date: _date, ...body } = buildRoster(DAY_AFTER, bola.id);
    await app.call(contract.updateRoster, { params: { id }, body }, by());

    // Without the break that the cover provides, Bola would work 28 consecutive hours.
    expect(
      (await app.call(contract.removeCover, { params: { id: data.id } }, by())).failure,
    ).toMatchObject({ code: "ROSTER_RULES", data: { findings: [{ person: bola.id }] } });
  });

  it('needs only a reason at the level "forbid" when somebody takes over now', async () => {
    await setRules({ continuous_hours: { value: 24, level: "forbid" } });
    await save(DATE, bola.id);
    await save(DAY_AFTER, ada.id);
    const takeOver = (more: object = {}) =>
      app.call(
        contract.takeOver,
        { body: { date: DATE, department: "Surgery", role: "Registrar", ...more } },
        by(ada.token),
      );

    expect((await takeOver()).failure).toMatchObject({
      code: "ROSTER_RULES",
      data: { findings: [{ level: "reason", person: ada.id, date: DAY_AFTER, value: 28 }] },
    });
    const { data } = await takeOver(
      buildReasons("continuous_hours", ada.id, DAY_AFTER, "He fell ill"),
    );
    expect(data.covers).toMatchObject([{ person: { id: ada.id } }]);
    expect(await readLoggedReasons()).toMatchObject([
      { by: "Ada Obi", type: "roster.updated", to: { reason: "He fell ill" } },
    ]);
  });

  it("hides other departments' people from a department's roster maker", async () => {
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    const stranger = await hire("Dayo", "Cardiology");
    await setRules({ continuous_hours: { value: 12, level: "warn" } });

    expect(await check(buildRoster(DATE, bola.id), maker.token)).toMatchObject([
      { person: bola.id },
    ]);
    expect(await check(buildRoster(DATE, stranger.id), maker.token)).toEqual([]);
    const others = await requestCheck(buildRoster(DATE, stranger.id, "Cardiology"), maker.token);
    expect(others.failure?.code).toBe("FORBIDDEN");
  });

  it("refuses one of two concurrent rosters that break the rule only together", async () => {
    await setRules({ continuous_hours: { value: 24, level: "forbid" } });
    const answers = await Promise.all([save(DATE, bola.id), save(DAY_AFTER, bola.id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});
