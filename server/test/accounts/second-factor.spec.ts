import { login, sessionOf } from "@wardline/contracts/accounts";
import * as contract from "@wardline/contracts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const STEP_MS = 30_000;
const QUARTER_MS = 15 * 60_000;

/** docs/wire.md, Second factor; promise 28. */
describe("a second factor", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let secret: string;
  let recovery: string[];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    ({ secret, recovery } = await switchOn(hospital));
    nextStep();
  });

  const as = ({ token }: { token: string }) => ({ token });

  /** A moment in the middle of the next step, so that none ends between making a code and its use. */
  function nextStep(steps = 1): void {
    app.clock.now = (Math.floor(app.clock.now / STEP_MS) + steps) * STEP_MS + STEP_MS / 2;
  }

  function codeOf(key: string, now = app.clock.now): string {
    return new TOTP({ secret: key }).generate({ timestamp: now });
  }

  async function switchOn(who: { token: string }) {
    nextStep();
    const begun = (await app.call(contract.beginTotp, { body: { password: PASSWORD } }, as(who)))
      .data;
    const body = { code: codeOf(begun.secret) };
    const { data } = await app.call(contract.confirmTotp, { body }, as(who));
    return { secret: begun.secret, recovery: data.recovery_codes };
  }

  async function enter(who: TestHospital): Promise<string> {
    const { data } = await app.call(login, { body: { email: who.email, password: PASSWORD } });
    if (data.token !== null) throw new Error("It asked for no second factor.");
    expect(data).toMatchObject({ second_factor: ["totp"], token: null, refreshToken: null });
    return data.challenge;
  }

  const prove = (challenge: string, code: string) =>
    app.call(contract.loginSecondFactor, { body: { challenge, code } });

  async function codes(challenge: string, code: string): Promise<string> {
    const { status, failure } = await prove(challenge, code);
    return failure?.code ?? String(status);
  }

  it("is asked for after the password, and its code gives what a login gives", async () => {
    const { data } = await prove(await enter(hospital), codeOf(secret));
    expect(data.user.id).toBe(hospital.accountId);
    expect((await app.call(contract.getSecondFactor, {}, as(data))).data).toMatchObject({
      methods: ["totp"],
      recovery_codes_left: 10,
    });
  });

  it("takes a code once, and none from before it", async () => {
    const code = codeOf(secret);
    expect(await codes(await enter(hospital), code)).toBe("200");
    const challenge = await enter(hospital);
    expect(await codes(challenge, code)).toBe("INVALID_CODE");
    expect(await codes(challenge, codeOf(secret, app.clock.now - STEP_MS))).toBe("INVALID_CODE");
    nextStep();
    expect(await codes(challenge, codeOf(secret))).toBe("200");
  });

  it("takes one code for one login when two come at the same time", async () => {
    const challenges = [await enter(hospital), await enter(hospital)];
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => codes(challenge, code)));
    expect(answers.sort()).toEqual(["200", "INVALID_CODE"]);
  });

  it("does not take the code by which it was switched on", async () => {
    const other = await registerHospital(app);
    const set = await switchOn(other);
    expect(await codes(await enter(other), codeOf(set.secret))).toBe("INVALID_CODE");
  });

  it("is refused after five wrong codes, whatever the challenge, for the right one too", async () => {
    const wrong = [];
    for (let time = 0; time < 5; time += 1) {
      wrong.push(await codes(await enter(hospital), "000000"));
    }
    expect(wrong).toEqual(Array(5).fill("INVALID_CODE"));
    const refused = await prove(await enter(hospital), codeOf(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(QUARTER_MS / 1000);
  });

  it("takes a recovery code once, however it is typed, and says so in the log without it", async () => {
    const [code = ""] = recovery;
    expect(recovery).toHaveLength(10);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect(await codes(await enter(hospital), typed)).toBe("200");
    expect(await codes(await enter(hospital), code)).toBe("INVALID_CODE");
    const facts = await app.dataSource.query<{ changes: unknown; actor: { email: string } }[]>(
      "SELECT changes, actor FROM event_log WHERE hospital_id = $1 AND type = 'account.updated' ORDER BY revision",
      [hospital.hospitalId],
    );
    expect(facts.map(({ changes }) => changes)).toEqual([
      [{ field: "second_factor", from: [], to: ["totp"] }],
      [{ field: "recovery_codes_left", from: 10, to: 9 }],
    ]);
    expect(facts.map(({ actor }) => actor.email)).toEqual([hospital.email, hospital.email]);
  });

  it("keeps neither secret nor recovery code as it is", async () => {
    const tables = ["totp", "recovery_code", "event_log", "login_challenge"];
    const stored = await Promise.all(
      tables.map((table) => app.dataSource.query<unknown[]>(`SELECT t::text FROM ${table} t`)),
    );
    const text = JSON.stringify(stored);
    expect(text).toContain(hospital.accountId);
    for (const kept of [secret, ...recovery]) {
      expect(text).not.toContain(kept);
      expect(text).not.toContain(Buffer.from(kept).toString("hex"));
    }
  });

  describe("its challenge", () => {
    it("is dead after its use", async () => {
      const challenge = await enter(hospital);
      expect(await codes(challenge, codeOf(secret))).toBe("200");
      nextStep();
      expect(await codes(challenge, codeOf(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("is dead after five minutes", async () => {
      const challenge = await enter(hospital);
      nextStep(10);
      expect(await codes(challenge, codeOf(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("is dead once the password is changed", async () => {
      const challenge = await enter(hospital);
      await app.dataSource.query("UPDATE account SET password_hash = 'other' WHERE id = $1", [
        hospital.accountId,
      ]);
      expect(await codes(challenge, codeOf(secret))).toBe("CHALLENGE_EXPIRED");
    });

    it("serves its own account only, and nothing but a login", async () => {
      const other = await registerHospital(app);
      const set = await switchOn(other);
      nextStep();
      expect(await codes(await enter(hospital), codeOf(set.secret))).toBe("INVALID_CODE");
      const challenge = await enter(hospital);
      const read = await app.call(contract.getSecondFactor, {}, { token: challenge });
      expect(read.status).toBe(401);
      expect(await codes(hospital.refreshToken, codeOf(secret))).toBe("CHALLENGE_EXPIRED");
    });
  });

  describe("setting it up", () => {
    it("needs a code of the newest secret, and counts from then on only", async () => {
      const other = await registerHospital(app);
      const first = (
        await app.call(contract.beginTotp, { body: { password: PASSWORD } }, as(other))
      ).data;
      const second = (
        await app.call(contract.beginTotp, { body: { password: PASSWORD } }, as(other))
      ).data;
      expect(second.otpauth_url).toContain(`secret=${second.secret}`);
      const confirm = (code: string) =>
        app.call(contract.confirmTotp, { body: { code } }, as(other));
      expect((await confirm(codeOf(first.secret))).failure?.code).toBe("WRONG_CODE");
      const body = { email: other.email, password: PASSWORD };
      expect(sessionOf((await app.call(login, { body })).data).user.id).toBe(other.accountId);
      expect((await confirm(codeOf(second.secret))).status).toBe(200);
    });

    it("is refused while there is one", async () => {
      const again = await app.call(
        contract.beginTotp,
        { body: { password: PASSWORD } },
        as(hospital),
      );
      expect(again.failure?.code).toBe("SECOND_FACTOR_ON");
    });

    it("is undone by the password alone, and the recovery codes with it", async () => {
      const off = (password: string) =>
        app.call(contract.removeTotp, { body: { password } }, as(hospital));
      expect((await off("a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
      const challenge = await enter(hospital);
      expect((await off(PASSWORD)).status).toBe(200);
      expect(await codes(challenge, recovery[1] ?? "")).toBe("CHALLENGE_EXPIRED");
      const state = (await app.call(contract.getSecondFactor, {}, as(hospital))).data;
      expect(state).toMatchObject({ methods: [], totp_since: null, recovery_codes_left: 0 });
    });

    it("gives new recovery codes for the password, and the former end", async () => {
      const body = { password: PASSWORD };
      const { data } = await app.call(contract.renewRecoveryCodes, { body }, as(hospital));
      const [fresh = ""] = data.recovery_codes;
      expect(await codes(await enter(hospital), recovery[0] ?? "")).toBe("INVALID_CODE");
      expect(await codes(await enter(hospital), fresh)).toBe("200");
    });
  });
});
