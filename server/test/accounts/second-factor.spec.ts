import { expectSession, login } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const STEP_MS = 30_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** docs/wire/accounts.md, Second factor; promise 28. */
describe("a second factor", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let secret: string;
  let recoveryCodes: string[];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    ({ secret, recovery: recoveryCodes } = await switchOn(hospital));
    moveToNextStep();
  });

  const asCaller = ({ token }: { token: string }) => ({ token });

  /** Moves the clock to the middle of a TOTP time step, so that no code expires before the test uses it. */
  function moveToNextStep(steps = 1): void {
    app.clock.now = (Math.floor(app.clock.now / STEP_MS) + steps) * STEP_MS + STEP_MS / 2;
  }

  function generateCode(key: string, now = app.clock.now): string {
    return new TOTP({ secret: key }).generate({ timestamp: now });
  }

  async function switchOn(who: { token: string }) {
    moveToNextStep();
    const totpSetup = (
      await app.call(contract.beginTotp, { body: { password: PASSWORD } }, asCaller(who))
    ).data;
    const body = { code: generateCode(totpSetup.secret) };
    const { data } = await app.call(contract.confirmTotp, { body }, asCaller(who));
    return { secret: totpSetup.secret, recovery: data.recovery_codes };
  }

  async function beginLogin(who: TestHospital): Promise<string> {
    const { data } = await app.call(login, { body: { email: who.email, password: PASSWORD } });
    if (data.token !== null) throw new Error("It asked for no second factor.");
    expect(data).toMatchObject({ second_factor: ["totp"], token: null, refreshToken: null });
    return data.challenge;
  }

  const prove = (challenge: string, code: string) =>
    app.call(contract.loginSecondFactor, { body: { challenge, code } });

  async function tryProof(challenge: string, code: string): Promise<string> {
    const { status, failure } = await prove(challenge, code);
    return failure?.code ?? String(status);
  }

  it("is requested after the password, and its code completes the login", async () => {
    const { data } = await prove(await beginLogin(hospital), generateCode(secret));
    expect(data.user.id).toBe(hospital.accountId);
    expect((await app.call(contract.getSecondFactor, {}, asCaller(data))).data).toMatchObject({
      methods: ["totp"],
      recovery_codes_left: 10,
    });
  });

  it("accepts a code once, and no earlier code after it", async () => {
    const code = generateCode(secret);
    expect(await tryProof(await beginLogin(hospital), code)).toBe("200");
    const challenge = await beginLogin(hospital);
    expect(await tryProof(challenge, code)).toBe("INVALID_CODE");
    expect(await tryProof(challenge, generateCode(secret, app.clock.now - STEP_MS))).toBe(
      "INVALID_CODE",
    );
    moveToNextStep();
    expect(await tryProof(challenge, generateCode(secret))).toBe("200");
  });

  it("accepts a code for only one of two concurrent logins", async () => {
    const challenges = [await beginLogin(hospital), await beginLogin(hospital)];
    const code = generateCode(secret);
    const answers = await Promise.all(challenges.map((challenge) => tryProof(challenge, code)));
    expect(answers.sort()).toEqual(["200", "INVALID_CODE"]);
  });

  it("does not accept, at a login, the code that was used to set it up", async () => {
    const other = await registerHospital(app);
    const otherSetup = await switchOn(other);
    expect(await tryProof(await beginLogin(other), generateCode(otherSetup.secret))).toBe(
      "INVALID_CODE",
    );
  });

  it("refuses even a correct code after five wrong codes, counted across challenges", async () => {
    const wrong = [];
    for (let time = 0; time < 5; time += 1) {
      wrong.push(await tryProof(await beginLogin(hospital), "000000"));
    }
    expect(wrong).toEqual(Array(5).fill("INVALID_CODE"));
    const refused = await prove(await beginLogin(hospital), generateCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(QUARTER_HOUR_MS / 1000);
  });

  it("accepts a recovery code once, in any spelling, and logs its use without the code", async () => {
    const [code = ""] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect(await tryProof(await beginLogin(hospital), typed)).toBe("200");
    expect(await tryProof(await beginLogin(hospital), code)).toBe("INVALID_CODE");
    const loggedEvents = await app.dataSource.query<
      { changes: unknown; actor: { email: string } }[]
    >(
      "SELECT changes, actor FROM event_log WHERE hospital_id = $1 AND type = 'account.updated' ORDER BY revision",
      [hospital.hospitalId],
    );
    expect(loggedEvents.map(({ changes }) => changes)).toEqual([
      [{ field: "second_factor", from: [], to: ["totp"] }],
      [{ field: "recovery_codes_left", from: 10, to: 9 }],
    ]);
    expect(loggedEvents.map(({ actor }) => actor.email)).toEqual([hospital.email, hospital.email]);
  });

  it("stores neither secret nor recovery codes as plain text", async () => {
    const tables = ["totp", "recovery_code", "event_log", "login_challenge"];
    const stored = await Promise.all(
      tables.map((table) => app.dataSource.query<unknown[]>(`SELECT t::text FROM ${table} t`)),
    );
    const text = JSON.stringify(stored);
    expect(text).toContain(hospital.accountId);
    for (const kept of [secret, ...recoveryCodes]) {
      expect(text).not.toContain(kept);
      expect(text).not.toContain(Buffer.from(kept).toString("hex"));
    }
  });

  describe("the challenge of a second factor", () => {
    it("ends when it is used", async () => {
      const challenge = await beginLogin(hospital);
      expect(await tryProof(challenge, generateCode(secret))).toBe("200");
      moveToNextStep();
      expect(await tryProof(challenge, generateCode(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("expires after five minutes", async () => {
      const challenge = await beginLogin(hospital);
      moveToNextStep(10);
      expect(await tryProof(challenge, generateCode(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("ends when the password changes", async () => {
      const challenge = await beginLogin(hospital);
      await app.dataSource.query("UPDATE account SET password_hash = 'other' WHERE id = $1", [
        hospital.accountId,
      ]);
      expect(await tryProof(challenge, generateCode(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("works for its own account only, and only for a login", async () => {
      const other = await registerHospital(app);
      const otherSetup = await switchOn(other);
      moveToNextStep();
      expect(await tryProof(await beginLogin(hospital), generateCode(otherSetup.secret))).toBe(
        "INVALID_CODE",
      );
      const challenge = await beginLogin(hospital);
      const read = await app.call(contract.getSecondFactor, {}, { token: challenge });
      expect(read.status).toBe(401);
      expect(await tryProof(hospital.refreshToken, generateCode(secret))).toBe("CHALLENGE_EXPIRED");
    });
  });

  describe("the setup of a second factor", () => {
    it("needs a code from the newest secret, and takes effect only once that code is entered", async () => {
      const other = await registerHospital(app);
      const first = (
        await app.call(contract.beginTotp, { body: { password: PASSWORD } }, asCaller(other))
      ).data;
      const second = (
        await app.call(contract.beginTotp, { body: { password: PASSWORD } }, asCaller(other))
      ).data;
      expect(second.otpauth_url).toContain(`secret=${second.secret}`);
      const confirm = (code: string) =>
        app.call(contract.confirmTotp, { body: { code } }, asCaller(other));
      expect((await confirm(generateCode(first.secret))).failure?.code).toBe("WRONG_CODE");
      const body = { email: other.email, password: PASSWORD };
      expect(expectSession((await app.call(login, { body })).data).user.id).toBe(other.accountId);
      expect((await confirm(generateCode(second.secret))).status).toBe(200);
    });

    it("is refused when the account already has a second factor", async () => {
      const again = await app.call(
        contract.beginTotp,
        { body: { password: PASSWORD } },
        asCaller(hospital),
      );
      expect(again.failure?.code).toBe("SECOND_FACTOR_ON");
    });

    it("can be undone with the password alone, which also deletes the recovery codes", async () => {
      const switchOff = (password: string) =>
        app.call(contract.removeTotp, { body: { password } }, asCaller(hospital));
      expect((await switchOff("a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
      const challenge = await beginLogin(hospital);
      expect((await switchOff(PASSWORD)).status).toBe(200);
      expect(await tryProof(challenge, recoveryCodes[1] ?? "")).toBe("CHALLENGE_EXPIRED");
      const state = (await app.call(contract.getSecondFactor, {}, asCaller(hospital))).data;
      expect(state).toMatchObject({ methods: [], totp_since: null, recovery_codes_left: 0 });
    });

    it("issues new recovery codes for the password, and the old ones stop working", async () => {
      const body = { password: PASSWORD };
      const { data } = await app.call(contract.renewRecoveryCodes, { body }, asCaller(hospital));
      const [freshCode = ""] = data.recovery_codes;
      expect(await tryProof(await beginLogin(hospital), recoveryCodes[0] ?? "")).toBe(
        "INVALID_CODE",
      );
      expect(await tryProof(await beginLogin(hospital), freshCode)).toBe("200");
    });
  });
});
