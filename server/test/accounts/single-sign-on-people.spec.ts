import { randomUUID } from "node:crypto";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/single-sign-on";
import { deleteSubAccount, listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { type FakeOidcProvider, startFakeOidcProvider } from "../support/oidc-peer.js";
import {
  addPerson,
  beginWithEmail,
  changeSignOn,
  countTraces,
  openSignOn,
  type SignOnHospital,
  signOn,
} from "../support/sign-on.js";

/** Covers which account a sign-on opens (docs/wire/accounts.md, Single sign-on; promise 28). */
describe("a sign-on", () => {
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

  /** Creates a person without a Wardline account at the provider. */
  async function createNewcomer(groups: string[] = []) {
    const sub = randomUUID();
    const email = `new-${sub}@${hospital.domain}`;
    await peer.know({ sub, email, email_verified: true, name: "Ada Obi", groups });
    return { email, sub };
  }

  const readStaffList = async () =>
    (await app.call(listSubAccounts, {}, { token: hospital.token })).data;

  describe("a sign-on of a person without an account", () => {
    it("is refused and creates nothing when the hospital has chosen no post for new people", async () => {
      const { email, sub } = await createNewcomer();
      const before = await countTraces(app);
      expect(await signOn(app, peer, email, sub)).toMatchObject({
        code: "SINGLE_SIGN_ON_REFUSED",
        message: expect.stringContaining("There is no account for you"),
      });
      expect(await countTraces(app)).toEqual(before);
    });

    it("creates a staff account without grants, or with the grants of a group, and logs it", async () => {
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
      const plain = await createNewcomer();
      const clerk = await createNewcomer(["clerks", "others"]);
      const answers = [
        await signOn(app, peer, plain.email, plain.sub),
        await signOn(app, peer, clerk.email, clerk.sub),
      ];
      expect(answers.map(({ data }) => (data as OpenedSession).user)).toMatchObject([
        { email: plain.email, firstName: "Ada", lastName: "Obi", department: "Wards", grants: [] },
        { email: clerk.email, role: "Registrar", grants: ["patients.write"] },
      ]);
      const invitations = (await readStaffList()).map(({ invitation }) => invitation);
      expect(invitations).toEqual(["active", "active"]);
      expect(app.jobs().filter(({ name }) => name === "invitation")).toEqual(invited);
      const made = await readEvents(app, hospital, "staff.created");
      expect(made.map(({ changes }) => changes)).toEqual(
        [plain, clerk].map(() => [{ field: "single_sign_on", from: null, to: peer.issuer }]),
      );
    });
  });

  it("is refused for a person whose account was deleted, until a new account has the person's address", async () => {
    const { id, email, sub } = await addPerson(app, peer, hospital);
    await signOn(app, peer, email, sub);
    await app.call(deleteSubAccount, { params: { id } }, { token: hospital.token });
    expect(await signOn(app, peer, email, sub)).toMatchObject({
      message: expect.stringContaining("was closed"),
    });
    const again = await addPerson(app, peer, hospital);
    await peer.know({ sub, email: again.email, email_verified: true });
    expect((await signOn(app, peer, email, sub)).data).toMatchObject({ user: { id: again.id } });
  });

  it("never opens the hospital's own account just because the addresses match", async () => {
    const sub = randomUUID();
    await peer.know({ sub, email: hospital.email, email_verified: true });
    const before = await countTraces(app);
    expect(await signOn(app, peer, hospital.email, sub)).toMatchObject({
      code: "SINGLE_SIGN_ON_REFUSED",
    });
    expect(await countTraces(app)).toEqual(before);
  });

  describe("a sign-on of the hospital's own account", () => {
    const asOwner = () => ({ token: hospital.token });

    it("works once the owner has linked it with the password, until the owner unlinks it", async () => {
      const sub = randomUUID();
      await peer.know({ sub, email: "somebody@elsewhere.example", email_verified: false });
      const { url, browser } = await beginWithEmail(app, hospital.email);
      const answer = await peer.visit(url, sub);
      const link = (password: string) =>
        app.call(contract.linkSignOn, { body: { answer, browser, password } }, asOwner());
      expect((await link("a-wrong-Phrase-42")).failure?.code).toBe("WRONG_PASSWORD");
      expect((await link(PASSWORD)).data.linked_at).not.toBeNull();
      expect((await link(PASSWORD)).failure?.code).toBe("SINGLE_SIGN_ON_EXPIRED");
      expect((await signOn(app, peer, hospital.email, sub)).data).toMatchObject({
        accountType: "parent",
      });
      const body = { password: PASSWORD };
      const unlinked = await app.call(contract.unlinkSignOn, { body }, asOwner());
      expect(unlinked.data).toEqual({ is_on: true, linked_at: null });
      expect((await signOn(app, peer, hospital.email, sub)).code).toBe("SINGLE_SIGN_ON_REFUSED");
      expect(
        (await readEvents(app, hospital, "account.updated")).map(({ changes }) => changes),
      ).toEqual([
        [{ field: "single_sign_on", from: null, to: peer.issuer }],
        [{ field: "single_sign_on", from: peer.issuer, to: null }],
      ]);
    });

    it("cannot be linked to a person with another account, or by another hospital's sign-on", async () => {
      const { email, sub } = await addPerson(app, peer, hospital);
      await signOn(app, peer, email, sub);
      const taken = await beginWithEmail(app, hospital.email);
      const otherHospital = await openSignOn(app, peer);
      const otherSignOn = await beginWithEmail(app, otherHospital.email);
      const before = await countTraces(app);
      for (const [{ url, browser }, code] of [
        [taken, "SINGLE_SIGN_ON_REFUSED"],
        [otherSignOn, "SINGLE_SIGN_ON_EXPIRED"],
      ] as const) {
        const body = { answer: await peer.visit(url, sub), browser, password: PASSWORD };
        const { failure } = await app.call(contract.linkSignOn, { body }, asOwner());
        expect(failure?.code).toBe(code);
      }
      expect(await countTraces(app)).toEqual(before);
    });
  });
});
