import { randomUUID } from "node:crypto";
import * as contract from "@wardline/contracts/accounts/sub-accounts";
import { LINK_LIFETIMES_MS } from "@wardline/contracts/operation/jobs";
import { listStatuses } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital, useHospital } from "../support/hospital.js";
import { readEvents, readEventsAbout } from "../support/log.js";
import { listMailsTo } from "../support/mail.js";
import { addStaff, createStaffFields, hire } from "../support/staff.js";

describe("adding staff", () => {
  const { app, hospital } = useHospital();
  let other: TestHospital;

  beforeAll(async () => {
    other = await registerHospital(app);
    await addDepartments(app, hospital, "Cardiology");
    await addDepartments(app, other, "Cardiology");
  });

  const create = (fields: Partial<contract.NewSubAccount> = {}) =>
    app.call(contract.createSubAccount, { body: createStaffFields(fields) }, hospital);
  const resend = (id: string) => app.call(contract.resendInvitation, { params: { id } }, hospital);
  const find = async (id: string) => (await list()).find((one) => one.id === id);
  const list = async () => (await app.call(contract.listSubAccounts, {}, hospital)).data;

  describe("the addition of one staff member", () => {
    it("returns 201 with department and role in the hospital's spelling, and logs the whole account", async () => {
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
      expect((await readEvents(app, hospital, "staff.created")).at(-1)).toMatchObject({
        payload: created.data,
        actor: { id: hospital.accountId },
      });
    });

    it("queues one invitation", async () => {
      const { id } = await hire(app, hospital);

      expect(listMailsTo(app, id)).toEqual(["invitation"]);
    });

    it("names every missing field", async () => {
      const { failure } = await app.call(
        contract.createSubAccount,
        { body: {} as never },
        hospital,
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

    it("is refused with an unknown department or role", async () => {
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

    it("gives an address to only one of five concurrent requests", async () => {
      const email = createStaffFields().email;

      const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email })));

      expect(listStatuses(answers)).toEqual([201, 409, 409, 409, 409]);
    });

    it("makes one account when sent twice", async () => {
      const body = createStaffFields();
      const options = { ...hospital, idempotencyKey: randomUUID() };

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
      expect(listMailsTo(app, id)).toEqual(["invitation", "invitation"]);
      expect(await readEventsAbout(app, hospital, "staff.updated", id)).toMatchObject([
        { payload: data },
      ]);
    });

    it("is not sent to a person with a password", async () => {
      const { id } = await addStaff(app, hospital, { department: "Paediatrics" });

      expect((await resend(id)).failure?.code).toBe("INVITATION_ACCEPTED");
      expect(await find(id)).toMatchObject({ invitation: "active" });
    });
  });
});
