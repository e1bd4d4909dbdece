import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { login } from "@wardline/contracts/accounts/account";
import * as factor from "@wardline/contracts/accounts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const ROOT = join(__dirname, "../../..");
const ATTACKERS = 104;
const HOME_ADDRESS = "192.0.2.1";
const DAY_MS = 86_400_000;

/** docs/wire/accounts.md, Guessed passwords. */
describe("an owner whose password strangers guess from everywhere", () => {
  let app: TestApp;
  let owner: TestHospital;
  beforeAll(async () => {
    app = await startApp({ publicUrl: "https://wardline.test" });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await registerHospital(app);
  });

  interface LoginOptions {
    address?: string;
    cookie?: string;
    email?: string;
  }

  function tryLogin(
    password: string,
    { address = HOME_ADDRESS, cookie, email = owner.email }: LoginOptions = {},
  ) {
    const headers = { "x-forwarded-for": address, ...(cookie === undefined ? {} : { cookie }) };
    return app.call(login, { body: { email, password } }, { headers });
  }

  const readCookie = ({ headers }: { headers: Headers }) =>
    headers.get("set-cookie")?.split(";")[0] ?? "";

  async function attack(email = owner.email) {
    const answers = [];
    for (let host = 0; host < ATTACKERS; host += 1) {
      answers.push(await tryLogin("a-wrong-Phrase-42", { address: `203.0.113.${host}`, email }));
    }
    return answers.map(({ status }) => status);
  }

  const runCommand = (...address: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(ROOT, "packages/operations/dist/wardline.js"), "unlock", ...address],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: app.config.databaseUrl } },
    );

  it("can log in on a known device, while strangers are refused even with the correct password", async () => {
    // The owner has logged in on a device; 104 addresses send a hundred wrong passwords.
    const cookie = readCookie(await tryLogin(PASSWORD));
    expect(await attack()).toEqual([...Array(100).fill(401), ...Array(4).fill(429)]);
    // The message to a stranger with the correct password says how long to wait.
    const stranger = await tryLogin(PASSWORD);
    expect([stranger.status, stranger.failure?.message]).toEqual([
      429,
      "Too many attempts. Please wait 60 minutes and try again.",
    ]);
    expect((await tryLogin(PASSWORD, { cookie })).status).toBe(200);
    expect((await tryLogin(PASSWORD, { cookie, address: "203.0.113.7" })).status).toBe(200);
  });

  it("is recognised on a known device by a cookie that pages cannot read and that belongs to one account", async () => {
    const given = await tryLogin(PASSWORD);
    expect(given.headers.get("set-cookie")).toMatch(
      /^wardline_devices=[\w.-]+; Max-Age=7776000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
    const other = await registerHospital(app);
    await attack(other.email);
    const borrowed = { email: other.email, cookie: readCookie(given) };
    expect((await tryLogin(PASSWORD, borrowed)).status).toBe(429);
  });

  it("can share a known device with other accounts", async () => {
    const other = await registerHospital(app);
    const first = readCookie(await tryLogin(PASSWORD));
    const cookie = readCookie(await tryLogin(PASSWORD, { email: other.email, cookie: first }));
    await attack();
    expect((await tryLogin(PASSWORD, { cookie })).status).toBe(200);
  });

  it("is refused on a known device after ten wrong passwords there", async () => {
    const cookie = readCookie(await tryLogin(PASSWORD));
    for (let time = 0; time < 10; time += 1) await tryLogin("a-wrong-Phrase-42", { cookie });
    expect((await tryLogin(PASSWORD, { cookie })).status).toBe(429);
    expect((await tryLogin(PASSWORD)).status).toBe(200);
  });

  it("counts as a stranger again on a device unused for ninety days", async () => {
    const cookie = readCookie(await tryLogin(PASSWORD));
    await attack();
    app.clock.now += 92 * DAY_MS;
    const late = await tryLogin(PASSWORD, { cookie });
    app.clock.now = null;
    expect(late.status).toBe(429);
    expect((await tryLogin(PASSWORD, { cookie })).status).toBe(200);
  });

  it("is asked for the second factor during a lock-out, although strangers see only a refusal", async () => {
    const { token } = owner;
    const { secret } = (
      await app.call(factor.beginTotp, { body: { password: PASSWORD } }, { token })
    ).data;
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now });
    await app.call(factor.confirmTotp, { body: { code } }, { token });
    expect(await attack()).toEqual([...Array(100).fill(401), ...Array(4).fill(429)]);
    expect((await tryLogin(PASSWORD)).data).toMatchObject({ second_factor: ["totp"], token: null });
  });

  it("gets the same answers as an unknown address, so that strangers learn nothing", async () => {
    const unknown = `nobody-${owner.accountId}@hospital.example`;
    expect(await attack(unknown)).toEqual([...Array(100).fill(401), ...Array(4).fill(429)]);
    const refused = await tryLogin(PASSWORD, { email: unknown });
    expect(refused.failure?.message).toBe(
      "Too many attempts. Please wait 60 minutes and try again.",
    );
  });

  it("is unlocked by the operator's command while the server runs", async () => {
    await attack();
    expect((await tryLogin(PASSWORD)).status).toBe(429);
    const { stdout } = await runCommand(owner.email.toUpperCase());
    expect(stdout).toBe(
      `${owner.email} of St. Luke's can try again now: the count of wrong passwords starts again at zero.\n`,
    );
    expect((await tryLogin(PASSWORD)).status).toBe(200);
  });

  it("is not unlocked when the command gets an unknown address, and the command says why", async () => {
    await expect(runCommand("nobody@hospital.example")).rejects.toThrow(
      "No account has the address nobody@hospital.example.",
    );
    await expect(runCommand()).rejects.toThrow("Name the account: npm run wardline -- unlock");
  });

  it("cannot log in after the command if the address is unverified, and the command says so", async () => {
    await app.dataSource.query("UPDATE account SET verified_at = NULL WHERE id = $1", [
      owner.accountId,
    ]);
    expect((await runCommand(owner.email)).stdout).toContain("The address is not verified yet");
  });
});
