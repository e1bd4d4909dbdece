import { randomUUID } from "node:crypto";
import { login } from "@wardline/contracts/accounts";
import { publishDisplay } from "@wardline/contracts/displays";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/jobs";
import { createRoster, getRoster } from "@wardline/contracts/roster";
import * as contract from "@wardline/contracts/sub-accounts";
import { addDays, zonedDay } from "@wardline/domain/zoned-day";
import { startApp, type TestApp } from "./support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "./support/hospital.js";
import { listen, until } from "./support/sockets.js";
import { addStaff } from "./support/staff.js";
import { addDepartments, factsOf, hire, staffFields } from "./support/wards.js";

describe("staff", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let other: TestHospital;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    other = await registerHospital(app);
    token = hospital.token;
    await addDepartments(app, hospital, "Cardiology", "Surgery");
    await addDepartments(app, other, "Cardiology");
  });
  afterAll(() => app.close());

  const create = (fields: Partial<contract.NewSubAccount> = {}, by = token) =>
    app.call(contract.createSubAccount, { body: staffFields(fields) }, { token: by });
  const patch = (id: string, body: Partial<contract.NewSubAccount>, ifMatch?: number) =>
    app.call(
      contract.updateSubAccount,
      { params: { id }, body },
      { token, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const remove = (id: string, by = token) =>
    app.call(contract.deleteSubAccount, { params: { id } }, { token: by });
  const resend = (id: string) => app.call(contract.resendInvitation, { params: { id } }, { token });
  const find = async (id: string) =>
    (await app.call(contract.listSubAccounts, {}, { token })).data.find((one) => one.id === id);
  const mailsTo = (accountId: string) =>
    app
      .jobs()
      .filter(({ data }) => (data as { accountId?: string }).accountId === accountId)
      .map(({ name }) => name);
  const factsAbout = async (id: string) =>
    (await factsOf(app, hospital, "staff.updated")).filter((fact) => fact.subject_id === id);

  describe("adding one", () => {
    it("answers 201 with the account in the hospital's spelling, and logs it whole", async () => {
      const created = await create({ department: "cardiology", role: "CONSULTANT", isHOD: true });

      expect(created.status).toBe(201);
      expect(created.headers.get("etag")).toBe('"1"');
      expect(created.data).toMatchObject({
        department: "Cardiology",
        role: "Consultant",
        isHOD: true,
        invitation: "invited",
        version: 1,
      });
      expect((await factsOf(app, hospital, "staff.created")).at(-1)).toMatchObject({
        payload: created.data,
        actor: { id: hospital.accountId },
      });
    });

    it("queues one invitation", async () => {
      const { id } = await hire(app, hospital);

      expect(mailsTo(id)).toEqual(["invitation"]);
    });

    it("names every field that is missing", async () => {
      const { failure } = await app.call(
        contract.createSubAccount,
        { body: {} as never },
        { token },
      );

      expect(failure?.errors?.map(({ path }) => path).sort()).toEqual([
        "department",
        "email",
        "firstName",
        "isHOD",
        "lastName",
        "phone",
        "role",
      ]);
    });

    it("is refused in a department or role that the hospital does not have", async () => {
      expect((await create({ department: "Nowhere", role: "Wizard" })).failure).toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [{ path: "department" }, { path: "role" }],
      });
    });

    it("is refused for an address that anyone in the installation has", async () => {
      const taken = [(await hire(app, other)).email, other.email, hospital.email.toUpperCase()];

      const answers = await Promise.all(taken.map((email) => create({ email })));

      expect(answers.map(({ failure }) => failure?.code)).toEqual(
        taken.map(() => "EMAIL_UNAVAILABLE"),
      );
    });

    it("gives an address to one of five who come at once", async () => {
      const email = staffFields().email;

      const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email })));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    });

    it("makes one account of a double submit", async () => {
      const body = staffFields();
      const options = { token, idempotencyKey: randomUUID() };

      const [first, second] = await Promise.all([
        app.call(contract.createSubAccount, { body }, options),
        app.call(contract.createSubAccount, { body }, options),
      ]);

      expect(second.data).toEqual(first.data);
    });
  });

  describe("an invitation", () => {
    it("expires after seven days and can be sent again", async () => {
      const { id } = await hire(app, hospital);
      await app.dataSource.query(
        "UPDATE account SET invitation_expires_at = invitation_expires_at - make_interval(secs => $2) WHERE id = $1",
        [id, LINK_LIFETIMES_MS.invitation / 1000],
      );
      expect(await find(id)).toMatchObject({ invitation: "expired" });

      const { data } = await resend(id);

      expect(data.invitation).toBe("invited");
      expect(mailsTo(id)).toEqual(["invitation", "invitation"]);
      expect(await factsAbout(id)).toMatchObject([{ payload: data }]);
    });

    it("is not sent to someone who has set a password", async () => {
      const { id } = await addStaff(app, hospital, { department: "Paediatrics" });

      expect((await resend(id)).failure?.code).toBe("INVITATION_ACCEPTED");
      expect(await find(id)).toMatchObject({ invitation: "active" });
    });
  });

  describe("changing one", () => {
    it("changes only what is given and logs what it was", async () => {
      const before = await hire(app, hospital);

      const { data } = await patch(before.id, { department: "surgery", isHOD: true });

      expect(data).toEqual({ ...before, department: "Surgery", isHOD: true, version: 2 });
      expect(await factsAbout(before.id)).toMatchObject([
        {
          payload: data,
          changes: [
            { field: "department", from: "Cardiology", to: "Surgery" },
            { field: "isHOD", from: false, to: true },
          ],
        },
      ]);
    });

    it("keeps the version and the log when nothing changes", async () => {
      const before = await hire(app, hospital);

      const { data } = await patch(before.id, { firstName: before.firstName, role: "consultant" });

      expect(data).toEqual(before);
      expect(await factsAbout(before.id)).toEqual([]);
    });

    it("refuses a stale If-Match with the present record", async () => {
      const { id } = await hire(app, hospital);
      const { data: present } = await patch(id, { firstName: "Bola" }, 1);

      expect((await patch(id, { firstName: "Chi" }, 1)).failure).toMatchObject({
        code: "VERSION_CONFLICT",
        data: present,
      });
    });

    it("lets one of two edits of the same version win", async () => {
      const { id } = await hire(app, hospital);

      const answers = await Promise.all(
        ["Bola", "Chi"].map((firstName) => patch(id, { firstName }, 1)),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it("invites anew under a changed address, and kills the links of the former one", async () => {
      const { id } = await hire(app, hospital);
      await plantLink(id, "invitation");

      await patch(id, { email: staffFields().email });

      expect(mailsTo(id)).toEqual(["invitation", "invitation"]);
      expect(await linksOf(id)).toEqual([]);
    });

    it("has a changed address proven before the next login once a password is set", async () => {
      const { id } = await addStaff(app, hospital, { department: "Radiology" });
      await plantLink(id, "password-reset");
      const { email } = staffFields();

      await patch(id, { email });

      expect(mailsTo(id)).toEqual(["invitation", "verification"]);
      expect(await linksOf(id)).toEqual([]);
      const answer = await app.call(login, { body: { email, password: PASSWORD } });
      expect(answer.failure?.code).toBe("EMAIL_NOT_VERIFIED");
    });

    it("is refused for an address that is taken", async () => {
      const { id } = await hire(app, hospital);
      const { email } = await hire(app, other);

      expect((await patch(id, { email })).failure).toMatchObject({
        code: "EMAIL_UNAVAILABLE",
        errors: [{ path: "email" }],
      });
    });

    it("is refused into a department that the hospital does not have", async () => {
      const { id } = await hire(app, hospital);

      expect((await patch(id, { department: "Nowhere" })).failure).toMatchObject({
        errors: [{ path: "department" }],
      });
    });

    it("refuses a field that is not the administrator's to set", async () => {
      const { id } = await hire(app, hospital);

      expect((await patch(id, { invitation: "active" } as never)).failure?.code).toBe(
        "VALIDATION_FAILED",
      );
    });

    it("is 404 for another hospital's staff, who stay as they are", async () => {
      const { id } = await hire(app, other, { firstName: "Zainab" });

      expect((await patch(id, { firstName: "Taken" })).failure?.code).toBe("NOT_FOUND");
      expect((await resend(id)).failure?.code).toBe("NOT_FOUND");
      expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
      const { data } = await app.call(contract.listSubAccounts, {}, { token: other.token });
      expect(data.find((one) => one.id === id)).toMatchObject({ firstName: "Zainab", version: 1 });
    });

    it("is 404 for the administrator's own account", async () => {
      expect((await remove(hospital.accountId)).failure?.code).toBe("NOT_FOUND");
    });
  });

  describe("deleting one", () => {
    it("ends sessions and sockets at once", async () => {
      const staff = await addStaff(app, hospital, { department: "Oncology" });
      const live = listen(app.url, "/live", { token: staff.token });
      await until(() => live.socket.connected);

      await remove(staff.id);

      const answer = await app.call(contract.getSubProfile, {}, { token: staff.token });
      expect(answer.status).toBe(401);
      await until(() => !live.socket.connected);
    });

    it("frees the address and logs the deletion", async () => {
      const { id, email } = await hire(app, hospital);

      await remove(id);

      expect((await create({ email })).status).toBe(201);
      expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
      expect((await factsOf(app, hospital, "staff.deleted")).at(-1)?.payload).toEqual({ id });
    });

    it("keeps the name on past rosters and takes it off those of today and later", async () => {
      const { id } = await hire(app, hospital, { firstName: "Uche", lastName: "Bello" });
      const today = zonedDay(Date.now(), "UTC");
      const [past, present] = await Promise.all(
        [addDays(today, -1), today].map(async (date) => {
          const body = {
            date,
            departments: ["Cardiology"],
            departmentStaff: [{ department: "Cardiology", consultantId: id }],
          };
          return (await app.call(createRoster, { body }, { token })).data;
        }),
      );

      await remove(id);

      const consultant = async (rosterId = "") =>
        (await app.call(getRoster, { params: { id: rosterId } }, { token })).data.departmentStaff[0]
          ?.consultant;
      expect(await consultant(past?.id)).toMatchObject({
        id,
        firstName: "Uche",
        lastName: "Bello",
      });
      expect(await consultant(present?.id)).toBeNull();
      expect((await factsOf(app, hospital, "roster.updated")).at(-1)).toMatchObject({
        subject_id: present?.id,
        changes: null,
      });
    });
  });

  describe("a file of staff", () => {
    const importRows = (rows: contract.NewSubAccount[], by = token) =>
      app.call(contract.importSubAccounts, { body: { rows } }, { token: by });

    it("adds every row, each with an event and an invitation, 1,000 of them within ten seconds", async () => {
      const big = await registerHospital(app);
      await addDepartments(app, big, "Cardiology");
      const rows = Array.from({ length: 1_000 }, (_, index) =>
        staffFields({
          firstName: `N${index}`,
          email: `n${index}-${randomUUID().slice(0, 8)}@h.example`,
        }),
      );
      const jobsBefore = app.jobs().length;
      const started = performance.now();

      const imported = await importRows(rows, big.token);

      expect(performance.now() - started).toBeLessThan(10_000);
      expect(imported.status).toBe(201);
      expect(imported.data).toEqual({ created: 1_000 });
      expect(app.jobs().length - jobsBefore).toBe(1_000);
      expect(await factsOf(app, big, "staff.created")).toHaveLength(1_000);
    });

    it("adds none when one is wrong, and names every wrong row and field", async () => {
      const { email: taken } = await hire(app, other);
      const twice = staffFields();
      const before = (await app.call(contract.listSubAccounts, {}, { token })).data.length;

      const { failure } = await importRows([
        staffFields(),
        staffFields({ department: "Nowhere" }),
        staffFields({ email: taken }),
        twice,
        { ...twice, role: "Wizard" },
      ]);

      expect(failure?.errors?.map(({ path }) => path)).toEqual([
        "rows.1.department",
        "rows.2.email",
        "rows.4.email",
        "rows.4.role",
      ]);
      expect((await app.call(contract.listSubAccounts, {}, { token })).data).toHaveLength(before);
    });

    it("names malformed rows too", async () => {
      const { failure } = await importRows([
        staffFields(),
        { ...staffFields(), email: "not an address", firstName: "" },
      ]);

      expect(failure?.errors?.map(({ path }) => path).sort()).toEqual([
        "rows.1.email",
        "rows.1.firstName",
      ]);
    });
  });

  describe("what staff see of themselves", () => {
    it("is their profile, with the hospital and its newest display in the details", async () => {
      const staff = await addStaff(app, hospital, { department: "Neurology" });
      await app.call(publishDisplay, { body: { name: "Ward 1" } }, { token });
      const { data: newest } = await app.call(
        publishDisplay,
        { body: { name: "Ward 2" } },
        { token },
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
        parentInfo: {
          hospital_name: "St. Luke's",
          logo_url: null,
          display_url: newest.display_url,
          timezone: "UTC",
        },
      });
    });
  });

  function plantLink(accountId: string, kind: string): Promise<unknown> {
    return app.dataSource.query(
      `INSERT INTO link_token (hash, hospital_id, account_id, kind, created_at, expires_at)
       VALUES (sha256($3), $1, $2, $4, now(), now() + interval '1 hour')`,
      [hospital.hospitalId, accountId, Buffer.from(randomUUID()), kind],
    );
  }

  function linksOf(accountId: string): Promise<unknown[]> {
    return app.dataSource.query("SELECT kind FROM link_token WHERE account_id = $1", [accountId]);
  }
});
