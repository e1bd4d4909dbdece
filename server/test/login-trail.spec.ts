import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { listAccess } from "@wardline/contracts/access-log";
import { login, logout, resetPassword, updatePassword } from "@wardline/contracts/accounts";
import { listAudit } from "@wardline/contracts/audit";
import * as factor from "@wardline/contracts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "./support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "./support/hospital.js";
import { makeLink } from "./support/mail.js";

const ROOT = join(__dirname, "../..");
const STEP_MS = 30_000;
const NEXT = "Another-Phrase-77";
const WRONG = "a-wrong-Phrase-42";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let app: TestApp;
let hospital: TestHospital;
let text = "";

beforeAll(async () => {
  const log = new PassThrough();
  log.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  app = await startApp({}, { log });
});
afterAll(() => app.close());
beforeEach(async () => {
  hospital = await registerHospital(app);
  text = "";
});

const as = (token = hospital.token) => ({ token });

function enter(password: string, address = "192.0.2.1", email = hospital.email) {
  const headers = { "x-forwarded-for": address, "user-agent": FIREFOX };
  return app.call(login, { body: { email, password } }, { headers });
}

/** What the access log says of logins, newest first. */
async function trail(token?: string) {
  const { data } = await app.call(listAccess, { query: { kind: "logins" } }, as(token));
  return data.map(({ act, detail, address }) => [act, detail, address]);
}

/** The newest of it: the hospital's first login, by its owner, came before every test. */
const newest = async (count: number) => (await trail()).slice(0, count);

/** The lines of the process log about logins. */
const lines = () =>
  text
    .split("\n")
    .filter((line) => line.includes('"msg":"login"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** docs/wire.md, Trail of logins. */
describe("the trail of logins", () => {
  it("has who came, from where and with which device, and who was not let in", async () => {
    await enter(WRONG, "203.0.113.9");
    await enter(PASSWORD);
    expect(await newest(2)).toEqual([
      ["logged_in", "", "192.0.2.1"],
      ["login_failed", "", "203.0.113.9"],
    ]);
    const [entry] = (await app.call(listAccess, { query: { act: "logged_in" } }, as())).data;
    expect(entry).toMatchObject({
      actor: { id: hospital.accountId, email: hospital.email },
      subject: null,
      device: "Firefox on Windows",
    });
  });

  it("says each in a line of the process log with the request's id, and no address of a mail", async () => {
    const refused = await enter(WRONG);
    const { hospitalId, accountId } = hospital;
    expect(lines()).toEqual([
      expect.objectContaining({
        act: "login_failed",
        hospitalId,
        accountId,
        address: "192.0.2.1",
        requestId: refused.headers.get("x-request-id"),
      }),
    ]);
    expect(text).not.toContain(hospital.email);
    expect(text).not.toContain(WRONG);
  });

  it("has an unknown account in the process log alone, without its address", async () => {
    await enter(WRONG, "192.0.2.1", "nobody@hospital.example");
    expect(lines()).toMatchObject([{ act: "login_failed", address: "192.0.2.1" }]);
    expect(lines()[0]).not.toHaveProperty("accountId");
    expect(text).not.toContain("nobody@");
    expect((await trail()).map(([act]) => act)).not.toContain("login_failed");
  });

  it("has a lock-out once, however often somebody goes on trying", async () => {
    for (let attempt = 0; attempt < 16; attempt += 1) await enter(WRONG, "203.0.113.20");
    const acts = (await trail()).map(([act]) => act);
    expect(acts.filter((act) => act === "login_failed")).toHaveLength(10);
    expect(acts.filter((act) => act === "locked_out")).toHaveLength(1);
  });

  it("has by what someone was let in, or was not, beyond the password", async () => {
    const body = { password: PASSWORD };
    const { secret } = (await app.call(factor.beginTotp, { body }, as())).data;
    const code = () => new TOTP({ secret }).generate({ timestamp: app.clock.now });
    await app.call(factor.confirmTotp, { body: { code: code() } }, as());
    app.clock.now += 2 * STEP_MS;
    const asked = (await enter(PASSWORD)).data;
    if (asked.token !== null) throw new Error("It asked for no second factor.");
    const { challenge } = asked;
    const prove = (given: string) =>
      app.call(factor.loginSecondFactor, { body: { challenge, code: given } });
    await prove(code() === "123456" ? "654321" : "123456");
    await prove(code());
    expect((await newest(2)).map(([act, way]) => [act, way])).toEqual([
      ["logged_in", "second_factor"],
      ["login_failed", "second_factor"],
    ]);
  });

  it("has who left, and whose password was changed, by themselves or by a link", async () => {
    const change = { current_password: PASSWORD, new_password: NEXT };
    await app.call(updatePassword, { body: { ...change, current_password: WRONG } }, as());
    await app.call(updatePassword, { body: change }, as());
    const token = await makeLink(app, hospital.accountId, "password-reset");
    await app.call(resetPassword, { params: { token }, body: { new_password: PASSWORD } });
    const { data } = await enter(PASSWORD);
    if (data.token === null) throw new Error("It asked for a second factor.");
    await app.call(logout, {}, as(data.token));
    const again = await enter(PASSWORD);
    if (again.data.token === null) throw new Error("It asked for a second factor.");
    const acts = (await trail(again.data.token)).map(([act, way]) => [act, way]);
    expect(acts.slice(0, 6)).toEqual([
      ["logged_in", ""],
      ["logged_out", ""],
      ["logged_in", ""],
      ["password_changed", "link"],
      ["password_changed", ""],
      ["login_failed", ""],
    ]);
  });

  it("is no other hospital's", async () => {
    await enter(WRONG, "203.0.113.77");
    const other = await registerHospital(app);
    expect(JSON.stringify(await trail(other.token))).not.toContain("203.0.113.77");
  });

  it("has an operator's command in the log of changes, as nobody's of the hospital", async () => {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, "packages/maintenance/dist/unlock.js"), hospital.email],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: app.config.databaseUrl } },
    );
    const { data } = await app.call(listAudit, { query: { type: "account.updated" } }, as());
    expect(data[0]).toMatchObject({
      actor: null,
      changes: [{ field: "lock_out", from: null, to: "lifted" }],
    });
  });
});
