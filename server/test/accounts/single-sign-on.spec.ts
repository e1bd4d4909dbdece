import { randomUUID } from "node:crypto";
import { login, type OpenedSession } from "@wardline/contracts/accounts/account";
import * as secondFactor from "@wardline/contracts/accounts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { type FakeOidcProvider, startFakeOidcProvider } from "../support/oidc-peer.js";
import {
  addPerson,
  beginWithEmail,
  changeSignOn,
  countTraces,
  finishWithAnswer,
  openSignOn,
  type SignOnHospital,
  signOn,
} from "../support/sign-on.js";

/** docs/wire/accounts.md, Single sign-on; promises 5, 28. */
describe("single sign-on", () => {
  let app: TestApp;
  let peer: FakeOidcProvider;
  let hospital: SignOnHospital;

  beforeAll(async () => {
    peer = await startFakeOidcProvider("http://wardline.test/single-sign-on");
    app = await startApp({ ssoAllowOrigins: [peer.issuer] });
  });
  afterAll(async () => {
    peer.stop();
    await app.close();
  });
  beforeEach(async () => {
    hospital = await openSignOn(app, peer);
  });

  it("logs in the staff member with the verified address, and links the account to the provider", async () => {
    const { id, email, sub } = await addPerson(app, peer, hospital);
    const { data } = await signOn(app, peer, email, sub);
    expect(data).toMatchObject({ user: { id, email }, accountType: "sub" });
    expect(await readEvents(app, hospital, "account.updated")).toMatchObject([
      { changes: [{ field: "single_sign_on", from: null, to: peer.issuer }], actor: { id } },
    ]);
    await signOn(app, peer, email, sub);
    expect(await readEvents(app, hospital, "account.updated")).toHaveLength(1);
  });

  it("recognises a linked person even if the provider later sends another address", async () => {
    const first = await addPerson(app, peer, hospital);
    const second = await addPerson(app, peer, hospital);
    await signOn(app, peer, first.email, first.sub);
    await peer.know({ sub: first.sub, email: second.email, email_verified: true });
    const { data } = await signOn(app, peer, first.email, first.sub);
    expect(data).toMatchObject({ user: { id: first.id } });
  });

  it("never opens a linked account for another person with the same address", async () => {
    const { email, sub } = await addPerson(app, peer, hospital);
    await signOn(app, peer, email, sub);
    await peer.know({ sub: `other-${sub}`, email, email_verified: true });
    const before = await countTraces(app);
    expect(await signOn(app, peer, email, `other-${sub}`)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
    });
    expect(await countTraces(app)).toEqual(before);
  });

  describe("a sign-on with a second factor", () => {
    async function switchOn(token: string): Promise<void> {
      const own = { password: PASSWORD };
      const setup = (await app.call(secondFactor.beginTotp, { body: own }, { token })).data;
      const code = new TOTP({ secret: setup.secret }).generate({ timestamp: app.clock.now });
      await app.call(secondFactor.confirmTotp, { body: { code } }, { token });
    }

    it("asks for the factor, unless the provider has checked more than a password", async () => {
      const { email, sub } = await addPerson(app, peer, hospital);
      const first = (await signOn(app, peer, email, sub)).data as OpenedSession;
      await switchOn(first.token);
      expect((await signOn(app, peer, email, sub)).data).toMatchObject({ token: null });
      await peer.know({ sub, email, email_verified: true, amr: ["pwd", "mfa"] });
      expect((await signOn(app, peer, email, sub)).data).toMatchObject({ user: { email } });
    });

    it("accepts a recovery code for an account without a password", async () => {
      const { id, email, sub } = await addPerson(app, peer, hospital);
      await app.dataSource.query("UPDATE account SET password_hash = NULL WHERE id = $1", [id]);
      const { token } = (await signOn(app, peer, email, sub)).data as OpenedSession;
      const setup = (await app.call(secondFactor.beginTotp, { body: {} }, { token })).data;
      const body = {
        code: new TOTP({ secret: setup.secret }).generate({ timestamp: app.clock.now }),
      };
      const { data } = await app.call(secondFactor.confirmTotp, { body }, { token });
      const firstAnswer = (await signOn(app, peer, email, sub)).data;
      const challenge = firstAnswer?.token === null ? firstAnswer.challenge : "";
      const [code = ""] = data.recovery_codes;
      const proven = await app.call(secondFactor.loginSecondFactor, { body: { challenge, code } });
      expect(proven.data.user.id).toBe(id);
    });
  });

  describe("single sign-on as the only way in", () => {
    it("refuses a staff member's correct password and names single sign-on, and accepts the owner's password", async () => {
      const { email, sub } = await addPerson(app, peer, hospital);
      await changeSignOn(app, hospital, { ...hospital.settings, is_only: true });
      const tryLogin = async (as: string, password: string) =>
        (await app.call(login, { body: { email: as, password } })).failure?.code;
      expect(await tryLogin(email, PASSWORD)).toBe("SINGLE_SIGN_ON_REQUIRED");
      expect(await tryLogin(email, "a-wrong-Phrase-42")).toBe("INVALID_CREDENTIALS");
      expect(await tryLogin(hospital.email, PASSWORD)).toBeUndefined();
      expect((await signOn(app, peer, email, sub)).code).toBe("OK");
    });
  });

  it("gives the same answer for known and unknown addresses", async () => {
    const { email } = await addPerson(app, peer, hospital);
    const known = await beginWithEmail(app, email);
    const unknown = await beginWithEmail(app, `nobody-${randomUUID()}@${hospital.domain}`);
    const describeShape = (url: string) => {
      const { origin, pathname, searchParams } = new URL(url);
      return [origin, pathname, [...searchParams.keys()]];
    };
    expect(describeShape(known.url)).toEqual(describeShape(unknown.url));
    const [{ count } = { count: -1 }] = await app.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::integer AS count FROM sign_on_attempt WHERE hospital_id = $1",
      [hospital.hospitalId],
    );
    expect(count).toBe(2);
  });

  it("reports that the person cancelled at the provider", async () => {
    const { email } = await addPerson(app, peer, hospital);
    expect(await signOn(app, peer, email, null)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
      message: expect.stringContaining("cancelled or refused"),
    });
  });

  it("is refused when it takes too long", async () => {
    const { email, sub } = await addPerson(app, peer, hospital);
    const { url, browser } = await beginWithEmail(app, email);
    const answer = await peer.visit(url, sub);
    app.clock.now += 10 * 60_000;
    expect(await finishWithAnswer(app, answer, browser)).toMatchObject({
      code: "SINGLE_SIGN_ON_EXPIRED",
    });
    app.clock.now = null;
  });
});
