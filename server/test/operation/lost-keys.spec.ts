import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { login } from "@wardline/contracts/accounts/account";
import * as factor from "@wardline/contracts/accounts/second-factor";
import * as signOn from "@wardline/contracts/accounts/single-sign-on";
import * as emr from "@wardline/contracts/patients/emr";
import { TOTP } from "otpauth";
import pino from "pino";
import { reportLostKeys } from "../../src/security/lost-keys.js";
import { startApp, type TestApp } from "../support/app.js";
import { type FhirPeer, PEER_KEY, startFhirPeer } from "../support/fhir-peer.js";
import { PASSWORD } from "../support/hospital.js";
import { type FakeOidcProvider, PEER_CLIENT, startFakeOidcProvider } from "../support/oidc-peer.js";
import { openCard } from "../support/patient.js";
import { openSignOn, type SignOnHospital } from "../support/sign-on.js";

const HEADERS = { "X-Tenant": "north" };

/** docs/wire/operations.md, Lost keys. */
describe("an installation with a lost encryption key", () => {
  let before: TestApp;
  let app: TestApp;
  let peer: FhirPeer;
  let provider: FakeOidcProvider;
  let hospital: SignOnHospital;
  let secret: string;
  let recovery: string[];

  beforeAll(async () => {
    peer = await startFhirPeer();
    provider = await startFakeOidcProvider("http://wardline.test/single-sign-on");
    const origins = { emrAllowOrigins: [peer.origin], ssoAllowOrigins: [provider.issuer] };
    before = await startApp(origins);
    hospital = await openSignOn(before, provider);
    const body = { base_url: peer.baseUrl, api_key: PEER_KEY, headers: HEADERS };
    await before.call(emr.createEmrSettings, { body }, as());
    await openCard(before, hospital.token, { name: "Adaeze Okafor" });
    const setup = await before.call(factor.beginTotp, { body: { password: PASSWORD } }, as());
    ({ secret } = setup.data);
    const confirmed = await before.call(
      factor.confirmTotp,
      { body: { code: generateCode(before) } },
      as(),
    );
    recovery = confirmed.data.recovery_codes;
    app = await startApp({
      databaseUrl: before.config.databaseUrl,
      jwtSecrets: before.config.jwtSecrets,
      ...origins,
      encryptionKeys: [{ id: "k2", key: randomBytes(32) }],
    });
    app.clock.now = before.clock.now + 120_000;
  });
  afterAll(async () => {
    await app.close();
    await before.close();
    peer.stop();
    provider.stop();
  });

  const as = () => ({ token: hospital.token });
  const generateCode = ({ clock }: TestApp) =>
    new TOTP({ secret }).generate({ timestamp: clock.now });
  const update = (body: object) =>
    app.call(emr.updateEmrSettings, { body }, { ...as(), ifMatch: 1 });

  it("logs at its start what cannot be read, and how to repair it", async () => {
    const log = new PassThrough();
    let text = "";
    log.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await reportLostKeys(app.dataSource, app.config.encryptionKeys, pino(log));
    expect(text).toContain(
      "1 EMR connections, 1 second factors, 1 sign-on providers are encrypted",
    );
    expect(text).toContain("Add that key after the current one");
    text = "";
    await reportLostKeys(app.dataSource, before.config.encryptionKeys, pino(log));
    expect(text).toBe("");
  });

  it("accepts a recovery code when it cannot check the authenticator app's code, and says so", async () => {
    const enter = async (typed: string) => {
      const { data } = await app.call(login, {
        body: { email: hospital.email, password: PASSWORD },
      });
      if (data.token !== null) throw new Error("It asked for no second factor.");
      const body = { challenge: data.challenge, code: typed };
      return app.call(factor.loginSecondFactor, { body });
    };
    const refused = await enter(generateCode(app));
    expect([refused.status, refused.failure?.code]).toEqual([409, "SECRET_UNREADABLE"]);
    expect(refused.failure?.message).toContain("Please use a recovery code");
    expect((await enter(recovery[0] ?? "")).status).toBe(200);
  });

  it("shows settings without secrets, and still finds the hospital's own cards", async () => {
    const { data } = await app.call(emr.getEmrSettings, {}, as());
    expect(data).toMatchObject({ base_url: peer.baseUrl, headers: {}, is_readable: false });
    const tested = await app.call(emr.testEmrConnection, {}, as());
    expect(tested.data).toMatchObject({
      success: false,
      message: expect.stringContaining("enter it again"),
    });
    const found = await app.call(emr.searchEmr, { query: { q: "Okafor" } }, as());
    expect(found.data).toMatchObject({
      status: "success",
      message: expect.stringContaining("enter it again"),
      results: [{ name: "Adaeze Okafor", source: "local" }],
    });
  });

  it("works again once the key and the headers are re-entered", async () => {
    const refused = await update({ headers: HEADERS });
    expect([refused.failure?.code, refused.failure?.errors?.[0]?.path]).toEqual([
      "API_KEY_REQUIRED",
      "api_key",
    ]);
    const masked = await update({ api_key: PEER_KEY, headers: { "X-Tenant": emr.MASKED_HEADER } });
    expect(masked.failure?.errors?.[0]?.path).toBe("headers.X-Tenant");
    const renewed = await update({ api_key: PEER_KEY, headers: HEADERS });
    expect(renewed.data).toMatchObject({ is_readable: true });
    expect((await app.call(emr.testEmrConnection, {}, as())).data.success).toBe(true);
  });

  it("asks for the client secret again, and lets an administrator switch single sign-on off until then", async () => {
    const save = (body: object, ifMatch: number) =>
      app.call(signOn.saveSingleSignOn, { body }, { ...as(), ifMatch });
    const test = async () => (await app.call(signOn.testSingleSignOn, {}, as())).data;
    const message = "The stored client secret can no longer be read. Please enter it again.";
    expect(await test()).toEqual({ success: false, message });
    expect((await save({ is_on: false }, 1)).data).toMatchObject({ is_on: false, version: 2 });
    expect(await test()).toEqual({ success: false, message });
    const { client_secret } = PEER_CLIENT;
    expect((await save({ client_secret, is_on: true }, 2)).data.version).toBe(3);
    expect((await test()).success).toBe(true);
    expect((await save({ client_secret }, 3)).data.version).toBe(3);
  });
});
