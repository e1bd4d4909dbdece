import { randomUUID } from "node:crypto";
import { login } from "@wardline/contracts/accounts/account";
import { until } from "@wardline/testing/until";
import { PasswordHasher } from "../../src/features/auth/password/password-hasher.js";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const FLOOD_SIZE = 600;
const AT_ONCE = 2;
const QUEUE_SIZE = 100;
const WRONG_PASSWORD = "a-wrong-Phrase-42";

/** docs/wire/accounts.md, Guessed passwords. */
describe("a flood of logins with wrong passwords", () => {
  let app: TestApp;
  let hospital: TestHospital;
  /** Functions that let a waiting comparison continue. */
  const releases: (() => void)[] = [];
  let isDelaying = true;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    const { verify } = PasswordHasher.prototype;
    jest.spyOn(PasswordHasher.prototype, "verify").mockImplementation(async function (
      this: PasswordHasher,
      hashed,
      password,
    ) {
      if (password === WRONG_PASSWORD && isDelaying)
        await new Promise<void>((goOn) => releases.push(goOn));
      return verify.call(this, hashed, password);
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  const tryLogin = (email: string, password: string, from: string) =>
    app.call(login, { body: { email, password } }, { headers: { "x-forwarded-for": from } });

  it("is refused when the queue is full, and other clients are served next", async () => {
    // One client sends 600 logins with unknown addresses at once.
    const answers: Awaited<ReturnType<typeof tryLogin>>[] = [];
    const flood = Array.from({ length: FLOOD_SIZE }, async (_, host) => {
      const from = `2001:db8::${(host + 1).toString(16)}`;
      answers.push(await tryLogin(`nobody-${randomUUID()}@hospital.example`, WRONG_PASSWORD, from));
    });
    await until(() => answers.length === FLOOD_SIZE - AT_ONCE - QUEUE_SIZE);
    const [busy] = answers;
    expect([busy?.status, busy?.failure?.code]).toEqual([503, "LOGIN_BUSY"]);
    expect(busy?.headers.get("retry-after")).toBe("5");

    // Somebody else logs in with the correct password while two of the comparisons end.
    const correctLogin = tryLogin(hospital.email, PASSWORD, "2001:db8:0:1::1");
    await until(() => answers.length === FLOOD_SIZE - AT_ONCE - QUEUE_SIZE + 1);
    for (const goOn of releases.splice(0, AT_ONCE)) goOn();
    // The login below is answered before the rest of the flood.
    expect((await correctLogin).status).toBe(200);
    expect(answers.filter(({ status }) => status !== 503).length).toBeLessThanOrEqual(AT_ONCE);

    // After a hundred wrong passwords from that network, no further password from it is compared, while others log in.
    isDelaying = false;
    for (const goOn of releases) goOn();
    await Promise.all(flood);
    expect(
      (await tryLogin("nobody@hospital.example", WRONG_PASSWORD, "2001:db8::ffff:2")).status,
    ).toBe(429);
    expect((await tryLogin(hospital.email, PASSWORD, "2001:db8:0:1::1")).status).toBe(200);
  }, 120_000);
});
