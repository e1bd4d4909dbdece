import { randomUUID } from "node:crypto";
import { startSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { startApp, type TestApp } from "../support/app.js";
import {
  type FakeOidcProvider,
  startFakeOidcProvider,
  type Tampering,
} from "../support/oidc-peer.js";
import {
  beginWithEmail,
  changeSignOn,
  countTraces,
  finishWithAnswer,
  openSignOn,
  type SignOnHospital,
  signOn,
} from "../support/sign-on.js";
import { inviteStaff } from "../support/staff.js";

/** Forged, reused or stolen answers are always refused and change nothing (promise 28). */
describe("a tampered sign-on", () => {
  let app: TestApp;
  let peer: FakeOidcProvider;
  let otherPeer: FakeOidcProvider;
  let hospital: SignOnHospital;
  let email: string;
  let sub: string;
  let before: unknown;

  beforeAll(async () => {
    const redirect = "http://wardline.test/single-sign-on";
    [peer, otherPeer] = await Promise.all([
      startFakeOidcProvider(redirect),
      startFakeOidcProvider(redirect),
    ]);
    app = await startApp({ ssoAllowOrigins: [peer.issuer, otherPeer.issuer] });
    hospital = await openSignOn(app, peer);
    const { id } = await inviteStaff(app, hospital);
    email = `ada@${hospital.domain}`;
    sub = randomUUID();
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [id, email]);
    for (const one of [peer, otherPeer]) await one.know({ sub, email, email_verified: true });
  });
  afterAll(async () => {
    peer.stop();
    otherPeer.stop();
    await app.close();
  });
  beforeEach(async () => {
    before = await countTraces(app);
  });
  afterEach(async () => {
    await peer.tamper(null);
    await peer.know({ sub, email, email_verified: true });
  });

  async function expectRefused(attempt: Promise<{ code: string }>, code: string): Promise<void> {
    expect((await attempt).code).toBe(code);
    expect(await countTraces(app)).toEqual(before);
  }

  it.each<Tampering>([
    "issuer",
    "audience",
    "nonce",
    "expired",
    "subject",
    "signature",
    "unsigned",
  ])("is refused after this tampering: %s", async (how) => {
    await peer.tamper(how);
    await expectRefused(signOn(app, peer, email, sub), "SINGLE_SIGN_ON_REFUSED");
  });

  it("is refused unless the provider says that the address is verified", async () => {
    for (const email_verified of [false, undefined, "false", "yes"]) {
      await peer.know({ sub, email, ...(email_verified === undefined ? {} : { email_verified }) });
      await expectRefused(signOn(app, peer, email, sub), "EMAIL_NOT_VERIFIED");
    }
  });

  it("is refused for an address of another domain, and without an address", async () => {
    for (const address of [`ada@other-${hospital.domain}`, "ada", undefined]) {
      await peer.know({ sub, email_verified: true, ...(address ? { email: address } : {}) });
      await expectRefused(signOn(app, peer, email, sub), "SINGLE_SIGN_ON_REFUSED");
    }
  });

  it("is refused when the code was requested with another verifier", async () => {
    const { url, browser } = await beginWithEmail(app, email);
    const answer = await peer.visit(url, sub);
    await app.dataSource.query("UPDATE sign_on_attempt SET code_verifier = $1", ["x".repeat(43)]);
    await expectRefused(finishWithAnswer(app, answer, browser), "SINGLE_SIGN_ON_REFUSED");
  });

  it("is refused in another browser, but stays valid in the browser that began it", async () => {
    const { url, browser } = await beginWithEmail(app, email);
    const answer = await peer.visit(url, sub);
    const other = await beginWithEmail(app, email);
    await expectRefused(finishWithAnswer(app, answer, other.browser), "SINGLE_SIGN_ON_EXPIRED");
    expect((await finishWithAnswer(app, answer, browser)).code).toBe("OK");
    before = await countTraces(app);
    await expectRefused(finishWithAnswer(app, answer, browser), "SINGLE_SIGN_ON_EXPIRED");
  });

  it("is refused for a used code in a new sign-on, and for an unknown state", async () => {
    const first = await beginWithEmail(app, email);
    const answer = await peer.visit(first.url, sub);
    expect((await finishWithAnswer(app, answer, first.browser)).code).toBe("OK");
    before = await countTraces(app);
    const second = await beginWithEmail(app, email);
    const query = new URLSearchParams(answer);
    query.set("state", new URL(second.url).searchParams.get("state") ?? "");
    await expectRefused(
      finishWithAnswer(app, query.toString(), second.browser),
      "SINGLE_SIGN_ON_REFUSED",
    );
    query.set("state", randomUUID());
    await expectRefused(
      finishWithAnswer(app, query.toString(), second.browser),
      "SINGLE_SIGN_ON_EXPIRED",
    );
    await expectRefused(finishWithAnswer(app, "code=x", second.browser), "SINGLE_SIGN_ON_EXPIRED");
  });

  it("is refused with the answer of another hospital's provider", async () => {
    const otherHospital = await openSignOn(app, otherPeer);
    before = await countTraces(app);
    const otherSignOn = await beginWithEmail(app, `ada@${otherHospital.domain}`);
    const answer = new URLSearchParams(await otherPeer.visit(otherSignOn.url, sub));
    const ownSignOn = await beginWithEmail(app, email);
    answer.set("state", new URL(ownSignOn.url).searchParams.get("state") ?? "");
    await expectRefused(
      finishWithAnswer(app, answer.toString(), ownSignOn.browser),
      "SINGLE_SIGN_ON_REFUSED",
    );
    const again = await beginWithEmail(app, email);
    answer.set("state", new URL(again.url).searchParams.get("state") ?? "");
    answer.set("iss", peer.issuer);
    await expectRefused(
      finishWithAnswer(app, answer.toString(), again.browser),
      "SINGLE_SIGN_ON_REFUSED",
    );
  });

  it("opens no account at another hospital, even if the account's address is in this hospital's domain", async () => {
    const otherHospital = await openSignOn(app, otherPeer);
    const { id } = await inviteStaff(app, otherHospital);
    const address = `eve@${hospital.domain}`;
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [id, address]);
    before = await countTraces(app);
    await peer.know({ sub: "eve", email: address, email_verified: true });
    await expectRefused(signOn(app, peer, address, "eve"), "SINGLE_SIGN_ON_REFUSED");
  });

  it("is refused once the hospital has changed its provider or switched single sign-on off", async () => {
    const { url, browser } = await beginWithEmail(app, email);
    const answer = await peer.visit(url, sub);
    const { issuer } = otherPeer;
    await changeSignOn(app, hospital, { ...hospital.settings, issuer });
    before = await countTraces(app);
    await expectRefused(finishWithAnswer(app, answer, browser), "SINGLE_SIGN_ON_EXPIRED");
    await changeSignOn(app, hospital, { ...hospital.settings, is_on: false });
    const { failure } = await app.call(startSingleSignOn, { body: { email } });
    expect(failure?.code).toBe("SINGLE_SIGN_ON_UNKNOWN");
    await changeSignOn(app, hospital, hospital.settings);
  });

  it("is refused at the start and at the end if the provider is down, with a message that says so", async () => {
    const { domain } = await openSignOn(app, otherPeer);
    const address = `eve@${domain}`;
    const { url, browser } = await beginWithEmail(app, address);
    const answer = await otherPeer.visit(url, sub);
    before = await countTraces(app);
    otherPeer.stop();
    await expectRefused(finishWithAnswer(app, answer, browser), "SINGLE_SIGN_ON_UNAVAILABLE");
    const started = await app.call(startSingleSignOn, { body: { email: address } });
    expect(started.failure).toMatchObject({
      code: "SINGLE_SIGN_ON_UNAVAILABLE",
      message: expect.stringContaining("can still log in with its password"),
    });
  });
});
