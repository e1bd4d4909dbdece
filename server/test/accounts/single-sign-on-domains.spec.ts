import { login } from "@wardline/contracts/accounts";
import * as contract from "@wardline/contracts/single-sign-on";
import dns2 from "dns2";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { factsOf } from "../support/log.js";
import { type OidcPeer, PEER_CLIENT, startOidcPeer } from "../support/oidc-peer.js";
import { registerWithDomain, signOn } from "../support/sign-on.js";
import { addGranted } from "../support/staff.js";

type Hospital = Awaited<ReturnType<typeof registerWithDomain>>;

/** docs/wire.md, Single sign-on. */
describe("a domain of single sign-on", () => {
  let app: TestApp;
  let peer: OidcPeer;
  let hospital: Hospital;
  /** What a real name server answers: texts by name, or that it fails. */
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
    peer = await startOidcPeer("http://wardline.test/single-sign-on");
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

  const versionOf = async ({ token }: Hospital) =>
    (await app.call(contract.getSingleSignOn, {}, { token })).data.settings?.version ?? 0;
  const save = async (of: Hospital = hospital, changes: object = {}) =>
    app.call(
      contract.saveSingleSignOn,
      {
        body: {
          issuer: peer.issuer,
          ...PEER_CLIENT,
          domains: [of.domain],
          group_claim: "groups",
          groups: [],
          department: null,
          role: null,
          is_on: true,
          is_only: false,
          ...changes,
        },
      },
      { token: of.token, ifMatch: await versionOf(of) },
    );
  const proofOf = async ({ token }: Hospital = hospital) => {
    const { settings } = (await app.call(contract.getSingleSignOn, {}, { token })).data;
    return settings?.domain_proofs[0];
  };
  const prove = (domain = hospital.domain, body: { code?: string } = {}, of = hospital) =>
    app.call(contract.proveDomain, { params: { domain }, body }, { token: of.token });
  const mail = (domain = hospital.domain) =>
    app.call(contract.mailDomainCode, { params: { domain } }, { token: hospital.token });
  const start = (email: string) => app.call(contract.startSingleSignOn, { body: { email } });
  const publishRecord = async () => {
    const proof = await proofOf();
    zone.set(proof?.record ?? "", ["v=spf1 -all", proof?.value ?? ""]);
  };

  it("that is not proved sends nobody anywhere: the answer is that of an unknown domain", async () => {
    await save();
    const waiting = await start(`ada@${hospital.domain}`);
    const unknown = await start("ada@nobody.example");
    expect(waiting.failure).toMatchObject({
      code: "SINGLE_SIGN_ON_UNKNOWN",
      message: unknown.failure?.message,
    });
    expect(waiting.status).toBe(unknown.status);
  });

  it("is proved by its TXT record, once it says what the settings show", async () => {
    await save();
    expect(await proofOf()).toEqual({
      domain: hospital.domain,
      record: `_wardline.${hospital.domain}`,
      value: expect.stringMatching(/^wardline-domain=[0-9a-f]{32}$/) as string,
      proved_at: null,
      proved_by: null,
      mailed_at: null,
    });
    const record = `_wardline.${hospital.domain}`;
    // given no record, then another one, then name servers that fail
    expect((await prove()).data).toEqual({
      success: false,
      message: `There is no TXT record at ${record} yet. A new one may take an hour until it is seen everywhere.`,
    });
    zone.set(record, ["wardline-domain=somebody-elses"]);
    expect((await prove()).data).toEqual({
      success: false,
      message: `The TXT record at ${record} says something else. Please copy the value again.`,
    });
    zone.set(record, "fails");
    expect((await prove()).data).toEqual({
      success: false,
      message: `The name servers of ${hospital.domain} did not answer. Please try again in a moment.`,
    });
    expect((await start(`ada@${hospital.domain}`)).failure?.code).toBe("SINGLE_SIGN_ON_UNKNOWN");
    // when the record is there
    await publishRecord();
    expect((await prove()).data).toEqual({
      success: true,
      message: `${hospital.domain} is proved.`,
    });
    // then its people are sent to the provider, and the log says so once
    expect(await proofOf()).toMatchObject({ proved_by: "dns" });
    expect((await start(`ada@${hospital.domain}`)).data.url).toContain(peer.issuer);
    await prove();
    const changes = (await factsOf(app, hospital, "hospital.updated")).slice(1);
    expect(changes.map((one) => one.changes)).toEqual([
      [{ field: "single_sign_on_proved", from: null, to: hospital.domain }],
    ]);
  });

  it("is proved by the code that its postmaster was mailed, and no other one", async () => {
    await save();
    expect((await mail()).data.message).toBe(
      `A code is on its way to postmaster@${hospital.domain}.`,
    );
    const job = app.jobs().at(-1);
    expect(job).toMatchObject({
      name: "domain-proof",
      data: { hospitalId: hospital.hospitalId, domain: hospital.domain },
    });
    // given the code that a worker has mailed
    await app.dataSource.query(
      "UPDATE single_sign_on_domain SET mail_code_hash = sha256('ABCDE23456') WHERE domain = $1",
      [hospital.domain],
    );
    const wrong = { success: false, message: expect.stringContaining("not the newest") as string };
    expect((await prove(hospital.domain, { code: "ABCDE23457" })).data).toEqual(wrong);
    expect((await prove(hospital.domain, { code: " abcde-23456 " })).data.success).toBe(true);
    expect(await proofOf()).toMatchObject({ proved_by: "mail" });
  });

  it("is not proved by a code that is older than a day", async () => {
    await save();
    await app.dataSource.query(
      `UPDATE single_sign_on_domain
          SET mail_code_hash = sha256('ABCDE23456'), mailed_at = now() - interval '24 hours 1 minute' WHERE domain = $1`,
      [hospital.domain],
    );
    expect((await prove(hospital.domain, { code: "ABCDE23456" })).data.success).toBe(false);
  });

  it("is mailed five codes an hour at most", async () => {
    await save();
    for (let sent = 0; sent < 5; sent += 1) expect((await mail()).status).toBe(200);
    expect((await mail()).failure?.code).toBe("TOO_MANY_REQUESTS");
  });

  it("belongs to the hospital that proves it, not to the one that entered it first", async () => {
    // given a hospital that has entered the domain of another one, where somebody once had an address
    const rival = await registerWithDomain(app);
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
      rival.accountId,
      `claimer@${hospital.domain}`,
    ]);
    await save(rival, { domains: [hospital.domain] });
    // when its own hospital enters and proves it
    expect((await save()).status).toBe(200);
    await publishRecord();
    expect((await prove()).data.success).toBe(true);
    // then it is this one's, and the other can neither prove it nor enter it again
    const theirs = await proofOf(rival);
    zone.set(theirs?.record ?? "", [theirs?.value ?? ""]);
    expect((await prove(hospital.domain, {}, rival)).failure?.message).toBe(
      `Another hospital of this installation has proved ${hospital.domain}. Please ask your operator.`,
    );
  });

  it("that is not proved lets nobody in whom the provider vouches for, and keeps nobody out", async () => {
    // given a domain that is proved and one that waits, and only single sign-on
    const second = `second-${hospital.domain}`;
    const staff = await addGranted(app, hospital, []);
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
      hospital.accountId,
      `admin@${second}`,
    ]);
    await save(hospital, { domains: [second], is_only: true });
    const enter = () => app.call(login, { body: { email: staff.email, password: PASSWORD } });
    expect((await enter()).status).toBe(200);
    // when one of them is proved
    await app.dataSource.query(
      "INSERT INTO single_sign_on_domain (hospital_id, domain, proved_at, proved_by) VALUES ($1, $2, now(), 'dns')",
      [hospital.hospitalId, hospital.domain],
    );
    expect((await enter()).failure?.code).toBe("SINGLE_SIGN_ON_REQUIRED");
    await peer.know({ sub: "ada", email: `ada@${second}`, email_verified: true });
    const came = await signOn(app, peer, `ada@${hospital.domain}`, "ada");
    expect(came).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
      message: "Your email address is not of a domain that this hospital allows.",
    });
  });

  it("is an administrator's to prove, of the own settings only", async () => {
    await save();
    const settler = await addGranted(app, hospital, ["settings.manage"]);
    const refused = await app.call(
      contract.proveDomain,
      { params: { domain: hospital.domain }, body: {} },
      { token: settler.token },
    );
    expect(refused.status).toBe(403);
    expect((await prove("elsewhere.example")).status).toBe(404);
    expect((await mail("elsewhere.example")).status).toBe(404);
  });
});
