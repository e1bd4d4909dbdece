import { updateGrants, updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { updatePatient } from "@wardline/contracts/patients/patient";
import type { Grant } from "@wardline/domain/people/grants";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

/** docs/wire/live.md, What each audience sees; promise 27. */
describe("an open page of a person with grants", () => {
  const { app, hospital } = useHospital();
  let other: TestApp;
  let owner: { token: string };
  const open: Listener[] = [];

  beforeAll(async () => {
    other = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    owner = { token: hospital.token };
  });
  afterAll(() => other.close());
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function openPage({ token }: { token: string }, server = app): Promise<Listener> {
    const listener = listen(server.url, "/live", { token });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }
  const setGrants = ({ id }: TestStaff, grants: Grant[]) =>
    app.call(updateGrants, { params: { id }, body: { grants } }, owner);
  /** Opens a card and returns the revision of that change. */
  const openOne = async () => {
    const { id } = await openCard(app, hospital.token);
    return { id, revision: await readNewestRevision() };
  };
  async function readNewestRevision(): Promise<number> {
    const [row] = await app.dataSource.query<{ revision: number }[]>(
      "SELECT revision FROM hospital WHERE id = $1",
      [hospital.hospitalId],
    );
    return row?.revision ?? 0;
  }
  /** Waits until a page has reached a revision, and returns what the page received at that revision. */
  async function readTypeAt(listener: Listener, revision: number): Promise<unknown> {
    await until(() => listener.changes.some((change) => change.revision === revision));
    return listener.changes.find((change) => change.revision === revision)?.type ?? null;
  }

  it("receives exactly what the grants open, like every other page with the same grants", async () => {
    const clerks = [
      await addGranted(app, hospital, ["patients.read"]),
      await addGranted(app, hospital, ["patients.read"]),
    ];
    const clerk = await openPage(clerks[0] as TestStaff);
    const colleague = await openPage(clerks[1] as TestStaff);
    const writer = await openPage(await addGranted(app, hospital, ["announcements.write"]));
    const administrator = await openPage(await addGranted(app, hospital, ["administrator"]));
    const plain = await openPage(await addStaff(app, hospital));
    const { revision } = await openOne();
    for (const whole of [clerk, colleague, administrator]) {
      expect(await readTypeAt(whole, revision)).toBe("patient.created");
    }
    for (const none of [writer, plain]) expect(await readTypeAt(none, revision)).toBeNull();
    expect(plain.received()).not.toContain("Okafor");
    expect(writer.received()).not.toContain("Okafor");
  });

  it("is informed of a new grant and receives its events from then on, also on another server", async () => {
    const staff = await addStaff(app, hospital);
    const pages = [await openPage(staff), await openPage(staff, other)];
    await setGrants(staff, ["patients.read"]);
    const grantRevision = await readNewestRevision();
    for (const one of pages) expect(await readTypeAt(one, grantRevision)).toBe("staff.updated");
    const { revision } = await openOne();
    for (const one of pages) expect(await readTypeAt(one, revision)).toBe("patient.created");
  });

  it("is informed of a withdrawn grant and receives none of its events afterwards, on any server", async () => {
    const staff = await addGranted(app, hospital, ["patients.read"]);
    const pages = [await openPage(staff), await openPage(staff, other)];
    const { id } = await openOne();
    await setGrants(staff, []);
    const withdrawalRevision = await readNewestRevision();
    for (const one of pages)
      expect(await readTypeAt(one, withdrawalRevision)).toBe("staff.updated");
    const change = { params: { id }, body: { patientData: { name: "Ngozi Withheld" } } };
    await app.call(updatePatient, change, owner);
    const revision = await readNewestRevision();
    for (const one of pages) {
      expect(await readTypeAt(one, revision)).toBeNull();
      expect(one.received()).not.toContain("Withheld");
    }
  });

  it("receives each change once as an administrator, including changes to their own account", async () => {
    const staff = await addGranted(app, hospital, ["administrator"]);
    const own = await openPage(staff);
    await app.call(
      updateSubAccount,
      { params: { id: staff.id }, body: { phone: "0803 7" } },
      owner,
    );
    const { revision } = await openOne();
    await readTypeAt(own, revision);
    const revisions = own.changes.map((change) => change.revision);
    expect(revisions).toEqual([...new Set(revisions)]);
  });

  it("receives events of a grant and a department that were given together", async () => {
    await addDepartments(app, hospital, "Cardiology");
    const staff = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
    const own = await openPage(staff);
    const move = { params: { id: staff.id }, body: { department: "Cardiology" } };
    await app.call(updateSubAccount, move, owner);
    await setGrants(staff, ["roster.write", "patients.read"]);
    const { revision } = await openOne();
    expect(await readTypeAt(own, revision)).toBe("patient.created");
    const revisions = own.changes.map((change) => change.revision);
    expect(revisions).toEqual([...new Set(revisions)]);
  });

  it("is disconnected within 5 s after an unannounced change to the grants, and has the new grants when it reconnects", async () => {
    const staff = await addGranted(app, hospital, ["patients.read"]);
    const stalePage = await openPage(staff);
    await app.dataSource.query("UPDATE account SET grants = '{}' WHERE id = $1", [staff.id]);
    await until(() => stalePage.socket.disconnected, scaleToMachine(5_000));
    const returningPage = await openPage(staff);
    const { revision } = await openOne();
    expect(await readTypeAt(returningPage, revision)).toBeNull();
  });
});
