import { randomUUID } from "node:crypto";
import { login, type OpenedSession } from "@wardline/contracts/accounts";
import { addDepartment } from "@wardline/contracts/departments";
import * as secondFactor from "@wardline/contracts/second-factor";
import * as contract from "@wardline/contracts/single-sign-on";
import { deleteSubAccount, listSubAccounts } from "@wardline/contracts/sub-accounts";
import { TOTP } from "otpauth";
import { startApp, type TestApp } from "./support/app.js";
import { PASSWORD } from "./support/hospital.js";
import { type OidcPeer, startOidcPeer } from "./support/oidc-peer.js";
import {
  begin,
  changeSignOn,
  finish,
  openSignOn,
  type SignOnHospital,
  signOn,
} from "./support/sign-on.js";
import { inviteStaff } from "./support/staff.js";

/** docs/wire.md, Single sign-on; promises 5, 28. */
describe("single sign-on", () => {
  let app: TestApp;
  let peer: OidcPeer;
  let hospital: SignOnHospital;

  beforeAll(async () => {
    peer = await startOidcPeer("http://wardline.test/single-sign-on");
    app = await startApp({ ssoAllowOrigins: [peer.issuer] });
  });
  afterAll(async () => {
    peer.stop();
    await app.close();
  });
  beforeEach(async () => {
    hospital = await openSignOn(app, peer);
  });

  /** A staff member with an address of the hospital's domain, and the same person at the provider. */
  async function person(known: { email_verified?: boolean; amr?: string[] } = {}) {
    const staff = await inviteStaff(app, hospital);
    const email = `ada-${randomUUID()}@${hospital.domain}`;
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [staff.id, email]);
    const sub = randomUUID();
    await peer.know({ sub, email, email_verified: true, ...known });
    return { id: staff.id, email, sub };
  }

  /** A person at the provider who has no account. */
  async function newcomer(groups: string[] = []) {
    const sub = randomUUID();
    const email = `new-${sub}@${hospital.domain}`;
    await peer.know({ sub, email, email_verified: true, name: "Ada Obi", groups });
    return { email, sub };
  }

  const staffList = async () =>
    (await app.call(listSubAccounts, {}, { token: hospital.token })).data;

  const changesOf = (type: string) =>
    app.dataSource.query<{ changes: unknown; actor: { id: string } }[]>(
      "SELECT changes, actor FROM event_log WHERE hospital_id = $1 AND type = $2 ORDER BY revision",
      [hospital.hospitalId, type],
    );

  /** Everything that a sign-on might change. */
  async function traces(): Promise<unknown> {
    const tables = ["account", "session", "single_sign_on_identity", "event_log"];
    const rows = await Promise.all(
      tables.map((table) =>
        app.dataSource.query(`SELECT count(*)::integer AS count FROM ${table}`),
      ),
    );
    return rows;
  }

  it("opens the session of the staff member with the proven address, and links them", async () => {
    const { id, email, sub } = await person();
    const { data } = await signOn(app, peer, email, sub);
    expect(data).toMatchObject({ user: { id, email }, accountType: "sub" });
    expect(await changesOf("account.updated")).toMatchObject([
      { changes: [{ field: "single_sign_on", from: null, to: peer.issuer }], actor: { id } },
    ]);
    await signOn(app, peer, email, sub);
    expect(await changesOf("account.updated")).toHaveLength(1);
  });

  it("knows whom it has linked whatever address the provider says later", async () => {
    const first = await person();
    const second = await person();
    await signOn(app, peer, first.email, first.sub);
    await peer.know({ sub: first.sub, email: second.email, email_verified: true });
    const { data } = await signOn(app, peer, first.email, first.sub);
    expect(data).toMatchObject({ user: { id: first.id } });
  });

  it("gives no account that is linked to anyone else who comes with its address", async () => {
    const { email, sub } = await person();
    await signOn(app, peer, email, sub);
    await peer.know({ sub: `other-${sub}`, email, email_verified: true });
    const before = await traces();
    expect(await signOn(app, peer, email, `other-${sub}`)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
    });
    expect(await traces()).toEqual(before);
  });

  describe("of someone without an account", () => {
    it("is refused, and nothing is made, where the hospital says no place", async () => {
      const { email, sub } = await newcomer();
      const before = await traces();
      expect(await signOn(app, peer, email, sub)).toMatchObject({
        code: "SINGLE_SIGN_ON_REFUSED",
        message: expect.stringContaining("There is no account for you"),
      });
      expect(await traces()).toEqual(before);
    });

    it("makes a staff account without grants, or with those of a group, which the log tells", async () => {
      const body = { department_name: "Wards" };
      await app.call(addDepartment, { body }, { token: hospital.token });
      await changeSignOn(app, hospital, {
        ...hospital.settings,
        department: "wards",
        role: "Registrar",
        groups: [
          { group: "clerks", bundle: "ward-clerk" },
          { group: "auditors", bundle: "auditor" },
        ],
      });
      const invited = app.jobs().filter(({ name }) => name === "invitation");
      const plain = await newcomer();
      const clerk = await newcomer(["clerks", "others"]);
      const answers = [
        await signOn(app, peer, plain.email, plain.sub),
        await signOn(app, peer, clerk.email, clerk.sub),
      ];
      expect(answers.map(({ data }) => (data as OpenedSession).user)).toMatchObject([
        { email: plain.email, firstName: "Ada", lastName: "Obi", department: "Wards", grants: [] },
        { email: clerk.email, role: "Registrar", grants: ["patients.write"] },
      ]);
      const invitations = (await staffList()).map(({ invitation }) => invitation);
      expect(invitations).toEqual(["active", "active"]);
      expect(app.jobs().filter(({ name }) => name === "invitation")).toEqual(invited);
      const made = await changesOf("staff.created");
      expect(made.map(({ changes }) => changes)).toEqual(
        [plain, clerk].map(() => [{ field: "single_sign_on", from: null, to: peer.issuer }]),
      );
    });
  });

  it("lets nobody in whose account was deleted, until there is another for the address", async () => {
    const { id, email, sub } = await person();
    await signOn(app, peer, email, sub);
    await app.call(deleteSubAccount, { params: { id } }, { token: hospital.token });
    expect(await signOn(app, peer, email, sub)).toMatchObject({
      message: expect.stringContaining("was closed"),
    });
    const again = await person();
    await peer.know({ sub, email: again.email, email_verified: true });
    expect((await signOn(app, peer, email, sub)).data).toMatchObject({ user: { id: again.id } });
  });

  it("never opens the hospital's own account by its address", async () => {
    const sub = randomUUID();
    await peer.know({ sub, email: hospital.email, email_verified: true });
    const before = await traces();
    expect(await signOn(app, peer, hospital.email, sub)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
    });
    expect(await traces()).toEqual(before);
  });

  describe("of the hospital's own account", () => {
    const own = () => ({ token: hospital.token });

    it("works once it has linked itself, with its password, and no longer when it ends that", async () => {
      const sub = randomUUID();
      await peer.know({ sub, email: "somebody@elsewhere.example", email_verified: false });
      const { url, browser } = await begin(app, hospital.email);
      const answer = await peer.visit(url, sub);
      const link = (password: string) =>
        app.call(contract.linkSignOn, { body: { answer, browser, password } }, own());
      expect((await link("a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
      expect((await link(PASSWORD)).data.linked_at).not.toBeNull();
      expect((await link(PASSWORD)).failure?.code).toBe("SINGLE_SIGN_ON_EXPIRED");
      expect((await signOn(app, peer, hospital.email, sub)).data).toMatchObject({
        accountType: "parent",
      });
      const body = { password: PASSWORD };
      const unlinked = await app.call(contract.unlinkSignOn, { body }, own());
      expect(unlinked.data).toEqual({ is_on: true, linked_at: null });
      expect((await signOn(app, peer, hospital.email, sub)).code).toBe("SINGLE_SIGN_ON_REFUSED");
      expect((await changesOf("account.updated")).map(({ changes }) => changes)).toEqual([
        [{ field: "single_sign_on", from: null, to: peer.issuer }],
        [{ field: "single_sign_on", from: peer.issuer, to: null }],
      ]);
    });

    it("is not linked to a person whom another account has, nor by another hospital's sign-on", async () => {
      const { email, sub } = await person();
      await signOn(app, peer, email, sub);
      const taken = await begin(app, hospital.email);
      const others = await openSignOn(app, peer);
      const theirs = await begin(app, others.email);
      const before = await traces();
      for (const [{ url, browser }, code] of [
        [taken, "SINGLE_SIGN_ON_REFUSED"],
        [theirs, "SINGLE_SIGN_ON_EXPIRED"],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one browser, one after the other
        const body = { answer: await peer.visit(url, sub), browser, password: PASSWORD };
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { failure } = await app.call(contract.linkSignOn, { body }, own());
        expect(failure?.code).toBe(code);
      }
      expect(await traces()).toEqual(before);
    });
  });

  describe("with a second factor", () => {
    async function switchOn(token: string): Promise<void> {
      const begun = (await app.call(secondFactor.beginTotp, {}, { token })).data;
      const code = new TOTP({ secret: begun.secret }).generate();
      await app.call(secondFactor.confirmTotp, { body: { code } }, { token });
    }

    it("asks for it, unless the provider says that it has asked for more than a password", async () => {
      const { email, sub } = await person();
      const first = (await signOn(app, peer, email, sub)).data as OpenedSession;
      await switchOn(first.token);
      expect((await signOn(app, peer, email, sub)).data).toMatchObject({ token: null });
      await peer.know({ sub, email, email_verified: true, amr: ["pwd", "mfa"] });
      expect((await signOn(app, peer, email, sub)).data).toMatchObject({ user: { email } });
    });

    it("takes a recovery code of an account that has no password", async () => {
      const { id, email, sub } = await person();
      await app.dataSource.query("UPDATE account SET password_hash = NULL WHERE id = $1", [id]);
      const { token } = (await signOn(app, peer, email, sub)).data as OpenedSession;
      const begun = (await app.call(secondFactor.beginTotp, {}, { token })).data;
      const body = { code: new TOTP({ secret: begun.secret }).generate() };
      const { data } = await app.call(secondFactor.confirmTotp, { body }, { token });
      const asked = (await signOn(app, peer, email, sub)).data;
      const challenge = asked?.token === null ? asked.challenge : "";
      const [code = ""] = data.recovery_codes;
      const proven = await app.call(secondFactor.loginSecondFactor, { body: { challenge, code } });
      expect(proven.data.user.id).toBe(id);
    });
  });

  describe("as the only way", () => {
    it("refuses the right password of staff, not a word sooner, and lets the owner in", async () => {
      const { email, sub } = await person();
      await changeSignOn(app, hospital, { ...hospital.settings, is_only: true });
      const enter = async (as: string, password: string) =>
        (await app.call(login, { body: { email: as, password } })).failure?.code;
      expect(await enter(email, PASSWORD)).toBe("SINGLE_SIGN_ON_REQUIRED");
      expect(await enter(email, "a-wrong-Phrase-42")).toBe("INVALID_CREDENTIALS");
      expect(await enter(hospital.email, PASSWORD)).toBeUndefined();
      expect((await signOn(app, peer, email, sub)).code).toBe("OK");
    });
  });

  it("answers alike for an address that has an account and one that has none", async () => {
    const { email } = await person();
    const known = await begin(app, email);
    const unknown = await begin(app, `nobody-${randomUUID()}@${hospital.domain}`);
    const shapeOf = (url: string) => {
      const { origin, pathname, searchParams } = new URL(url);
      return [origin, pathname, [...searchParams.keys()]];
    };
    expect(shapeOf(known.url)).toEqual(shapeOf(unknown.url));
    const [{ count } = { count: -1 }] = await app.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::integer AS count FROM sign_on_attempt WHERE hospital_id = $1",
      [hospital.hospitalId],
    );
    expect(count).toBe(2);
  });

  it("says so when the person went back at the provider", async () => {
    const { email } = await person();
    expect(await signOn(app, peer, email, null)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
      message: expect.stringContaining("cancelled or refused"),
    });
  });

  it("ends with the time it has", async () => {
    const { email, sub } = await person();
    const { url, browser } = await begin(app, email);
    const answer = await peer.visit(url, sub);
    app.clock.now = Date.now() + 10 * 60_000;
    expect(await finish(app, answer, browser)).toMatchObject({ code: "SINGLE_SIGN_ON_EXPIRED" });
    app.clock.now = Date.now();
  });
});
