import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRegistration, register } from "@wardline/contracts/accounts/account";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";

const DAY_MS = 86_400_000;
const COMMAND = join(__dirname, "../../../packages/operations/dist/wardline.js");
const run = promisify(execFile);

/** docs/wire/accounts.md, Who may register. */
describe("the registration of a hospital", () => {
  let app: TestApp;
  afterEach(() => app.close());

  const readRule = async () => (await app.call(getRegistration, {})).data.registration;
  const enrol = (email: string, invitation?: string) =>
    app.call(register, {
      body: { email, password: PASSWORD, hospital_name: "St. Luke's", invitation },
    });

  /** Returns the invitation in the link that the operators' command prints. */
  async function invite(address: string): Promise<string> {
    const { stdout } = await run(process.execPath, [COMMAND, "invite-hospital", address], {
      env: { JWT_SECRET: app.config.jwtSecrets.join(), PUBLIC_URL: "https://ward.example" },
    });
    expect(stdout).toContain("https://ward.example/register?invitation=");
    return stdout.trim().split("invitation=").at(-1) ?? "";
  }

  it("succeeds if registration is open", async () => {
    app = await startApp();
    expect(await readRule()).toBe("open");
    expect((await enrol("one@hospital.example")).status).toBe(201);
  });

  it("succeeds on a closed installation for the first hospital only", async () => {
    app = await startApp({ registration: "closed" });
    expect(await readRule()).toBe("open");
    expect((await enrol("one@hospital.example")).status).toBe(201);

    const { status, failure } = await enrol("two@hospital.example");

    expect([status, failure?.code]).toEqual([403, "REGISTRATION_CLOSED"]);
    expect(await readRule()).toBe("closed");
    expect(app.jobs()).toHaveLength(1);
  });

  it("succeeds on a closed installation for only one of several hospitals that register concurrently", async () => {
    app = await startApp({ registration: "closed" });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => enrol(`at-once-${number}@hospital.example`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([201, 403, 403, 403]);
    expect(app.jobs()).toHaveLength(1);
  });

  it("succeeds by invitation with the invited address, within seven days", async () => {
    app = await startApp({ registration: "invitation" });
    const invitation = await invite("Owner@Hospital.example");
    expect((await enrol("owner@hospital.example")).failure?.code).toBe("REGISTRATION_CLOSED");
    expect((await enrol("other@hospital.example", invitation)).status).toBe(403);
    expect((await enrol("owner@hospital.example", `${invitation}x`)).status).toBe(403);
    app.clock.now += 7 * DAY_MS + 2_000;
    expect((await enrol("owner@hospital.example", invitation)).status).toBe(403);
    app.clock.now -= DAY_MS;
    expect((await enrol("owner@hospital.example", invitation)).status).toBe(201);
  });
});
