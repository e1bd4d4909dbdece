import { deleteSubAccount, updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import * as feeds from "@wardline/contracts/roster/calendar-feeds";
import * as contract from "@wardline/contracts/roster/roster";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addStaff, type TestStaff } from "../support/staff.js";

describe("a roster for staff", () => {
  const { app, hospital } = useHospital();
  let staff: TestStaff;
  let today: string;
  let pastRoster: contract.Roster;
  let comingRoster: contract.Roster;
  let otherRoster: contract.Roster;

  beforeAll(async () => {
    await addDepartments(app, hospital, "Surgery");
    staff = await addStaff(app, hospital, { department: "Cardiology" });
    today = toZonedDay(app.clock.now, "UTC");
    const onDuty = [{ department: "Cardiology", consultantId: staff.id }];
    pastRoster = await save(addDays(today, -1), ["Cardiology"], onDuty);
    comingRoster = await save(addDays(today, 1), ["Surgery", "Cardiology"], onDuty);
    otherRoster = await save(addDays(today, 2), ["Surgery"], []);
  });

  async function save(
    date: string,
    departments: string[],
    departmentStaff: { department: string; consultantId?: string }[],
  ): Promise<contract.Roster> {
    const body = { date, departments, departmentStaff };
    return (await app.call(contract.createRoster, { body }, { token: hospital.token })).data;
  }
  const get = (id: string, department: string) =>
    app.call(
      contract.getSubRoster,
      { params: { id }, query: { department } },
      { token: staff.token },
    );
  const fetchMonth = (department: string, day: string) =>
    app.call(
      contract.listSubRosterMonth,
      {
        params: { month: String(Number(day.slice(5, 7))), year: day.slice(0, 4) },
        query: { department },
      },
      { token: staff.token },
    );

  it("contains only the caller's department", async () => {
    const { data } = await get(comingRoster.id, "cardiology");

    expect(data.departments).toEqual(["Cardiology"]);
    expect(data.departmentStaff).toMatchObject([
      { department: "Cardiology", consultant: { id: staff.id } },
    ]);
  });

  it("comes with the number of the department's people who get no duty emails", async () => {
    const invited = await addStaff(app, hospital, { firstName: "David", department: "Cardiology" });
    const refused = await addStaff(app, hospital, { firstName: "Efe", department: "Cardiology" });
    const surgeon = await addStaff(app, hospital, { firstName: "Femi", department: "Surgery" });
    await app.dataSource.query("UPDATE account SET verified_at = NULL WHERE id = ANY ($1)", [
      [invited.id, surgeon.id],
    ]);
    await app.dataSource.query("UPDATE account SET mail_refused_at = now() WHERE id = $1", [
      refused.id,
    ]);
    const people = [staff.id, invited.id, refused.id, surgeon.id].join(",");
    const listPeople = async (token: string) =>
      (await app.call(listWithoutEmail, { query: { people } }, { token })).data;
    const [david, efe] = await listPeople(staff.token);
    expect([david?.id, efe?.id]).toEqual([invited.id, refused.id]);
    expect(david).toMatchObject({ name: "David Eze", phone: "0803 555 0100" });
    expect(await listPeople(staff.token)).toHaveLength(2);
    expect(await listPeople(hospital.token)).toHaveLength(3);
  });

  it("is refused for another department, whether or not it exists, and for any id", async () => {
    const answers = await Promise.all([
      get(comingRoster.id, "Surgery"),
      get(otherRoster.id, "Nowhere"),
      get("11111111-1111-4111-8111-111111111111", "Surgery"),
      fetchMonth("Surgery", today),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it("requires a department in the request", async () => {
    const answer = await app.call(
      contract.getSubRoster,
      { params: { id: comingRoster.id }, query: {} as never },
      { token: staff.token },
    );

    expect(answer.failure).toMatchObject({ status: "error", errors: [{ path: "department" }] });
  });

  it("is not found if the department is not listed", async () => {
    expect((await get(otherRoster.id, "Cardiology")).failure?.code).toBe("NOT_FOUND");
  });

  it("is listed among the days of a month on which the department is on call", async () => {
    const { data } = await fetchMonth("CARDIOLOGY", comingRoster.date);

    expect(data).toContainEqual({
      id: comingRoster.id,
      date: comingRoster.date,
      departments: ["Cardiology"],
    });
    expect(data.map(({ id }) => id)).not.toContain(otherRoster.id);
  });

  it("shows the caller's duties from today on", async () => {
    const { data } = await app.call(contract.listMyDuties, {}, { token: staff.token });

    expect(data).toMatchObject([
      { date: comingRoster.date, department: "Cardiology", role: "Consultant" },
    ]);
  });

  describe("a calendar feed", () => {
    const list = async () =>
      (await app.call(feeds.listCalendarFeeds, {}, { token: staff.token })).data;
    const renew = async (kind: "personal" | "department", token = staff.token) =>
      (await app.call(feeds.renewCalendarFeed, { params: { kind } }, { token })).data.url ?? "";
    const read = (url: string) => fetch(url.replace(app.config.publicUrl, app.url));

    it("has no address until somebody makes one", async () => {
      expect(await list()).toEqual([
        { kind: "personal", url: null },
        { kind: "department", url: null },
      ]);
    });

    it("serves the person's duties to anyone with the address, as whole days with stable ids", async () => {
      const url = await renew("personal");

      const response = await read(url);
      const text = await response.text();

      expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      const compact = comingRoster.date.replaceAll("-", "");
      expect(text).toContain(`DTSTART;VALUE=DATE:${compact}`);
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
      const ids = (calendar: string) => calendar.match(/^UID:.*$/gm);
      expect(ids(await (await read(url)).text())).toEqual(ids(text));
      expect(await list()).toContainEqual({ kind: "personal", url });
    });

    it("is sent again only after a change", async () => {
      const url = (await renew("personal")).replace(app.config.publicUrl, app.url);
      const etag = (await fetch(url)).headers.get("etag") ?? "";

      const again = await fetch(url, { headers: { "if-none-match": etag } });

      expect([again.status, await again.text()]).toEqual([304, ""]);
    });

    it("lists the department's rosters with the people on call", async () => {
      const text = await (await read(await renew("department"))).text();

      expect(text).toContain("Consultant: Ngozi Eze");
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    });

    it("loses its former address when renewed, and every address when revoked", async () => {
      const former = await renew("personal");
      const present = await renew("personal");
      expect((await read(former)).status).toBe(404);
      expect((await read(present)).status).toBe(200);

      await app.call(
        feeds.revokeCalendarFeed,
        { params: { kind: "personal" } },
        { token: staff.token },
      );

      expect((await read(present)).status).toBe(404);
    });

    it("is logged with the person who created or revoked its address, but without the address", async () => {
      const listChanges = async () => {
        const query = { type: "account.updated" };
        const { data } = await app.call(listAudit, { query }, { token: hospital.token });
        return data
          .flatMap((entry) => entry.changes ?? [])
          .filter(({ field }) => field === "calendar_address");
      };
      await app.call(feeds.revokeCalendarFeed, { params: { kind: "department" } }, staff);
      const before = (await listChanges()).length;
      await renew("department");
      await renew("department");
      await app.call(feeds.revokeCalendarFeed, { params: { kind: "department" } }, staff);
      await app.call(feeds.revokeCalendarFeed, { params: { kind: "department" } }, staff);
      const of = { field: "calendar_address", of: "Department" };
      expect((await listChanges()).slice(0, -before || undefined)).toEqual([
        { ...of, from: "former", to: null },
        { ...of, from: "former", to: "new" },
        { ...of, from: null, to: "new" },
      ]);
    });

    it("cannot be opened with anything that the database stores", async () => {
      const url = await renew("personal");
      const rows = await app.dataSource.query<{ feed_id: string }[]>(
        "SELECT feed_id FROM calendar_feed WHERE account_id = $1",
        [staff.id],
      );

      const file = url.split("/").at(-1) ?? "";
      expect(JSON.stringify(rows)).not.toContain(file);
      expect((await read(`${app.url}/api/calendar/${rows[0]?.feed_id}.ics`)).status).toBe(404);
    });

    it("cannot be opened with a tampered address", async () => {
      const url = await renew("personal");
      const swapped = url.replace(/.\.ics$/, (end) => (end[0] === "A" ? "B.ics" : "A.ics"));

      expect((await read(swapped)).status).toBe(404);
    });

    it("stops working when the account is deleted", async () => {
      const leaver = await addStaff(app, hospital, { department: "Radiology" });
      const url = await renew("personal", leaver.token);

      await app.call(deleteSubAccount, { params: { id: leaver.id } }, { token: hospital.token });

      expect((await read(url)).status).toBe(404);
    });
  });

  it("follows a staff member into another department", async () => {
    const mover = await addStaff(app, hospital, { department: "Oncology" });
    await app.call(
      updateSubAccount,
      { params: { id: mover.id }, body: { department: "Surgery" } },
      { token: hospital.token },
    );

    const answer = await app.call(
      contract.getSubRoster,
      { params: { id: otherRoster.id }, query: { department: "Surgery" } },
      { token: mover.token },
    );

    expect(answer.data.departments).toEqual(["Surgery"]);
  });

  it("can still be read when its day has passed", async () => {
    expect((await get(pastRoster.id, "Cardiology")).data.date).toBe(pastRoster.date);
  });
});
