import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expectSession, getParentDetails, login } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/second-factor";
import { getSubProfile } from "@wardline/contracts/accounts/sub-accounts";
import { until } from "@wardline/testing/until";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

const ROOT = join(__dirname, "../../..");

/** docs/wire/accounts.md, Lost second factor. */
describe("a lost second factor", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
  });
  afterAll(() => app.close());

  async function switchOn({ token }: { token: string }): Promise<void> {
    const { secret } = (
      await app.call(contract.beginTotp, { body: { password: PASSWORD } }, { token })
    ).data;
    const body = { code: new TOTP({ secret }).generate({ timestamp: app.clock.now }) };
    await app.call(contract.confirmTotp, { body }, { token });
  }

  const reset = (id: string, { token }: { token: string }, password = PASSWORD) =>
    app.call(contract.resetSecondFactor, { params: { id }, body: { password } }, { token });

  async function logIn(email: string) {
    return (await app.call(login, { body: { email, password: PASSWORD } })).data;
  }

  const readLoggedEvents = (id: string) =>
    app.dataSource.query<Record<string, unknown>[]>(
      `SELECT actor->>'email' AS actor, payload->>'name' AS name, changes FROM event_log
        WHERE hospital_id = $1 AND type = 'account.updated' AND subject_id = $2 ORDER BY revision DESC LIMIT 1`,
      [hospital.hospitalId, id],
    );

  it("can be reset by an administrator, which is logged, ends sessions and sends an email", async () => {
    const staff = await addStaff(app, hospital, { firstName: "Ngozi", lastName: "Eze" });
    const clerk = await addGranted(app, hospital, ["administrator"]);
    await switchOn(staff);
    expect((await reset(staff.id, clerk, "a-wrong-Phrase-42")).failure?.code).toBe(
      "WRONG_PASSWORD",
    );
    expect((await logIn(staff.email)).token).toBeNull();
    expect((await reset(staff.id, clerk)).status).toBe(200);
    expect((await app.call(getSubProfile, {}, { token: staff.token })).status).toBe(401);
    expect(expectSession(await logIn(staff.email)).user.id).toBe(staff.id);
    expect(app.jobs().at(-1)).toMatchObject({
      name: "second-factor-reset",
      data: { accountId: staff.id },
    });
    expect(await readLoggedEvents(staff.id)).toEqual([
      {
        actor: clerk.email,
        name: "Ngozi Eze",
        changes: [{ field: "second_factor", from: ["totp"], to: [] }],
      },
    ]);
    expect((await reset(staff.id, clerk)).failure?.code).toBe("SECOND_FACTOR_OFF");
  });

  it("cannot be reset by people with fewer rights, by the person themselves, or for the owner", async () => {
    const powerful = await addGranted(app, hospital, ["administrator"]);
    const staffManager = await addGranted(app, hospital, ["staff.manage"]);
    const plainStaff = await addStaff(app, hospital);
    for (const who of [powerful, staffManager, plainStaff]) await switchOn(who);
    const outcomes: [string, TestStaff, number][] = [
      [powerful.id, staffManager, 403],
      [staffManager.id, staffManager, 403],
      [powerful.id, powerful, 403],
      [hospital.accountId, powerful, 404],
      [staffManager.id, plainStaff, 403],
      [plainStaff.id, staffManager, 200],
    ];
    for (const [id, who, status] of outcomes) expect((await reset(id, who)).status).toBe(status);
    const other = await registerHospital(app);
    expect((await reset(staffManager.id, other)).status).toBe(404);
  });

  it("can be reset for the owner by the operator's command, which is logged", async () => {
    const owner = await registerHospital(app);
    await switchOn(owner);
    const runCommand = (address: string) =>
      promisify(execFile)(
        process.execPath,
        [join(ROOT, "packages/operations/dist/wardline.js"), "reset-second-factor", address],
        { cwd: ROOT, env: { ...process.env, DATABASE_URL: app.config.databaseUrl } },
      );
    const { stdout } = await runCommand(owner.email.toUpperCase());
    expect(stdout).toContain("logs in with the password alone now");
    // Another process ended the session: the server's cache may still contain it for a moment.
    const fetchStatusWithOldToken = async () =>
      (await app.call(getParentDetails, {}, { token: owner.token })).status;
    await until(async () => (await fetchStatusWithOldToken()) === 401);
    expect(expectSession(await logIn(owner.email)).user.id).toBe(owner.accountId);
    const [loggedEvent] = await app.dataSource.query<{ actor: unknown; changes: unknown }[]>(
      "SELECT actor, changes FROM event_log WHERE hospital_id = $1 ORDER BY revision DESC LIMIT 1",
      [owner.hospitalId],
    );
    expect(loggedEvent).toEqual({
      actor: null,
      changes: [{ field: "second_factor", from: ["totp"], to: [] }],
    });
    await expect(runCommand(owner.email)).rejects.toThrow("has no second factor");
    await expect(runCommand("nobody@hospital.example")).rejects.toThrow(
      "No account has the address",
    );
  });
});
