import { randomUUID } from "node:crypto";
import { expectSession, login, register } from "@wardline/contracts/accounts/account";
import { createRandomAddress, type TestApp, useServer } from "./app.js";

export const PASSWORD = "a-long-enough-Phrase-42";

/** A registered, verified and logged-in hospital. */
export interface TestHospital {
  hospitalId: string;
  accountId: string;
  email: string;
  token: string;
  refreshToken: string;
}

interface HospitalOptions {
  timezone?: string;
  name?: string;
}

/**
 * Makes a hospital on the shared server (`useServer`) for a spec, or with `isForEachTest` for each test. Its fields are
 * available after the tests have started.
 */
export function useHospital({
  isForEachTest = false,
  ...given
}: HospitalOptions & { isForEachTest?: boolean } = {}): { app: TestApp; hospital: TestHospital } {
  const app = useServer();
  const hospital = {} as TestHospital;
  const register = async () => {
    Object.assign(hospital, await registerHospital(app, given));
  };
  if (isForEachTest) beforeEach(register);
  else beforeAll(register);
  return { app, hospital };
}

/** Registers a hospital, verifies its address in the database, and logs its administrator in. */
export async function registerHospital(
  app: TestApp,
  { timezone = "UTC", name = "St. Luke's" }: HospitalOptions = {},
): Promise<TestHospital> {
  const email = `admin-${randomUUID()}@hospital.example`;
  // Registrations are limited per address, so each hospital uses its own.
  const headers = { "x-forwarded-for": createRandomAddress() };
  const registered = await app.call(
    register,
    { body: { email, password: PASSWORD, hospital_name: name, timezone } },
    { headers },
  );
  if (registered.failure !== null) throw new Error(registered.failure.message);
  await app.dataSource.query("UPDATE account SET verified_at = now() WHERE email = $1", [email]);
  const opened = await app.call(login, { body: { email, password: PASSWORD } }, { headers });
  const data = expectSession(opened.data);
  const [account] = await app.dataSource.query<{ hospital_id: string }[]>(
    "SELECT hospital_id FROM account WHERE id = $1",
    [data.user.id],
  );
  return {
    hospitalId: account?.hospital_id ?? "",
    accountId: data.user.id,
    email,
    token: data.token,
    refreshToken: data.refreshToken,
  };
}
