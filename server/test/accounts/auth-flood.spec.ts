import { randomUUID } from "node:crypto";
import { login } from "@wardline/contracts/accounts";
import { until } from "@wardline/testing/until";
import { PasswordHasher } from "../../src/features/auth/password/password-hasher.js";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const FLOOD = 600;
const AT_ONCE = 2;
const WAITING = 100;
const WRONG = "a-wrong-Phrase-42";

/** docs/wire.md, Guessed passwords. */
describe("a client that floods the login with wrong passwords", () => {
  let app: TestApp;
  let hospital: TestHospital;
  /** Ends a comparison of the flood: each is held until the test lets it go on. */
  const held: (() => void)[] = [];
  let isHolding = true;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    const { verify } = PasswordHasher.prototype;
    jest.spyOn(PasswordHasher.prototype, "verify").mockImplementation(async function (
      this: PasswordHasher,
      hashed,
      password,
    ) {
      if (password === WRONG && isHolding) await new Promise<void>((goOn) => held.push(goOn));
      return verify.call(this, hashed, password);
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  const enter = (email: string, password: string, from: string) =>
    app.call(login, { body: { email, password } }, { headers: { "x-forwarded-for": from } });

  it("is refused what finds no room, and somebody else is served next", async () => {
    // given 600 logins of addresses that nobody has, sent side by side by one client
    const answers: Awaited<ReturnType<typeof enter>>[] = [];
    const flood = Array.from({ length: FLOOD }, async (_, host) => {
      const from = `2001:db8::${(host + 1).toString(16)}`;
      answers.push(await enter(`nobody-${randomUUID()}@hospital.example`, WRONG, from));
    });
    await until(() => answers.length === FLOOD - AT_ONCE - WAITING);
    const [busy] = answers;
    expect([busy?.status, busy?.failure?.code]).toEqual([503, "LOGIN_BUSY"]);
    expect(busy?.headers.get("retry-after")).toBe("5");

    // when somebody else logs in with the right password, and two of the flood's comparisons end
    const right = enter(hospital.email, PASSWORD, "2001:db8:0:1::1");
    await until(() => answers.length === FLOOD - AT_ONCE - WAITING + 1);
    for (const goOn of held.splice(0, AT_ONCE)) goOn();
    // then that login is answered, and nothing else of the flood has been
    expect((await right).status).toBe(200);
    expect(answers.filter(({ status }) => status !== 503).length).toBeLessThanOrEqual(AT_ONCE);

    // and once a hundred were wrong, nothing of that network is compared, while others log in
    isHolding = false;
    for (const goOn of held) goOn();
    await Promise.all(flood);
    expect((await enter("nobody@hospital.example", WRONG, "2001:db8::ffff:2")).status).toBe(429);
    expect((await enter(hospital.email, PASSWORD, "2001:db8:0:1::1")).status).toBe(200);
  }, 120_000);
});
