import {
  expectSession,
  login,
  updateAccount,
  updateTonight,
} from "@wardline/contracts/accounts/account";
import { createAbsence } from "@wardline/contracts/roster/absences";
import * as rosters from "@wardline/contracts/roster/roster";
import { type RuleReasons, updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { listTonight, type TonightLine } from "@wardline/contracts/roster/tonight";
import { ROSTER_ROLE_ID_FIELDS } from "@wardline/domain/roster/roster-check";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { DEFAULT_ROSTER_RULES, type RuleLevel } from "@wardline/domain/roster-rules/rules";
import type { TestApp } from "./app.js";
import { addDepartments } from "./departments.js";
import { PASSWORD, registerHospital, type TestHospital } from "./hospital.js";
import { inviteStaff, type TestStaff } from "./staff.js";

export const HOUR = 3_600_000;
/** 16:30 in Lagos, where duties begin at 08:00. */
export const NOW = Date.parse("2026-11-05T15:30:00Z");
export const TODAY = "2026-11-05";
export const TOMORROW = "2026-11-06";
/** Start of the next duty. */
export const NEXT_DUTY_START = Date.parse("2026-11-06T07:00:00Z");

export type Person = Omit<TestStaff, "token">;
/** One person per role. */
export type Team = Record<RosterRole, Person>;

export const SURNAMES: Readonly<Record<RosterRole, string>> = {
  "House Officer": "Ojo",
  Registrar: "Obi",
  "Senior Registrar": "Ude",
  Consultant: "Eze",
};

/** A hospital with Tonight switched on: Surgery with two people per role, and Cardiology, which is not on call. */
export class TonightHospital {
  private constructor(
    private readonly app: TestApp,
    readonly hospital: TestHospital,
    /** People named Bola, who are on call. */
    readonly team: Team,
    /** People named Ada, who are not on call. */
    readonly others: Team,
  ) {}

  /** Opens a hospital with the first team on today's and tomorrow's rosters. */
  static async open(app: TestApp): Promise<TonightHospital> {
    app.clock.now = NOW;
    const hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    const by = { token: hospital.token };
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, by);
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const [team, others] = await Promise.all([
      hireTeam(app, hospital, "Bola"),
      hireTeam(app, hospital, "Ada"),
    ]);
    const tonightHospital = new TonightHospital(app, hospital, team, others);
    for (const date of [TODAY, TOMORROW]) await tonightHospital.save(date, team);
    await tonightHospital.switchTo(true);
    return tonightHospital;
  }

  /** The owner's credentials. */
  get by(): { token: string } {
    return { token: this.hospital.token };
  }

  hire(firstName: string, role: RosterRole, department = "Surgery"): Promise<Person> {
    return hire(this.app, this.hospital, { firstName, role, department });
  }

  async switchTo(tonight: boolean): Promise<void> {
    await this.app.call(updateTonight, { body: { tonight } }, this.by);
  }

  /** Replaces the roster of a date. */
  async save(date: string, people: Partial<Team>, reasons: RuleReasons = []): Promise<void> {
    const { data } = await this.app.call(rosters.getRosterOfDate, { params: { date } }, this.by);
    const body = { ...buildRosterBody(people), reasons };
    if (data === null) {
      await this.app.call(rosters.createRoster, { body: { date, ...body } }, this.by);
    } else {
      await this.app.call(rosters.updateRoster, { params: { id: data.id }, body }, this.by);
    }
  }

  /** Makes somebody cover for the first team's registrar. */
  async cover(person: Person, from: number, until: number): Promise<void> {
    const post = { date: TODAY, department: "Surgery", role: "Registrar" as const };
    const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const body = { ...post, ...span, person: person.id };
    await this.app.call(rosters.createCover, { body }, this.by);
  }

  async leave(person: Person, from = TOMORROW, kind: "sick" | "rather_not" = "sick") {
    const body = { person: person.id, from, until: TOMORROW, kind, note: "Secret" };
    return (await this.app.call(createAbsence, { body }, this.by)).data.id;
  }

  /** Limits duties to 24 hours without a break. */
  async limitHours(level: RuleLevel): Promise<void> {
    const rules = { ...DEFAULT_ROSTER_RULES.rules, continuous_hours: { value: 24, level } };
    const body = { preset: "own" as const, ...DEFAULT_ROSTER_RULES, rules };
    await this.app.call(updateRosterRules, { body }, this.by);
  }

  async setPhone(person: Person, phone: string): Promise<void> {
    await this.app.dataSource.query("UPDATE account SET phone = $2 WHERE id = $1", [
      person.id,
      phone,
    ]);
  }

  async fetchToken({ email }: Person): Promise<string> {
    const { data } = await this.app.call(login, { body: { email, password: PASSWORD } });
    return expectSession(data).token;
  }

  async fetchLines(token = this.hospital.token): Promise<TonightLine[]> {
    return (await this.app.call(listTonight, {}, { token })).data;
  }

  async fetchSurgeryLine(): Promise<TonightLine> {
    const line = (await this.fetchLines()).find(({ department }) => department === "Surgery");
    if (line === undefined) throw new Error("Surgery has no line.");
    return line;
  }

  /** Lists Surgery's problems in words, prefixed "now" for the current duty or "next". */
  async listProblems(): Promise<string[]> {
    const { duties } = await this.fetchSurgeryLine();
    return duties.flatMap(({ is_on, holes }) =>
      holes.map(({ text }) => `${is_on ? "now" : "next"} ${text}`),
    );
  }

  /** Lists the person proposed for each gap of the next duty. */
  async listProposed(): Promise<(string | null)[]> {
    const { duties } = await this.fetchSurgeryLine();
    return (duties[1]?.holes ?? []).map(({ replacement }) => replacement?.name ?? null);
  }
}

async function hireTeam(app: TestApp, hospital: TestHospital, firstName: string): Promise<Team> {
  const people = ROSTER_ROLES.map(async (role) => {
    return [role, await hire(app, hospital, { firstName, role, department: "Surgery" })];
  });
  return Object.fromEntries(await Promise.all(people)) as Team;
}

function hire(
  app: TestApp,
  hospital: TestHospital,
  given: { firstName: string; role: RosterRole; department: string },
): Promise<Person> {
  return inviteStaff(app, hospital, { ...given, lastName: SURNAMES[given.role] });
}

function buildRosterBody(people: Partial<Team>) {
  const posts = ROSTER_ROLES.map((role) => [ROSTER_ROLE_ID_FIELDS[role], people[role]?.id ?? null]);
  return {
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", ...Object.fromEntries(posts) }],
  };
}
