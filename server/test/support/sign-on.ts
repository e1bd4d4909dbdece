import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/accounts/single-sign-on";
import type { Input } from "@wardline/contracts/endpoint";
import type { TestApp } from "./app.js";
import { registerHospital, type TestHospital } from "./hospital.js";
import { type FakeOidcProvider, PEER_CLIENT } from "./oidc-peer.js";
import { inviteStaff } from "./staff.js";

/** A hospital with single sign-on. */
export interface SignOnHospital extends TestHospital {
  domain: string;
  settings: Input<typeof contract.saveSingleSignOn>["body"];
}

/** Registers a hospital with an email address in its own domain. */
export async function registerWithDomain(app: TestApp): Promise<TestHospital & { domain: string }> {
  const hospital = await registerHospital(app);
  const domain = `h${randomUUID()}.example`;
  const email = `admin@${domain}`;
  await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
    hospital.accountId,
    email,
  ]);
  return { ...hospital, email, domain };
}

/** Registers a hospital and switches on single sign-on with this provider. */
export async function openSignOn(app: TestApp, peer: FakeOidcProvider): Promise<SignOnHospital> {
  const hospital = await registerWithDomain(app);
  const settings = {
    issuer: peer.issuer,
    ...PEER_CLIENT,
    domains: [hospital.domain],
    group_claim: "groups",
    groups: [],
    department: null,
    role: null,
    is_on: true,
    is_only: false,
  };
  await changeSignOn(app, hospital, settings);
  await app.dataSource.query(
    "UPDATE single_sign_on_domain SET proved_at = now(), proved_by = 'dns' WHERE hospital_id = $1",
    [hospital.hospitalId],
  );
  return { ...hospital, settings };
}

/** Saves a provider's settings, logged in as the hospital's own account. */
export async function changeSignOn(
  app: TestApp,
  { token }: TestHospital,
  body: Input<typeof contract.saveSingleSignOn>["body"],
): Promise<void> {
  const { settings } = (await app.call(contract.getSingleSignOn, {}, { token })).data;
  const options = { token, ifMatch: settings?.version ?? 0 };
  const { failure } = await app.call(contract.saveSingleSignOn, { body }, options);
  if (failure !== null) throw new Error(JSON.stringify(failure));
}

/** Begins a sign-on with an email address. */
export async function beginWithEmail(
  app: TestApp,
  email: string,
): Promise<{ url: string; browser: string }> {
  return (await app.call(contract.startSingleSignOn, { body: { email } })).data;
}

/** Delivers the provider's answer; resolves to a login's result, or to the failure's code and message. */
export async function finishWithAnswer(app: TestApp, answer: string, browser: string) {
  const outcome = await app.call(contract.finishSingleSignOn, { body: { answer, browser } });
  if (outcome.failure === null) return { code: "OK", message: "", data: outcome.data };
  return { code: outcome.failure.code, message: outcome.failure.message, data: null };
}

/** Signs on with an email address as one of the provider's people. */
export async function signOn(
  app: TestApp,
  peer: FakeOidcProvider,
  email: string,
  sub: string | null,
) {
  const { url, browser } = await beginWithEmail(app, email);
  return finishWithAnswer(app, await peer.visit(url, sub), browser);
}

/** Adds a staff member in the hospital's domain, and the same person at the provider. */
export async function addPerson(app: TestApp, peer: FakeOidcProvider, hospital: SignOnHospital) {
  const staff = await inviteStaff(app, hospital);
  const email = `ada-${randomUUID()}@${hospital.domain}`;
  await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [staff.id, email]);
  const sub = randomUUID();
  await peer.know({ sub, email, email_verified: true });
  return { id: staff.id, email, sub };
}

/** Counts everything in the installation that a sign-on can create, except the reports of refusals. */
export function countTraces(app: TestApp): Promise<unknown> {
  const tables = ["account", "session", "single_sign_on_identity", "event_log", "login_challenge"];
  return Promise.all(
    tables.map((table) => {
      const where = table === "event_log" ? "WHERE type <> 'sign_on.reported'" : "";
      return app.dataSource.query(`SELECT count(*)::integer AS count FROM ${table} ${where}`);
    }),
  );
}
