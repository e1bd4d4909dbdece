import * as passkeys from "@wardline/contracts/accounts/passkeys";
import * as contract from "@wardline/contracts/accounts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { SoftAuthenticator } from "../support/authenticator.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const ORIGIN = "https://wardline.test";
const MINUTE_MS = 60_000;

/** docs/wire/accounts.md, Second factor. */
describe("a second factor added on an unattended page", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp({ publicUrl: ORIGIN });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
  });

  const setupCalls = { totp: contract.beginTotp, passkey: passkeys.beginPasskeyCreation };

  function begin(factorKind: keyof typeof setupCalls, password?: string) {
    const body = password === undefined ? {} : { password };
    return app.call(setupCalls[factorKind], { body }, { token: hospital.token });
  }

  const read = async () =>
    (await app.call(contract.getSecondFactor, {}, { token: hospital.token })).data;

  const listMails = () =>
    app
      .jobs()
      .filter(({ name, data }) => name === "second-factor-changed" && isOurs(data))
      .map(({ data }) => data);

  const isOurs = (data: object) => "accountId" in data && data.accountId === hospital.accountId;

  describe.each(["totp", "passkey"] as const)("a second factor of the kind %s", (factorKind) => {
    it("requires the password, and the error points at the password field", async () => {
      const missing = await begin(factorKind);
      expect([missing.status, missing.failure?.errors]).toEqual([
        400,
        [{ path: "password", message: "Please enter your password." }],
      ]);
      expect((await begin(factorKind, "a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
      expect((await begin(factorKind, PASSWORD)).status).toBe(200);
      expect((await read()).asks_password).toBe(true);
    });

    it("is refused after ten wrong passwords", async () => {
      for (let time = 0; time < 10; time += 1) await begin(factorKind, "a-wrong-Phrase-42");
      expect((await begin(factorKind, PASSWORD)).status).toBe(429);
    });

    it("needs no password for five minutes after a login by single sign-on alone", async () => {
      await app.dataSource.query("UPDATE account SET password_hash = NULL WHERE id = $1", [
        hospital.accountId,
      ]);
      expect((await read()).asks_password).toBe(false);
      expect((await begin(factorKind)).status).toBe(200);
      app.clock.now += 6 * MINUTE_MS;
      const late = await begin(factorKind);
      app.clock.now = null;
      expect([late.status, late.failure?.code]).toEqual([403, "SIGN_ON_AGAIN"]);
    });
  });

  it("is reported to the owner by email when added or removed, with time and device", async () => {
    const { token } = hospital;
    const password = { body: { password: PASSWORD } };
    const { secret } = (await app.call(contract.beginTotp, password, { token })).data;
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now });
    await app.call(contract.confirmTotp, { body: { code } }, { token });
    await app.call(contract.removeTotp, password, { token });
    const phone = new SoftAuthenticator(ORIGIN);
    const creation = (await app.call(passkeys.beginPasskeyCreation, password, { token })).data;
    const body = { name: "My phone", credential: phone.make(creation) };
    const { passkey } = (await app.call(passkeys.addPasskey, { body }, { token })).data;
    const params = { passkeyId: passkey.id };
    await app.call(passkeys.removePasskey, { params, ...password }, { token });
    expect(listMails()).toMatchObject(
      ["totp-added", "totp-removed", "passkey-added", "passkey-removed"].map((change) => ({
        accountId: hospital.accountId,
        hospitalId: hospital.hospitalId,
        change,
        device: "Unknown device",
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      })),
    );
  });
});
