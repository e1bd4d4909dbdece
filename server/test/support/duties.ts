import { expectSession, login, updateAccount } from "@wardline/contracts/accounts/account";
import { type PatientData, updatePatient } from "@wardline/contracts/patients/patient";
import {
  createRoster,
  getRosterOfDate,
  type Roster,
  updateRoster,
} from "@wardline/contracts/roster/roster";
import type { TestApp } from "./app.js";
import { PASSWORD, registerHospital, type TestHospital } from "./hospital.js";
import { openCard } from "./patient.js";
import { inviteStaff, type TestStaff } from "./staff.js";

/** Surgery's two registrars, who take turns. */
export type Turn = "first" | "second";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** 21:00 on 5 November 2026 in Lagos. */
export const EVENING = Date.parse("2026-11-05T20:00:00Z");

/** Age at which a token is renewed; less than its lifetime. */
const TOKEN_RENEWAL_MS = 50 * MINUTE;

/** A hospital with one department, Surgery, and two registrars; renews its tokens when the app's clock moves. */
export class DutyHospital {
  private readonly tokens = new Map<string, { token: string; at: number }>();

  constructor(
    private readonly app: TestApp,
    readonly hospital: TestHospital,
    readonly registrars: Record<Turn, Omit<TestStaff, "token">>,
  ) {}

  /** Returns the administrator's token. */
  token(): Promise<string> {
    return this.fetchToken(this.hospital.email);
  }

  staffToken(turn: Turn): Promise<string> {
    return this.fetchToken(this.registrars[turn].email);
  }

  async saveRoster(date: string, turn: Turn): Promise<Roster> {
    const body = { date, ...this.buildRoster(turn) };
    return (await this.app.call(createRoster, { body }, { token: await this.token() })).data;
  }

  async changeRoster(date: string, turn: Turn): Promise<Roster> {
    const token = await this.token();
    const { data } = await this.app.call(getRosterOfDate, { params: { date } }, { token });
    const params = { id: data?.id ?? "" };
    const input = { params, body: this.buildRoster(turn) };
    return (await this.app.call(updateRoster, input, { token })).data;
  }

  /** Opens a card in Surgery, by default in bed E01. */
  async openPatient(given: Record<string, unknown> = {}) {
    return openCard(this.app, await this.token(), { bed_no: "E01", teams: "Surgery", ...given });
  }

  async changePatient(id: string, patientData: PatientData) {
    const input = { params: { id }, body: { patientData } };
    return this.app.call(updatePatient, input, { token: await this.token() });
  }

  private buildRoster(turn: Turn) {
    return {
      departments: ["Surgery"],
      departmentStaff: [{ department: "Surgery", registrarId: this.registrars[turn].id }],
    };
  }

  private async fetchToken(email: string): Promise<string> {
    const now = this.app.clock.now;
    const cached = this.tokens.get(email);
    if (cached !== undefined && Math.abs(now - cached.at) < TOKEN_RENEWAL_MS) return cached.token;
    const { data } = await this.app.call(login, { body: { email, password: PASSWORD } });
    const { token } = expectSession(data);
    this.tokens.set(email, { token, at: now });
    return token;
  }
}

/** Opens a hospital whose duties begin at `dutyStart`. */
export async function openDutyHospital(
  app: TestApp,
  timezone: string,
  dutyStart = "08:00",
): Promise<DutyHospital> {
  const hospital = await registerHospital(app, { timezone });
  const { token } = hospital;
  await app.call(updateAccount, { body: { duty_start: dutyStart } }, { token });
  const post = { department: "Surgery", role: "Registrar", lastName: "Registrar" };
  const first = await inviteStaff(app, hospital, { ...post, firstName: "First" });
  const second = await inviteStaff(app, hospital, { ...post, firstName: "Second" });
  return new DutyHospital(app, hospital, { first, second });
}
