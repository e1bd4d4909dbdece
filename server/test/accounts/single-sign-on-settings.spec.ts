import * as contract from "@wardline/contracts/accounts/single-sign-on";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import { type FakeOidcProvider, PEER_CLIENT, startFakeOidcProvider } from "../support/oidc-peer.js";
import { openSignOn, registerWithDomain } from "../support/sign-on.js";
import { addGranted } from "../support/staff.js";

/** docs/wire/accounts.md, Single sign-on. */
describe("the page of single sign-on settings", () => {
  let app: TestApp;
  let peer: FakeOidcProvider;
  let hospital: Awaited<ReturnType<typeof registerWithDomain>>;

  beforeAll(async () => {
    peer = await startFakeOidcProvider("http://wardline.test/single-sign-on");
    app = await startApp({ ssoAllowOrigins: [peer.issuer, "http://127.0.0.1:1"] });
  });
  afterAll(async () => {
    peer.stop();
    await app.close();
  });
  beforeAll(async () => {
    hospital = await registerWithDomain(app);
  });

  const asOwner = () => ({ token: hospital.token });
  const buildSettings = () => ({
    issuer: peer.issuer,
    ...PEER_CLIENT,
    domains: [hospital.domain],
    group_claim: "groups",
    groups: [],
    department: null,
    role: null,
    is_on: true,
    is_only: false,
  });
  const read = async () => (await app.call(contract.getSingleSignOn, {}, asOwner())).data;
  const saveOver = (version: number, changes: object = {}) =>
    app.call(
      contract.saveSingleSignOn,
      { body: { ...buildSettings(), ...changes } },
      { ...asOwner(), ifMatch: version },
    );
  const save = async (changes: object = {}) =>
    saveOver((await read()).settings?.version ?? 0, changes);
  const findProblemPaths = async (changes: object) => {
    const { failure } = await save(changes);
    return (failure?.errors ?? []).map(({ path }) => path);
  };

  it("is empty at first, with the address to which the provider sends people back", async () => {
    expect(await read()).toEqual({
      redirect_url: "http://wardline.test/single-sign-on",
      settings: null,
      reports: [],
    });
    const tested = await app.call(contract.testSingleSignOn, {}, asOwner());
    expect(tested.failure?.code).toBe("NOT_FOUND");
  });

  it.each([
    ["issuer", { issuer: "http://127.0.0.1:9" }],
    ["issuer", { issuer: "https://169.254.169.254/" }],
    ["issuer", { issuer: "https://[::1]/" }],
    ["issuer", { issuer: "http://93.184.216.34/" }],
    ["issuer", { issuer: "https://user:secret@93.184.216.34/" }],
    ["issuer", { issuer: "https://93.184.216.34/?tenant=1" }],
    ["issuer", { issuer: "javascript:alert(1)" }],
    ["client_id", { client_id: " " }],
    ["client_secret", { client_secret: "tab\tand ünïcode" }],
    ["domains", { domains: [] }],
    ["domains.0", { domains: ["nonsense"] }],
    ["domains.0", { domains: ["gmail.com"] }],
    ["domains", { domains: ["somebody-elses.example"] }],
    ["groups", { groups: ["auditor", "ward-clerk"].map((bundle) => ({ group: "a", bundle })) }],
    ["groups.0.bundle", { groups: [{ group: "a", bundle: "king" }] }],
    ["role", { department: "Surgery", role: null }],
    ["department", { department: "Nowhere", role: "Registrar" }],
    ["is_only", { is_on: false, is_only: true }],
  ])("reports an error at the field %s for %j", async (path, changes) => {
    expect(await findProblemPaths(changes)).toEqual([path]);
    expect((await read()).settings).toBeNull();
  });

  it("never reveals the secret in any answer, the log or the database", async () => {
    const saved = await save();
    expect(saved.data.client_secret_hint).toBe("…1234");
    const rows = await app.dataSource.query(
      "SELECT (SELECT json_agg(s) FROM single_sign_on s), (SELECT json_agg(e) FROM event_log e)",
    );
    const text = JSON.stringify([saved.data, await read(), rows]);
    expect(text).toContain("single_sign_on_issuer");
    expect(text).not.toContain(PEER_CLIENT.client_secret);
  });

  it("logs once which settings changed", async () => {
    hospital = await registerWithDomain(app);
    await save();
    expect((await save({ client_secret: undefined })).data.version).toBe(1);
    await save({ is_only: true, client_secret: "another-secret-9876" });
    const loggedEvents = await app.dataSource.query<
      { changes: { field: string; to: unknown }[] }[]
    >(
      "SELECT changes FROM event_log WHERE hospital_id = $1 AND type = 'hospital.updated' ORDER BY revision",
      [hospital.hospitalId],
    );
    const [first, ...others] = loggedEvents.map(({ changes }) => changes);
    expect(first?.map(({ field }) => field)).toEqual([
      "single_sign_on",
      "single_sign_on_issuer",
      "single_sign_on_client",
      "single_sign_on_domains",
      "single_sign_on_group_claim",
      "single_sign_on_secret",
    ]);
    expect(others).toEqual([
      [
        { field: "single_sign_on", from: "on", to: "only" },
        { field: "single_sign_on_secret", from: "former", to: "new" },
      ],
    ]);
  });

  it("requires the secret at first and for another origin, and otherwise keeps the stored secret", async () => {
    hospital = await registerWithDomain(app);
    expect(await findProblemPaths({ client_secret: undefined })).toEqual(["client_secret"]);
    await save();
    expect((await save({ client_secret: undefined, client_id: "other" })).status).toBe(200);
    const moved = { client_secret: undefined, issuer: "http://127.0.0.1:1" };
    expect(await findProblemPaths(moved)).toEqual(["client_secret"]);
  });

  it("refuses a change that is based on an older version or names no version", async () => {
    hospital = await registerWithDomain(app);
    const { data } = await save();
    expect(data.version).toBe(1);
    await saveOver(1, { is_only: true });
    const stale = await saveOver(1, { group_claim: "roles" });
    const body = { ...buildSettings(), group_claim: "roles" };
    const unversioned = await app.call(contract.saveSingleSignOn, { body }, asOwner());
    for (const { status, failure } of [stale, unversioned]) {
      expect(status).toBe(409);
      expect(failure).toMatchObject({
        code: "VERSION_CONFLICT",
        data: { version: 2, is_only: true, group_claim: "groups" },
      });
    }
    expect((await read()).settings).toMatchObject({ is_only: true, group_claim: "groups" });
  });

  it("keeps the fields that a change leaves out, and checks the settings as a whole", async () => {
    hospital = await registerWithDomain(app);
    await save({ trusts_addresses: true });
    const saveOnly = (ifMatch: number, body: object) =>
      app.call(contract.saveSingleSignOn, { body }, { ...asOwner(), ifMatch });
    const { data } = await saveOnly(1, { is_only: true });
    expect(data).toMatchObject({ client_id: PEER_CLIENT.client_id, is_only: true, version: 2 });
    expect(data.trusts_addresses).toBe(true);
    const { failure } = await saveOnly(2, { is_on: false });
    expect(failure?.errors?.map(({ path }) => path)).toEqual(["is_only"]);
  });

  it("refuses an unknown role", async () => {
    await app.call(addDepartment, { body: { department_name: "Surgery" } }, asOwner());
    expect(await findProblemPaths({ department: "Surgery", role: "Wizard" })).toEqual(["role"]);
    const { data } = await save({ department: "surgery", role: "registrar" });
    expect(data).toMatchObject({ department: "Surgery" });
  });

  it("refuses a domain that another hospital has verified", async () => {
    hospital = await registerWithDomain(app);
    const first = await openSignOn(app, peer);
    await app.dataSource.query("UPDATE account SET email = $2 WHERE id = $1", [
      hospital.accountId,
      `second-admin@${first.domain}`,
    ]);
    const { failure } = await save({ domains: [first.domain] });
    expect(failure).toMatchObject({ message: expect.stringContaining("Another hospital") });
    expect((await read()).settings).toBeNull();
  });

  it("explains the provider's answer in a sentence", async () => {
    hospital = await registerWithDomain(app);
    const test = async () => (await app.call(contract.testSingleSignOn, {}, asOwner())).data;
    await save();
    expect(await test()).toEqual({
      success: true,
      message: "The provider answered correctly.",
    });
    await save({ issuer: "http://127.0.0.1:1" });
    expect(await test()).toEqual({
      success: false,
      message: "The provider refused the connection. Please check that it is running.",
    });
    await save({ issuer: `${peer.issuer}/elsewhere` });
    expect((await test()).success).toBe(false);
  });

  it("is open to administrators, and closed to settings managers", async () => {
    const settingsManager = await addGranted(app, hospital, ["settings.manage", "emr.manage"]);
    const administrator = await addGranted(app, hospital, ["administrator"]);
    const readAs = async ({ token }: { token: string }) =>
      (await app.call(contract.getSingleSignOn, {}, { token })).status;
    expect([await readAs(settingsManager), await readAs(administrator)]).toEqual([403, 200]);
  });
});
