import { randomUUID } from "node:crypto";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import { getSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { listAudit } from "@wardline/contracts/operation/audit";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import {
  type FakeOidcProvider,
  type PeerPerson,
  startFakeOidcProvider,
} from "../support/oidc-peer.js";
import { changeSignOn, openSignOn, type SignOnHospital, signOn } from "../support/sign-on.js";

/** Covers what providers send in practice (docs/wire/accounts.md, Single sign-on). */
describe("the reading of a provider's claims", () => {
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
    await app.call(addDepartment, { body: { department_name: "Wards" } }, asOwner());
    hospital.settings = { ...hospital.settings, department: "Wards", role: "Registrar" };
    await changeSignOn(app, hospital, hospital.settings);
  });

  const asOwner = () => ({ token: hospital.token });

  async function signOnWith(claimed: Omit<PeerPerson, "sub">) {
    const sub = randomUUID();
    await peer.know({ sub, ...claimed });
    return signOn(app, peer, `somebody@${hospital.domain}`, sub);
  }

  const createAddress = () => `ada-${randomUUID()}@${hospital.domain}`;
  const readReports = async () => (await app.call(getSingleSignOn, {}, asOwner())).data.reports;

  it("accepts a verification claim that is a string", async () => {
    expect(await signOnWith({ email: createAddress(), email_verified: "true" })).toMatchObject({
      code: "OK",
    });
  });

  describe("an answer without a verification claim", () => {
    it("refers the person to the administrator, who sees which claim was missing", async () => {
      const email = createAddress();
      expect(await signOnWith({ email })).toMatchObject({
        code: "EMAIL_NOT_VERIFIED",
        message: expect.stringContaining("ask your hospital's administrator"),
      });
      const problem = expect.stringContaining('"The provider vouches for addresses"');
      expect(await readReports()).toEqual([{ at: expect.any(String), email, problem }]);
      const { data } = await app.call(
        listAudit,
        { query: { type: "sign_on.reported" } },
        asOwner(),
      );
      expect(data).toMatchObject([
        {
          actor: null,
          subject: { name: email },
          changes: [{ field: "problem", from: null, to: problem }],
        },
      ]);
    });

    it("is reported once when a person tries again", async () => {
      const email = createAddress();
      const sub = randomUUID();
      await peer.know({ sub, email });
      await signOn(app, peer, email, sub);
      await signOn(app, peer, email, sub);
      expect(await readReports()).toHaveLength(1);
    });

    it("is accepted if the provider vouches for the domain, but not for other domains", async () => {
      await changeSignOn(app, hospital, { ...hospital.settings, trusts_addresses: true });
      expect(await signOnWith({ email: createAddress() })).toMatchObject({ code: "OK" });
      expect(await signOnWith({ email: createAddress(), email_verified: false })).toMatchObject({
        code: "EMAIL_NOT_VERIFIED",
      });
      expect(await signOnWith({ email: `ada@other-${hospital.domain}` })).toMatchObject({
        code: "SINGLE_SIGN_ON_REFUSED",
      });
      expect(await readReports()).toHaveLength(2);
    });

    it("is refused when the hospital has entered the domain but not verified it", async () => {
      await app.dataSource.query(
        "INSERT INTO single_sign_on_domain (hospital_id, domain) VALUES ($1, $2)",
        [hospital.hospitalId, `new-${hospital.domain}`],
      );
      await app.dataSource.query(
        "UPDATE single_sign_on SET trusts_addresses = true WHERE hospital_id = $1",
        [hospital.hospitalId],
      );
      expect(await signOnWith({ email: `ada@new-${hospital.domain}` })).toMatchObject({
        code: "SINGLE_SIGN_ON_REFUSED",
      });
    });
  });

  it("keeps the stored trust setting when a change to the settings leaves it out", async () => {
    await changeSignOn(app, hospital, { ...hospital.settings, trusts_addresses: true });
    await changeSignOn(app, hospital, { ...hospital.settings, group_claim: "roles" });
    const { settings } = (await app.call(getSingleSignOn, {}, asOwner())).data;
    expect(settings).toMatchObject({ group_claim: "roles", trusts_addresses: true });
  });

  it("reads names in the forms that directories use", async () => {
    const name = "Obi, Ada (Surgery)";
    const { data } = await signOnWith({ email: createAddress(), email_verified: true, name });
    expect((data as OpenedSession).user).toMatchObject({ firstName: "Ada", lastName: "Obi" });
  });

  it("reports that groups are missing, and then gives no rights", async () => {
    const groups = [{ group: "clerks", bundle: "ward-clerk" as const }];
    await changeSignOn(app, hospital, { ...hospital.settings, groups });
    const email = createAddress();
    const claimed = { email, email_verified: true, _claim_names: { groups: "src1" } };
    const { data } = await signOnWith(claimed);
    expect((data as OpenedSession).user).toMatchObject({ grants: [] });
    const problem = expect.stringContaining("left out the groups");
    expect(await readReports()).toEqual([{ at: expect.any(String), email, problem }]);
  });
});
