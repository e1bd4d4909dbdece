import {
  expectSession,
  login,
  updateAccount,
  updatePassword,
} from "@wardline/contracts/accounts/account";
import * as staffContract from "@wardline/contracts/accounts/sub-accounts";
import {
  createPatient,
  getPatientHistory,
  listPatients,
} from "@wardline/contracts/patients/patient";
import type { Grant } from "@wardline/domain/people/grants";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { createPatientFields, openCard } from "../support/patient.js";
import { addGranted, addStaff, createStaffFields, type TestStaff } from "../support/staff.js";

/** docs/wire/accounts.md, Grants. */
describe("grants", () => {
  const { app, hospital } = useHospital();
  let other: TestApp;
  let owner: { token: string };

  beforeAll(async () => {
    other = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    owner = { token: hospital.token };
  });
  afterAll(() => other.close());

  const give = (
    id: string,
    grants: readonly string[],
    { token }: { token: string } = owner,
    ifMatch?: number,
  ) =>
    app.call(
      staffContract.updateGrants,
      { params: { id }, body: { grants: grants as Grant[] } },
      { token, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const readCards = async (server: TestApp, { token }: TestStaff) =>
    (await server.call(listPatients, { query: {} }, { token })).status;
  const readGrantEvents = async (id: string) =>
    (await readEventsAbout(app, hospital, "staff.updated", id)).map(({ actor, changes }) => ({
      actor: actor?.id,
      changes,
    }));

  describe("giving rights", () => {
    it("is allowed to the owner, and the rights appear in the answer, list, profile, login and log", async () => {
      const staff = await addStaff(app, hospital);
      const { data } = await give(staff.id, ["patients.read", "patients.write"]);
      expect(data).toMatchObject({ id: staff.id, grants: ["patients.write"] });
      const { data: list } = await app.call(staffContract.listSubAccounts, {}, owner);
      expect(list.find(({ id }) => id === staff.id)?.grants).toEqual(["patients.write"]);
      const as = { token: staff.token };
      for (const own of [staffContract.getSubProfile, staffContract.getSubDetails]) {
        expect((await app.call(own, {}, as)).data.grants).toEqual(["patients.write"]);
      }
      const body = { email: staff.email, password: PASSWORD };
      const session = expectSession((await app.call(login, { body })).data);
      expect(session.user.grants).toEqual(["patients.write"]);
      expect(await readGrantEvents(staff.id)).toEqual([
        {
          actor: hospital.accountId,
          changes: [{ field: "grants", from: [], to: ["patients.write"] }],
        },
      ]);
    });

    it("is allowed to staff with administrator rights, and the log names them", async () => {
      const administrator = await addGranted(app, hospital, ["administrator"]);
      const staff = await addStaff(app, hospital);
      expect((await give(staff.id, ["emr.manage"], administrator)).status).toBe(200);
      expect(await readGrantEvents(staff.id)).toMatchObject([{ actor: administrator.id }]);
    });

    it("changes nothing when the new grants allow the same as the old", async () => {
      const staff = await addGranted(app, hospital, ["roster.manage"]);
      const before = (await give(staff.id, ["roster.write", "roster.manage"])).data;
      expect(before).toMatchObject({ grants: ["roster.manage"], version: 1 });
      expect(await readGrantEvents(staff.id)).toEqual([]);
    });

    it("returns 409 with the current record for an older version", async () => {
      const staff = await addStaff(app, hospital);
      await give(staff.id, ["audit.read"]);
      const { failure } = await give(staff.id, [], owner, 1);
      expect(failure).toMatchObject({ code: "VERSION_CONFLICT", data: { grants: ["audit.read"] } });
    });

    it.each([
      ["an unknown grant", ["patients.everything"]],
      ["a grant given twice", Array.from({ length: 12 }, () => "patients.read")],
    ])("returns 400 for %s", async (_, grants) => {
      const staff = await addStaff(app, hospital);
      expect((await give(staff.id, grants)).failure?.code).toBe("VALIDATION_FAILED");
    });

    it("is refused to everyone else, even with other grants", async () => {
      const clerk = await addGranted(app, hospital, ["staff.manage", "settings.manage"]);
      for (const id of [clerk.id, (await addStaff(app, hospital)).id]) {
        expect((await give(id, ["staff.manage"], clerk)).status).toBe(403);
      }
    });

    it("cannot change the owner or another hospital's staff", async () => {
      const administrator = await addGranted(app, hospital, ["administrator"]);
      const { failure } = await give(hospital.accountId, [], administrator);
      expect(failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await app.call(listPatients, { query: {} }, owner)).status).toBe(200);
      const stranger = await addStaff(app, await registerHospital(app));
      expect((await give(stranger.id, ["audit.read"], administrator)).status).toBe(404);
    });

    it("can accompany an invitation only if an administrator sends it", async () => {
      const create = (by: { token: string }, grants: Grant[]) =>
        app.call(
          staffContract.createSubAccount,
          { body: createStaffFields({ department: "Surgery", grants }) },
          by,
        );
      const invited = await create(owner, ["patients.write"]);
      expect(invited.data.grants).toEqual(["patients.write"]);
      const manager = await addGranted(app, hospital, ["staff.manage"]);
      expect((await create(manager, ["patients.read"])).status).toBe(403);
      expect((await create(manager, [])).status).toBe(201);
      const rows = [createStaffFields({ department: "Surgery", grants: ["patients.read"] })];
      const add = (by: { token: string }) =>
        app.call(staffContract.importSubAccounts, { body: { rows } }, by);
      expect((await add(manager)).status).toBe(403);
      expect((await add(owner)).data.created).toBe(1);
    });
  });

  describe("withdrawing rights", () => {
    it("takes effect with the next call, on this server and all others", async () => {
      const staff = await addGranted(app, hospital, ["patients.read"]);
      expect([await readCards(app, staff), await readCards(other, staff)]).toEqual([200, 200]);
      await give(staff.id, []);
      expect([await readCards(other, staff), await readCards(app, staff)]).toEqual([403, 403]);
      await give(staff.id, ["patients.read"]);
      expect([await readCards(other, staff), await readCards(app, staff)]).toEqual([200, 200]);
    });

    it("refuses every later call, even while earlier ones are in progress", async () => {
      const staff = await addGranted(app, hospital, ["patients.read"]);
      const pendingReads = Array.from({ length: 20 }, () => readCards(app, staff));
      await give(staff.id, []);
      expect(await readCards(app, staff)).toBe(403);
      await Promise.all(pendingReads);
    });

    it("prevents the replay of an answer stored under an idempotency key", async () => {
      const staff = await addGranted(app, hospital, ["patients.write"]);
      const open = () =>
        app.call(createPatient, { body: card }, { token: staff.token, idempotencyKey: "once" });
      const card = createPatientFields();
      expect((await open()).status).toBe(201);
      await give(staff.id, []);
      expect((await open()).status).toBe(403);
    });
  });

  describe("the guard against escalation of rights", () => {
    const change = (by: { token: string }, id: string) =>
      app.call(staffContract.updateSubAccount, { params: { id }, body: { phone: "0803 1" } }, by);

    it.each<[string, Grant[], number]>([
      ["someone without grants", [], 200],
      ["someone with the same rights", ["staff.manage"], 200],
      ["someone with other rights", ["emr.manage"], 403],
      ["an administrator", ["administrator"], 403],
    ])("decides whether staff managers may change %s: %j", async (_, grants, status) => {
      const manager = await addGranted(app, hospital, ["staff.manage"]);
      const staff = await addGranted(app, hospital, grants);
      expect((await change(manager, staff.id)).status).toBe(status);
      const remove = { params: { id: staff.id } };
      expect((await app.call(staffContract.deleteSubAccount, remove, manager)).status).toBe(status);
    });

    it("allows only administrators to change their own account", async () => {
      const manager = await addGranted(app, hospital, ["staff.manage"]);
      expect((await change(manager, manager.id)).status).toBe(403);
      expect((await change(owner, manager.id)).status).toBe(200);
    });

    it("lets only the owner change the owner's password", async () => {
      const administrator = await addGranted(app, hospital, ["administrator"]);
      const body = { current_password: PASSWORD, new_password: "another-long-Phrase-43" };
      expect((await app.call(updatePassword, { body }, administrator)).status).toBe(403);
    });
  });

  it("names the person in a card's history, not the hospital", async () => {
    const clerk = await addGranted(app, hospital, ["patients.write"], {
      firstName: "Bisi",
      lastName: "Cole",
    });
    const { id } = await openCard(app, clerk.token);
    const { data } = await app.call(getPatientHistory, { params: { id } }, clerk);
    const actor = { id: clerk.id, name: "Bisi Cole", email: clerk.email };
    expect(data.length).toBeGreaterThan(0);
    for (const entry of data) expect(entry.actor).toEqual(actor);
  });

  it("lets settings managers change the hospital's data, and returns their own account", async () => {
    const manager = await addGranted(app, hospital, ["settings.manage"]);
    const setEmail = (email: string) =>
      app.call(updateAccount, { body: { hospital_number: "RC-9", email } }, manager);
    const { data } = await setEmail(hospital.email);
    expect(data.user).toMatchObject({ id: manager.id, hospital_number: "RC-9" });
    expect((await setEmail(manager.email)).status).toBe(400);
  });
});
