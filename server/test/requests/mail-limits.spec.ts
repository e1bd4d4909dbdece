import { randomUUID } from "node:crypto";
import * as staff from "@wardline/contracts/accounts/sub-accounts";
import * as absences from "@wardline/contracts/roster/absences";
import { takeOver } from "@wardline/contracts/roster/roster";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { BEGIN, FIRST, openSurgery, type Surgery } from "../support/offers.js";
import { createStaffFields, hire } from "../support/staff.js";

/** docs/wire/envelope.md, Limits. */
describe("the number of emails that people cause", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const countMails = (id: string) =>
    app.jobs().filter(({ queue, data }) => {
      return queue === "email" && "accountId" in data && data.accountId === id;
    }).length;

  describe("the number of emails to staff", () => {
    let surgery: Surgery;

    beforeEach(async () => {
      surgery = await openSurgery(app);
    });

    async function offerAndWithdraw(times: number, to: string | null) {
      let last = null;
      for (let time = 0; time < times; time += 1) {
        last = await surgery.offer(surgery.ada, { to });
        if (last.failure === null) await surgery.withdraw(last.data.id, surgery.ada);
      }
      return last?.failure ?? null;
    }

    it("is limited to ten offers an hour to one colleague", async () => {
      const before = countMails(surgery.bola.id);
      const failure = await offerAndWithdraw(12, surgery.bola.id);
      expect(failure).toMatchObject({ code: "TOO_MANY_REQUESTS" });
      expect(failure?.message).toMatch(/^You have offered this person 10 duties within an hour/);
      expect(countMails(surgery.bola.id) - before).toBe(20);
      expect((await surgery.offer(surgery.ada, { to: surgery.chidi.id })).failure).toBeNull();
    });

    it("is limited to twenty offers an hour per account", async () => {
      const failure = await offerAndWithdraw(21, null);
      expect(failure?.message).toMatch(/^You have offered 20 duties within an hour/);
      expect((await surgery.offer(surgery.maker, {})).failure).toBeNull();
    });

    it("is limited to twenty take-overs an hour", async () => {
      app.clock.now = BEGIN + 60_000;
      const { bola, chidi } = surgery;
      const before = countMails(surgery.ada.id);
      const body = { ...surgery.post(FIRST), position: 1 };
      let message: string | undefined;
      for (let time = 0; time < 41; time += 1) {
        app.clock.now += 1_000;
        const { token } = time % 2 === 0 ? bola : chidi;
        message = (await app.call(takeOver, { body }, { token })).failure?.message;
      }
      expect(message).toMatch(/^You have taken over 20 times within an hour/);
      expect(countMails(surgery.ada.id) - before).toBe(40);
    });

    it("is limited to sixty own absences an hour", async () => {
      const { token } = surgery.ada;
      const body = { from: FIRST, until: FIRST, kind: "leave" } as const;
      let code: string | undefined;
      for (let time = 0; time < 61; time += 1) {
        const createdAbsence = await app.call(absences.createAbsence, { body }, { token });
        code = createdAbsence.failure?.code;
        if (createdAbsence.failure !== null) break;
        const params = { id: createdAbsence.data.id };
        await app.call(absences.removeAbsence, { params }, { token });
      }
      expect(code).toBe("TOO_MANY_REQUESTS");
    });
  });

  describe("the number of emails to strangers", () => {
    let hospital: TestHospital;
    let other: TestHospital;

    beforeEach(async () => {
      [hospital, other] = [await registerHospital(app), await registerHospital(app)];
      await addDepartments(app, hospital, "Cardiology");
      await addDepartments(app, other, "Cardiology");
    });

    const add = (email: string) =>
      app.call(staff.createSubAccount, { body: createStaffFields({ email }) }, hospital);
    const importRows = (rows: staff.NewSubAccount[], skip_refused = true) =>
      app.call(staff.importSubAccounts, { body: { rows, skip_refused } }, hospital);

    it("is limited to five invitations an hour to one address, even for a recreated account", async () => {
      const email = `stranger-${randomUUID()}@elsewhere.example`;
      let params = { id: (await add(email)).data.id };
      const resend = () => app.call(staff.resendInvitation, { params }, hospital);
      for (let time = 2; time <= 4; time += 1) {
        expect((await resend()).status).toBe(200);
      }
      await app.call(staff.deleteSubAccount, { params }, hospital);
      params = { id: (await add(email)).data.id };
      const { failure } = await resend();
      expect(failure).toMatchObject({ code: "TOO_MANY_REQUESTS" });
      expect(failure?.message).toMatch(/^This address was sent 5 emails within an hour\./);
      expect((await add(`other-${email}`)).status).toBe(201);
    });

    it("reveals nothing about other hospitals' addresses in rows that are invalid anyway", async () => {
      const { email } = await hire(app, other);
      const nowhere = { department: "Nowhere" };
      const { data } = await importRows([
        createStaffFields({ ...nowhere, email }),
        createStaffFields({ ...nowhere, email: `free-${randomUUID()}@h.example` }),
      ]);
      expect(data.refused.map(({ path }) => path)).toEqual([
        "rows.0.department",
        "rows.1.department",
      ]);
    });

    it("is limited so that at most 200 addresses of other hospitals are revealed a day, but any number of the hospital's own", async () => {
      const { email } = await hire(app, other);
      const { email: own } = await hire(app, hospital);
      const rows = Array.from({ length: 199 }, () => createStaffFields());
      const body = { rows, skip_refused: false };
      expect((await app.call(staff.importSubAccounts, { body }, other)).data.created).toBe(199);
      const wrong = createStaffFields({ department: "Nowhere" });
      expect((await importRows([...rows, wrong], false)).failure?.code).toBe("VALIDATION_FAILED");
      expect((await add(email)).failure?.code).toBe("EMAIL_UNAVAILABLE");
      expect((await add(email)).failure?.code).toBe("TOO_MANY_REQUESTS");
      expect((await importRows([createStaffFields({ email })])).failure).toMatchObject({
        code: "TOO_MANY_REQUESTS",
        message: expect.stringMatching(/^Too many of these addresses cannot be used\./),
      });
      expect((await add(own)).failure?.code).toBe("EMAIL_UNAVAILABLE");
    });
  });
});
