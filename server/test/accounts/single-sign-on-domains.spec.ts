import { login } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/single-sign-on";
import dns2 from "dns2";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { type FakeOidcProvider, PEER_CLIENT, startFakeOidcProvider } from "../support/oidc-peer.js";
import { registerWithDomain, signOn } from "../support/sign-on.js";
import { addGranted } from "../support/staff.js";

type Hospital = Awaited<ReturnType<typeof registerWithDomain>>;

/** docs/wire/accounts.md, Single sign-on. */
describe("a single sign-on domain", () => {
  let app: TestApp;
  let peer: FakeOidcProvider;
  let hospital: Hospital;
  /** Answers of the fake name server, keyed by name: TXT records, or "fails". */
  const zone = new Map<string, string[] | "fails">();
  const nameServer = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns2.Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const texts = zone.get(question?.name.toLowerCase() ?? "");
      if (texts === "fails") response.header.rcode = 2;
      else if (texts === undefined || question === undefined) response.header.rcode = 3;
      else {
        const answers = texts.map((data) => ({ ttl: 1, data }));
        response.answers.push(
          ...answers.map((one) => dns2.Packet.createResourceFromQuestion(question, one)),
        );
      }
      void send(response);
    },
  });

  beforeAll(async () => {
    const { udp } = await nameServer.listen({ udp: { port: 0, address: "127.0.0.1" } });
    const { port } = udp as { port: number };
    peer = await startFakeOidcProvider("http://wardline.test/single-sign-on");
    app = await startApp({
      ssoAllowOrigins: [peer.issuer],
      dnsServers: [`127.0.0.1:${port}`],
    });
  });
  afterAll(async () => {
    peer.stop();
    await app.close();
    await nameServer.close();
  });
  beforeEach(async () => {
    zone.clear();
    hospital = await registerWithDomain(app);
  });

  const readVersion = async ({ token }: Hospital) =>
    (await app.call(contract.getSingleSignOn, {}, { token })).data.settings?.version ?? 0;
  const save = async (owner: Hospital = hospital, changes: object = {}) =>
    app.call(
      contract.saveSingleSignOn,
      {
        body: {
          issuer: peer.issuer,
          ...PEER_CLIENT,
          domains: [owner.domain],
          group_claim: "groups",
          groups: [],
          department: null,
          role: null,
          is_on: true,
          is_only: false,
          ...changes,
        },
      },
      { token: owner.token, ifMatch: await readVersion(owner) },
    );
  const readProof = async ({ token }: Hospital = hospital) => {
    const { settings } = (await app.call(contract.getSingleSignOn, {}, { token })).data;
    return settings?.domain_proofs[0];
  };
  const prove = (domain = hospital.domain, owner = hospital, body = {}) =>
    app.call(contract.verifyDomain, { params: { domain }, body }, { token: owner.token });
  const start = (email: string) => app.call(contract.startSingleSignOn, { body: { email } });
  const publishRecord = async () => {
    const proof = await readProof();
    zone.set(proof?.record ?? "", ["v=spf1 -all", proof?.value ?? ""]);
  };

  it("is treated like an unknown domain until it is verified", async () => {
    await save();
    const waiting = await start(`ada@${hospital.domain}`);
    const unknown = await start("ada@nobody.example");
    expect(waiting.failure).toMatchObject({
      code: "SINGLE_SIGN_ON_UNKNOWN",
      message: unknown.failure?.message,
    });
    expect(waiting.status).toBe(unknown.status);
  });

  it("is verified by its TXT record once the record matches the settings", async () => {
    await save();
    expect(await readProof()).toEqual({
      domain: hospital.domain,
      record: `_wardline.${hospital.domain}`,
      value: expect.stringMatching(/^wardline-domain=[0-9a-f]{32}$/) as string,
      proved_at: null,
      proved_by: null,
    });
    const record = `_wardline.${hospital.domain}`;
    // The domain has no record, then a wrong record; then the name servers fail.
    expect((await prove()).data).toEqual({
      success: false,
      message: `There is no TXT record at ${record} yet. A new record may take an hour to appear everywhere.`,
    });
    zone.set(record, ["wardline-domain=somebody-elses"]);
    expect((await prove()).data).toEqual({
      success: false,
      message: `The TXT record at ${record} has another value. Please copy the value again.`,
    });
    zone.set(record, "fails");
    expect((await prove()).data).toEqual({
      success: false,
      message: `The name servers of ${hospital.domain} did not answer. Please try again in a moment.`,
    });
    expect((await start(`ada@${hospital.domain}`)).failure?.code).toBe("SINGLE_SIGN_ON_UNKNOWN");
    await publishRecord();
    expect((await prove()).data).toEqual({
      success: true,
      message: `${hospital.domain} is verified.`,
    });
    // People of the domain now sign on with the provider, and the log records the verification once.
    expect(await readProof()).toMatchObject({ proved_by: "dns" });
    expect((await start(`ada@${hospital.domain}`)).data.url).toContain(peer.issuer);
    await prove();
    const changes = (await readEvents(app, hospital, "hospital.updated")).slice(1);
    expect(changes.map((one) => one.changes)).toEqual([
      [{ field: "single_sign_on_proved", from: null, to: hospital.domain }],
    ]);
  });

  it("cannot be verified by a code, which clients of 0.2.0 still send", async () => {
    await save();
    const { failure } = await prove(hospital.domain, hospital, { code: "ABCDE23456" });
    expect(failure?.code).toBe("VALIDATION_FAILED");
    expect(await readProof()).toMatchObject({ proved_at: null });
  });

  it("belongs to the hospital that verifies it, not to the hospital that entered it first", async () => {
    // A hospital has entered another hospital's domain, where somebody once had an address.
    const rival = await registerWithDomain(app);
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
      rival.accountId,
      `claimer@${hospital.domain}`,
    ]);
    await save(rival, { domains: [hospital.domain] });
    // The rightful hospital enters and verifies the domain.
    expect((await save()).status).toBe(200);
    await publishRecord();
    expect((await prove()).data.success).toBe(true);
    // The other hospital can neither verify the domain nor enter it again.
    const rivalProof = await readProof(rival);
    zone.set(rivalProof?.record ?? "", [rivalProof?.value ?? ""]);
    expect((await prove(hospital.domain, rival)).failure?.message).toBe(
      `Another hospital of this installation has verified ${hospital.domain}. Please ask your system administrator.`,
    );
  });

  it("neither lets anybody in nor locks anybody out before it is verified", async () => {
    // One domain is verified, one is not, and single sign-on is the only way in.
    const second = `second-${hospital.domain}`;
    const staff = await addGranted(app, hospital, []);
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
      hospital.accountId,
      `admin@${second}`,
    ]);
    await save(hospital, { domains: [second], is_only: true });
    const tryLogin = () => app.call(login, { body: { email: staff.email, password: PASSWORD } });
    expect((await tryLogin()).status).toBe(200);
    await app.dataSource.query(
      "INSERT INTO single_sign_on_domain (hospital_id, domain, proved_at, proved_by) VALUES ($1, $2, now(), 'dns')",
      [hospital.hospitalId, hospital.domain],
    );
    expect((await tryLogin()).failure?.code).toBe("SINGLE_SIGN_ON_REQUIRED");
    await peer.know({ sub: "ada", email: `ada@${second}`, email_verified: true });
    const signedOn = await signOn(app, peer, `ada@${hospital.domain}`, "ada");
    expect(signedOn).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
      message: "Your email address is not in a domain that this hospital allows.",
    });
  });

  it("can be verified only by administrators, and only if their settings list it", async () => {
    await save();
    const settingsManager = await addGranted(app, hospital, ["settings.manage"]);
    const refused = await app.call(
      contract.verifyDomain,
      { params: { domain: hospital.domain }, body: {} },
      { token: settingsManager.token },
    );
    expect(refused.status).toBe(403);
    expect((await prove("elsewhere.example")).status).toBe(404);
  });
});
