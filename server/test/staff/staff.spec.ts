import { randomUUID } from "node:crypto";
import { expectSession, getParentDetails, login } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addWard } from "@wardline/contracts/patients/wards";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { listStatuses } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { changeDisplay } from "../support/displays.js";
import { PASSWORD, registerHospital, type TestHospital, useHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { listMailsTo } from "../support/mail.js";
import { addStaff, createStaffFields, hire } from "../support/staff.js";

describe("staff", () => {
  const { app, hospital } = useHospital();
  let other: TestHospital;

  beforeAll(async () => {
    other = await registerHospital(app);
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    await addDepartments(app, other, "Cardiology");
  });

  const patch = (id: string, body: Partial<contract.NewSubAccount>, ifMatch?: number) =>
    app.call(
      contract.updateSubAccount,
      { params: { id }, body },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const remove = (id: string) => app.call(contract.deleteSubAccount, { params: { id } }, hospital);
  const resend = (id: string) => app.call(contract.resendInvitation, { params: { id } }, hospital);

  describe("changing a staff member", () => {
    it("changes only the given fields and logs the old values", async () => {
      const before = await hire(app, hospital);

      const { data } = await patch(before.id, { department: "surgery", isHOD: true });

      expect(data).toEqual({ ...before, department: "Surgery", isHOD: true, version: 2 });
      expect(await readEventsAbout(app, hospital, "staff.updated", before.id)).toMatchObject([
        {
          payload: data,
          changes: [
            { field: "department", from: "Cardiology", to: "Surgery" },
            { field: "isHOD", from: false, to: true },
          ],
        },
      ]);
    });

    it("keeps version and log when nothing changes", async () => {
      const before = await hire(app, hospital);

      const { data } = await patch(before.id, { firstName: before.firstName, role: "consultant" });

      expect(data).toEqual(before);
      expect(await readEventsAbout(app, hospital, "staff.updated", before.id)).toEqual([]);
    });

    it("refuses a stale If-Match with the current record", async () => {
      const { id } = await hire(app, hospital);
      const { data: present } = await patch(id, { firstName: "Bola" }, 1);

      expect((await patch(id, { firstName: "Chi" }, 1)).failure).toMatchObject({
        code: "VERSION_CONFLICT",
        data: present,
      });
    });

    it("accepts one of two edits of the same version", async () => {
      const { id } = await hire(app, hospital);

      const answers = await Promise.all(
        ["Bola", "Chi"].map((firstName) => patch(id, { firstName }, 1)),
      );

      expect(listStatuses(answers)).toEqual([200, 409]);
    });

    it("sends a new invitation to a changed address, and invalidates the former links", async () => {
      const { id } = await hire(app, hospital);
      await plantLink(id, "invitation");

      await patch(id, { email: createStaffFields().email });

      expect(listMailsTo(app, id)).toEqual(["invitation", "invitation"]);
      expect(await listLinks(id)).toEqual([]);
    });

    it("needs verification of a changed address before the next login once a password is set", async () => {
      const { id } = await addStaff(app, hospital, { department: "Radiology" });
      await plantLink(id, "password-reset");
      const { email } = createStaffFields();

      await patch(id, { email });

      expect(listMailsTo(app, id)).toEqual(["invitation", "verification"]);
      expect(await listLinks(id)).toEqual([]);
      const answer = await app.call(login, { body: { email, password: PASSWORD } });
      expect(answer.failure?.code).toBe("EMAIL_NOT_VERIFIED");
    });

    it("is refused for a taken address", async () => {
      const { id } = await hire(app, hospital);
      const { email } = await hire(app, other);

      expect((await patch(id, { email })).failure).toMatchObject({
        code: "EMAIL_UNAVAILABLE",
        errors: [{ path: "email" }],
      });
    });

    it("is refused for an unknown department", async () => {
      const { id } = await hire(app, hospital);

      expect((await patch(id, { department: "Nowhere" })).failure).toMatchObject({
        errors: [{ path: "department" }],
      });
    });

    it("refuses a field that administrators cannot set", async () => {
      const { id } = await hire(app, hospital);

      expect((await patch(id, { invitation: "active" } as never)).failure?.code).toBe(
        "VALIDATION_FAILED",
      );
    });

    it("answers 404 for another hospital's staff, who stay unchanged", async () => {
      const { id } = await hire(app, other, { firstName: "Zainab" });

      expect((await patch(id, { firstName: "Taken" })).failure?.code).toBe("NOT_FOUND");
      expect((await resend(id)).failure?.code).toBe("NOT_FOUND");
      expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
      const { data } = await app.call(contract.listSubAccounts, {}, { token: other.token });
      expect(data.find((one) => one.id === id)).toMatchObject({ firstName: "Zainab", version: 1 });
    });

    it("answers 404 for the administrator's own account", async () => {
      expect((await remove(hospital.accountId)).failure?.code).toBe("NOT_FOUND");
    });
  });

  describe("a staff member's own view", () => {
    it("is their profile, with the hospital and its newest display in the details", async () => {
      const staff = await addStaff(app, hospital, { department: "Neurology" });
      await app.call(publishDisplay, { body: { name: "Ward 1" } }, hospital);
      const { data: newest } = await app.call(
        publishDisplay,
        { body: { name: "Ward 2" } },
        hospital,
      );

      const { data: profile } = await app.call(contract.getSubProfile, {}, { token: staff.token });
      const { data: details } = await app.call(contract.getSubDetails, {}, { token: staff.token });

      expect(profile).toMatchObject({
        id: staff.id,
        email: staff.email,
        department: "Neurology",
        role: "Consultant",
        isHOD: false,
      });
      expect(details).toEqual({
        ...profile,
        duty_start: "00:00",
        parentInfo: {
          hospital_name: "St. Luke's",
          logo_url: null,
          display_url: newest.display_url,
          timezone: "UTC",
          ...getZoneData("UTC", app.clock.now),
        },
      });
    });
  });

  it("shows the display of the whole hospital, even when a newer one is for a ward", async () => {
    const ownHospital = await registerHospital(app);
    const as = { token: ownHospital.token };
    const staff = await addStaff(app, ownHospital);
    const { data: ward } = await app.call(addWard, { body: { name: "North", beds: ["1"] } }, as);
    const publish = async (name: string) =>
      (await app.call(publishDisplay, { body: { name } }, as)).data;
    const hall = await publish("Hall");
    const corridor = await publish("North corridor");
    const readUrls = async () => ({
      details: (await app.call(contract.getSubDetails, {}, { token: staff.token })).data.parentInfo
        .display_url,
      login: expectSession(
        (await app.call(login, { body: { email: staff.email, password: PASSWORD } })).data,
      ).user.display_url,
    });
    const newest = { details: corridor.display_url, login: corridor.display_url };
    expect(await readUrls()).toEqual(newest);

    const limitToWard = (id: string) =>
      changeDisplay(app, id, { scope: { wards: [ward.id], departments: [] } }, as);
    await limitToWard(corridor.display_id);
    expect(await readUrls()).toEqual({ details: hall.display_url, login: hall.display_url });
    const { data: own } = await app.call(getParentDetails, {}, as);
    expect(own.display_url).toBe(corridor.display_url);

    await limitToWard(hall.display_id);
    expect(await readUrls()).toEqual(newest);
  });

  function plantLink(accountId: string, kind: string): Promise<unknown> {
    return app.dataSource.query(
      `INSERT INTO link_token (hash, hospital_id, account_id, kind, created_at, expires_at)
       VALUES (sha256($3), $1, $2, $4, now(), now() + interval '1 hour')`,
      [hospital.hospitalId, accountId, Buffer.from(randomUUID()), kind],
    );
  }

  function listLinks(accountId: string): Promise<unknown[]> {
    return app.dataSource.query("SELECT kind FROM link_token WHERE account_id = $1", [accountId]);
  }
});
