import { generateKeyPairSync } from "node:crypto";
import { expectSession, getParentDetails, login } from "@wardline/contracts/accounts/account";
import type {
  CreatedPasskey,
  PasskeyRequest,
  PasskeySignature,
} from "@wardline/contracts/accounts/passkey-ceremony";
import * as contract from "@wardline/contracts/accounts/passkeys";
import * as factor from "@wardline/contracts/accounts/second-factor";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "../support/app.js";
import { type ForgedValues, SoftAuthenticator } from "../support/authenticator.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const ORIGIN = "https://wardline.test";
const MINUTE_MS = 60_000;

/** docs/wire/accounts.md, Passkeys; promise 28. */
describe("a passkey", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let phone: SoftAuthenticator;

  beforeAll(async () => {
    app = await startApp({ publicUrl: ORIGIN });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    phone = new SoftAuthenticator(ORIGIN);
  });

  const asCaller = ({ token }: { token: string }) => ({ token });
  const begin = async (who = hospital) =>
    (await app.call(contract.beginPasskeyCreation, { body: { password: PASSWORD } }, asCaller(who)))
      .data;
  const add = (credential: CreatedPasskey, name = "My phone", who = hospital) =>
    app.call(contract.addPasskey, { body: { name, credential } }, asCaller(who));
  const readState = async () =>
    (await app.call(factor.getSecondFactor, {}, asCaller(hospital))).data;

  async function addNew(authenticator = phone, name?: string, who = hospital) {
    return (await add(authenticator.make(await begin(who)), name, who)).data;
  }

  async function beginLogin(
    who = hospital,
  ): Promise<{ challenge: string; passkey: PasskeyRequest }> {
    const { data } = await app.call(login, { body: { email: who.email, password: PASSWORD } });
    if (data.token !== null || data.passkey === undefined) throw new Error("No passkey was asked.");
    return { challenge: data.challenge, passkey: data.passkey };
  }

  const prove = (challenge: string, credential: PasskeySignature) =>
    app.call(contract.loginPasskey, { body: { challenge, credential } });

  async function tryProof(challenge: string, credential: PasskeySignature): Promise<string> {
    const { status, failure } = await prove(challenge, credential);
    return failure?.code ?? String(status);
  }

  it("can be added, opens a session after the password, and is named in the log with its account", async () => {
    const { passkey, recovery_codes } = await addNew();
    expect(recovery_codes).toHaveLength(10);
    const { challenge, passkey: request } = await beginLogin();
    expect(request).toMatchObject({ challenge, rpId: "wardline.test" });
    expect(request.allowCredentials).toEqual([
      {
        id: phone.credentialId.toString("base64url"),
        type: "public-key",
        transports: ["internal"],
      },
    ]);
    const { data } = await prove(challenge, phone.prove(request));
    expect(data.user.id).toBe(hospital.accountId);
    const now = await readState();
    expect(now).toMatchObject({ methods: ["passkey"], passkey_host: "wardline.test" });
    expect(now.passkeys).toEqual([{ ...passkey, last_used_at: expect.any(String) }]);
    const [loggedEvent] = await app.dataSource.query<Record<string, unknown>[]>(
      "SELECT actor->>'email' AS actor, payload, changes FROM event_log WHERE hospital_id = $1 AND type = 'account.updated'",
      [hospital.hospitalId],
    );
    expect(loggedEvent).toEqual({
      actor: hospital.email,
      payload: {
        id: hospital.accountId,
        name: expect.stringMatching(/./),
        methods: ["passkey"],
        recovery_codes_left: 10,
      },
      changes: [
        { field: "second_factor", from: [], to: ["passkey"] },
        { field: "passkey", from: null, to: "My phone" },
      ],
    });
  });

  it("can be combined with other factors, and recovery codes stay until the last factor is removed", async () => {
    const { recovery_codes, passkey } = await addNew();
    const key = new SoftAuthenticator(ORIGIN, false);
    expect((await addNew(key, "Key ring")).recovery_codes).toEqual([]);
    const { secret } = (
      await app.call(factor.beginTotp, { body: { password: PASSWORD } }, asCaller(hospital))
    ).data;
    const body = { code: new TOTP({ secret }).generate({ timestamp: app.clock.now }) };
    const confirmed = await app.call(factor.confirmTotp, { body }, asCaller(hospital));
    expect(confirmed.data.recovery_codes).toEqual([]);
    const { data } = await app.call(login, { body: { email: hospital.email, password: PASSWORD } });
    expect(data).toMatchObject({ second_factor: ["totp", "passkey"], token: null });
    const [code = ""] = recovery_codes;
    const { challenge } = await beginLogin();
    const entered = await app.call(factor.loginSecondFactor, { body: { challenge, code } });
    expect(entered.status).toBe(200);

    const remove = (passkeyId: string, password = PASSWORD) =>
      app.call(
        contract.removePasskey,
        { params: { passkeyId }, body: { password } },
        asCaller(hospital),
      );
    expect((await remove(passkey.id, "a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
    expect((await remove(passkey.id)).status).toBe(200);
    expect((await remove(passkey.id)).status).toBe(404);
    await app.call(factor.removeTotp, { body: { password: PASSWORD } }, asCaller(hospital));
    expect(await readState()).toMatchObject({ methods: ["passkey"], recovery_codes_left: 9 });
    await remove((await readState()).passkeys[0]?.id ?? "");
    expect(await readState()).toMatchObject({ methods: [], passkeys: [], recovery_codes_left: 0 });
  });

  const otherPrivateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const FORGERIES: [string, ForgedValues][] = [
    ["another origin", { origin: "https://wardline.test.evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another key's signature", { key: otherPrivateKey }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["what is said when one is made", { type: "webauthn.create" }],
    ["nobody who touched it", { flags: 0 }],
  ];

  it("is refused when any part is forged, and accepted when the same challenge is answered correctly", async () => {
    await addNew();
    for (const [what, forged] of FORGERIES) {
      const { challenge, passkey } = await beginLogin();
      const refused = await tryProof(challenge, phone.prove(passkey, forged));
      expect(`${what}: ${refused}`).toBe(`${what}: INVALID_PASSKEY`);
      expect(await tryProof(challenge, phone.prove(passkey))).toBe("200");
    }
    const { challenge, passkey } = await beginLogin();
    const proven = phone.prove(passkey);
    const longer = Buffer.concat([
      Buffer.from(proven.response.authenticatorData, "base64url"),
      Buffer.alloc(1),
    ]);
    const response = { ...proven.response, authenticatorData: longer.toString("base64url") };
    expect(await tryProof(challenge, { ...proven, response })).toBe("INVALID_PASSKEY");
  });

  it("works for its own account only", async () => {
    const other = await registerHospital(app);
    await addNew();
    const otherAuthenticator = new SoftAuthenticator(ORIGIN);
    await addNew(otherAuthenticator, "Theirs", other);
    const { challenge, passkey } = await beginLogin();
    expect(await tryProof(challenge, otherAuthenticator.prove(passkey))).toBe("INVALID_PASSKEY");
    const otherLogin = await beginLogin(other);
    expect(await tryProof(otherLogin.challenge, phone.prove(passkey))).toBe("INVALID_PASSKEY");
  });

  it("is refused when its counter has not advanced, as with a copied key", async () => {
    await addNew();
    const first = await beginLogin();
    expect(await tryProof(first.challenge, phone.prove(first.passkey))).toBe("200");
    phone.counter = 0;
    const second = await beginLogin();
    expect(await tryProof(second.challenge, phone.prove(second.passkey))).toBe("INVALID_PASSKEY");
    expect(await tryProof(second.challenge, phone.prove(second.passkey))).toBe("200");
  });

  it("can answer a challenge only once, and only within five minutes", async () => {
    await addNew();
    const usedLogin = await beginLogin();
    const proven = phone.prove(usedLogin.passkey);
    const both = [tryProof(usedLogin.challenge, proven), tryProof(usedLogin.challenge, proven)];
    const [taken, left] = (await Promise.all(both)).sort();
    expect(taken).toBe("200");
    expect(["CHALLENGE_EXPIRED", "INVALID_PASSKEY"]).toContain(left);
    expect(await tryProof(usedLogin.challenge, proven)).toBe("CHALLENGE_EXPIRED");
    const late = await beginLogin();
    app.clock.now += 6 * MINUTE_MS;
    expect(await tryProof(late.challenge, phone.prove(late.passkey))).toBe("CHALLENGE_EXPIRED");
  });

  it("is refused after five wrong attempts, including wrong codes, even if it is valid", async () => {
    await addNew();
    for (let time = 0; time < 5; time += 1) {
      const { challenge, passkey } = await beginLogin();
      if (time % 2 === 0) await prove(challenge, phone.prove(passkey, { key: otherPrivateKey }));
      else await app.call(factor.loginSecondFactor, { body: { challenge, code: "000000" } });
    }
    const { challenge, passkey } = await beginLogin();
    expect((await prove(challenge, phone.prove(passkey))).status).toBe(429);
  });

  it("cannot be added when it is forged or already registered, or when its challenge is used or expired", async () => {
    const other = await registerHospital(app);
    const refused = async (made: CreatedPasskey) => (await add(made)).failure?.code;
    for (const forged of [{ origin: "https://evil.example" }, { rpId: "evil.example" }]) {
      expect(await refused(phone.make(await begin(), forged))).toBe("PASSKEY_REFUSED");
    }
    expect(await refused(phone.make(await begin(other)))).toBe("PASSKEY_REFUSED");
    const options = await begin();
    expect(await refused(phone.make(options, { type: "webauthn.get" }))).toBe("PASSKEY_REFUSED");
    expect(await refused(phone.make(options))).toBe("PASSKEY_REFUSED");
    const late = await begin();
    app.clock.now += 6 * MINUTE_MS;
    expect(await refused(phone.make(late))).toBe("PASSKEY_REFUSED");
    await addNew(phone, "Theirs", other);
    expect(await refused(phone.make(await begin()))).toBe("PASSKEY_REFUSED");
    expect((await readState()).passkeys).toEqual([]);
  });

  it("satisfies the requirement of a second factor for administrators", async () => {
    const body = { required_for_administrators: true };
    await app.call(factor.requireSecondFactor, { body }, asCaller(hospital));
    const entered = await app.call(login, { body: { email: hospital.email, password: PASSWORD } });
    const { token, user } = expectSession(entered.data);
    expect(user.second_factor_missing).toBe(true);
    await addNew(phone, "My phone", { ...hospital, token });
    expect((await app.call(getParentDetails, {}, { token })).status).toBe(200);
  });
});
