import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import {
  expectSession,
  login,
  logout,
  refreshToken,
  resetPassword,
  updatePassword,
} from "@wardline/contracts/accounts/account";
import * as factor from "@wardline/contracts/accounts/second-factor";
import { endOtherSessions } from "@wardline/contracts/accounts/sessions";
import { updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { listAccess } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import { addWard } from "@wardline/contracts/patients/wards";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { makeLink } from "../support/mail.js";
import { type FakeOidcProvider, startFakeOidcProvider } from "../support/oidc-peer.js";
import { addPerson, changeSignOn, openSignOn, signOn } from "../support/sign-on.js";
import { addLimited, addStaff } from "../support/staff.js";

const ROOT = join(__dirname, "../../..");
const STEP_MS = 30_000;
const NEW_PASSWORD = "Another-Phrase-77";
const WRONG_PASSWORD = "a-wrong-Phrase-42";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let app: TestApp;
let peer: FakeOidcProvider;
let hospital: TestHospital;
let text = "";

beforeAll(async () => {
  const log = new PassThrough();
  log.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  peer = await startFakeOidcProvider("http://wardline.test/single-sign-on");
  app = await startApp({ ssoAllowOrigins: [peer.issuer] }, { log });
});
afterAll(async () => {
  peer.stop();
  await app.close();
});
beforeEach(async () => {
  app.clock.now = null;
  hospital = await registerHospital(app);
  text = "";
});

const asCaller = (token = hospital.token) => ({ token });

function tryLogin(password: string, address = "192.0.2.1", email = hospital.email) {
  const headers = { "x-forwarded-for": address, "user-agent": FIREFOX };
  return app.call(login, { body: { email, password } }, { headers });
}

/** Reads the login entries of the access log, newest first. */
async function readTrail(token?: string) {
  const { data } = await app.call(listAccess, { query: { kind: "logins" } }, asCaller(token));
  return data.map(({ act, detail, address }) => [act, detail, address]);
}

async function countActs() {
  const acts = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await app.call(listAccess, { query: { kind: "logins", cursor } }, asCaller());
    for (const { act } of page.data) acts.set(act, (acts.get(act) ?? 0) + 1);
    cursor = page.meta?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  acts.delete("logged_in");
  return Object.fromEntries(acts);
}

/** Sets up an authenticator app for the owner; returns a function that generates the app's current code. */
async function addTotp() {
  // This stops the clock, which would otherwise move on until the server refuses the code.
  app.clock.now += 1;
  const body = { password: PASSWORD };
  const { secret } = (await app.call(factor.beginTotp, { body }, asCaller())).data;
  const createCode = () => new TOTP({ secret }).generate({ timestamp: app.clock.now });
  await app.call(factor.confirmTotp, { body: { code: createCode() } }, asCaller());
  app.clock.now += 2 * STEP_MS;
  return createCode;
}

/** Reads the newest entries; the owner's first login precedes every test. */
const readNewest = async (count: number) => (await readTrail()).slice(0, count);

/** Reads the process log's lines about logins or second factors. */
const readLogLines = (kind = "login") =>
  text
    .split("\n")
    .filter((line) => line.includes(`"msg":"${kind}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** docs/wire/operations.md, Trail of logins. */
describe("the login trail", () => {
  it("shows logins and refused attempts with address and device", async () => {
    await tryLogin(WRONG_PASSWORD, "203.0.113.9");
    await tryLogin(PASSWORD);
    expect(await readNewest(2)).toEqual([
      ["logged_in", "", "192.0.2.1"],
      ["login_failed", "", "203.0.113.9"],
    ]);
    const [entry] = (await app.call(listAccess, { query: { act: "logged_in" } }, asCaller())).data;
    expect(entry).toMatchObject({
      actor: { id: hospital.accountId, email: hospital.email },
      subject: null,
      device: "Firefox on Windows",
    });
  });

  it("appears in the process log with the request's id, without email addresses", async () => {
    const refused = await tryLogin(WRONG_PASSWORD);
    const { hospitalId, accountId } = hospital;
    expect(readLogLines()).toEqual([
      expect.objectContaining({
        act: "login_failed",
        hospitalId,
        accountId,
        address: "192.0.2.1",
        requestId: refused.headers.get("x-request-id"),
      }),
    ]);
    expect(text).not.toContain(hospital.email);
    expect(text).not.toContain(WRONG_PASSWORD);
  });

  it("lists unknown accounts in the process log only, without the address", async () => {
    await tryLogin(WRONG_PASSWORD, "192.0.2.1", "nobody@hospital.example");
    expect(readLogLines()).toMatchObject([{ act: "login_failed", address: "192.0.2.1" }]);
    expect(readLogLines()[0]).not.toHaveProperty("accountId");
    expect(text).not.toContain("nobody@");
    expect((await readTrail()).map(([act]) => act)).not.toContain("login_failed");
  });

  it("shows a lock-out once, even if somebody tries again", async () => {
    for (let attempt = 0; attempt < 16; attempt += 1)
      await tryLogin(WRONG_PASSWORD, "203.0.113.20");
    expect(await countActs()).toEqual({ login_failed: 10, locked_out: 1 });
  });

  it("grows by at most a hundred entries an hour when an account is attacked from everywhere", async () => {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      await tryLogin(WRONG_PASSWORD, `203.0.113.${attempt % 100}`);
    }
    expect(await countActs()).toEqual({ login_failed: 100, locked_out: 1 });
    expect(readLogLines()).toHaveLength(101);
  });

  it("reports a refused network once, even if attempts come from several of its addresses", async () => {
    for (let attempt = 0; attempt < 130; attempt += 1) {
      await tryLogin(
        WRONG_PASSWORD,
        `2001:db8:7::${attempt + 1}`,
        `nobody-${attempt}@hospital.example`,
      );
    }
    const acts = readLogLines().map(({ act }) => act);
    expect(acts.filter((act) => act === "login_failed")).toHaveLength(100);
    expect(acts.filter((act) => act === "locked_out")).toHaveLength(1);
  });

  it("shows which second factor a login used, whether it succeeded or failed", async () => {
    const createCode = await addTotp();
    const firstAnswer = (await tryLogin(PASSWORD)).data;
    if (firstAnswer.token !== null) throw new Error("It asked for no second factor.");
    const { challenge } = firstAnswer;
    const prove = (given: string) =>
      app.call(factor.loginSecondFactor, { body: { challenge, code: given } });
    await prove(createCode() === "123456" ? "654321" : "123456");
    await prove(createCode());
    expect((await readNewest(3)).map(([act, way]) => [act, way])).toEqual([
      ["logged_in", "second_factor"],
      ["login_failed", "second_factor"],
      ["asked_for_more", "second_factor"],
    ]);
  });

  it("shows that a correct password was not sufficient, once per address", async () => {
    await addTotp();
    for (const address of ["192.0.2.7", "203.0.113.8", "203.0.113.8"]) {
      await tryLogin(PASSWORD, address);
    }
    expect(await readNewest(2)).toEqual([
      ["asked_for_more", "second_factor", "203.0.113.8"],
      ["asked_for_more", "second_factor", "192.0.2.7"],
    ]);
  });

  it("shows a login with the correct password for an unverified address, and for an account that needs single sign-on", async () => {
    const { id, email } = await addStaff(app, hospital);
    const changed = `new-${email}`;
    await app.call(updateSubAccount, { params: { id }, body: { email: changed } }, asCaller());
    await tryLogin(PASSWORD, "192.0.2.1", changed);
    expect((await readNewest(1)).map(([act, way]) => [act, way])).toEqual([
      ["asked_for_more", "link"],
    ]);

    const signOnHospital = await openSignOn(app, peer);
    const person = await addPerson(app, peer, signOnHospital);
    await changeSignOn(app, signOnHospital, { ...signOnHospital.settings, is_only: true });
    await tryLogin(PASSWORD, "192.0.2.1", person.email);
    await signOn(app, peer, person.email, person.sub);
    expect(
      (await readTrail(signOnHospital.token)).slice(0, 2).map(([act, way]) => [act, way]),
    ).toEqual([
      ["logged_in", "single_sign_on"],
      ["asked_for_more", "single_sign_on"],
    ]);
  });

  it("logs a failed login without the address when a provider vouches for an unknown person", async () => {
    const signOnHospital = await openSignOn(app, peer);
    const email = `nobody@${signOnHospital.domain}`;
    await peer.know({ sub: "nobody", email, email_verified: true });
    text = "";
    await signOn(app, peer, email, "nobody");
    const { hospitalId } = signOnHospital;
    expect(readLogLines()).toMatchObject([
      { act: "login_failed", way: "single_sign_on", hospitalId },
    ]);
    expect(text).not.toContain("nobody@");
  });

  it("shows a session that a reused token ended, and where the token came from", async () => {
    const first = expectSession((await tryLogin(PASSWORD)).data).refreshToken;
    const refresh = (token: string, address: string) =>
      app.call(
        refreshToken,
        { body: { refresh_token: token } },
        { headers: { "x-forwarded-for": address, "user-agent": FIREFOX } },
      );
    const second = (await refresh(first, "192.0.2.1")).data.refreshToken;
    await refresh(second, "192.0.2.1");
    await refresh(first, "203.0.113.66");
    await refresh(first, "203.0.113.66");
    expect(await readNewest(2)).toEqual([
      ["session_replayed", "", "203.0.113.66"],
      ["logged_in", "", "192.0.2.1"],
    ]);
  });

  it("shows changes to second factors, and who made them, in the process log", async () => {
    const { hospitalId, accountId } = hospital;
    await tryLogin(PASSWORD);
    await app.call(endOtherSessions, {}, asCaller());
    await addTotp();
    const about = { hospitalId, accountId, by: accountId };
    expect(readLogLines("account")).toMatchObject([
      { ...about, changed: ["sessions"], methods: [] },
      { ...about, changed: ["second_factor"], methods: ["totp"] },
    ]);
    const { email } = hospital;
    expect(text).not.toContain(email);
  });

  it("shows logouts and password changes, and whether a link was used", async () => {
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await app.call(
      updatePassword,
      { body: { ...change, current_password: WRONG_PASSWORD } },
      asCaller(),
    );
    await app.call(updatePassword, { body: change }, asCaller());
    const token = await makeLink(app, hospital.accountId, "password-reset");
    await app.call(resetPassword, { params: { token }, body: { new_password: PASSWORD } });
    const { data } = await tryLogin(PASSWORD);
    if (data.token === null) throw new Error("It asked for a second factor.");
    await app.call(logout, {}, asCaller(data.token));
    const again = await tryLogin(PASSWORD);
    if (again.data.token === null) throw new Error("It asked for a second factor.");
    const acts = (await readTrail(again.data.token)).map(([act, way]) => [act, way]);
    expect(acts.slice(0, 6)).toEqual([
      ["logged_in", ""],
      ["logged_out", ""],
      ["logged_in", ""],
      ["password_changed", "link"],
      ["password_changed", ""],
      ["login_failed", ""],
    ]);
  });

  it("shows the device of a session in which a wrong password was entered", async () => {
    const { token } = expectSession((await tryLogin(PASSWORD)).data);
    const body = { current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD };
    await app.call(
      updatePassword,
      { body },
      { ...asCaller(token), headers: { "user-agent": FIREFOX } },
    );
    const [entry] = (await app.call(listAccess, { query: { act: "login_failed" } }, asCaller()))
      .data;
    expect(entry).toMatchObject({ device: "Firefox on Windows" });
  });

  it("is hidden from people whose rights are limited to wards", async () => {
    const body = { name: "North", beds: ["1"] };
    const ward = (await app.call(addWard, { body }, asCaller())).data;
    const limited = await addLimited(app, hospital, ["patients.read", "audit.read"], [ward.id]);
    expect(await readTrail(limited.token)).toEqual([]);
  });

  it("is hidden from other hospitals", async () => {
    await tryLogin(WRONG_PASSWORD, "203.0.113.77");
    const other = await registerHospital(app);
    expect(JSON.stringify(await readTrail(other.token))).not.toContain("203.0.113.77");
  });

  it("shows an operator's command in the log of changes, without a person", async () => {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, "packages/operations/dist/wardline.js"), "unlock", hospital.email],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: app.config.databaseUrl } },
    );
    const { data } = await app.call(listAudit, { query: { type: "account.updated" } }, asCaller());
    expect(data[0]).toMatchObject({
      actor: null,
      changes: [{ field: "lock_out", from: null, to: "lifted" }],
    });
  });
});
