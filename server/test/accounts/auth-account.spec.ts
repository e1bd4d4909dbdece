import {
  getParentDetails,
  type ParentDetails,
  updateAccount,
  updateReminder,
} from "@wardline/contracts/accounts/account";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import sharp from "sharp";
import { useHospital } from "../support/hospital.js";

interface EventRow {
  type: string;
  payload: ParentDetails;
  changes: unknown;
  actor: { email: string };
}

describe("the hospital's account", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  async function readDetails(): Promise<ParentDetails> {
    return (await app.call(getParentDetails, {}, { token: hospital.token })).data;
  }

  function update(body: Record<string, unknown> | FormData) {
    return app.call(updateAccount, { body: body as never }, { token: hospital.token });
  }

  async function readEventRows(): Promise<EventRow[]> {
    return app.dataSource.query<EventRow[]>(
      "SELECT type, payload, changes, actor FROM event_log WHERE hospital_id = $1 ORDER BY revision",
      [hospital.hospitalId],
    );
  }

  it("is shown as registered", async () => {
    expect(await readDetails()).toEqual({
      id: hospital.accountId,
      hospital_name: "St. Luke's",
      email: hospital.email,
      version: 1,
      hospital_number: "",
      logo_url: null,
      display_url: null,
      timezone: "UTC",
      ...getZoneData("UTC", app.clock.now),
      duty_start: "00:00",
      duty_start_chosen: false,
      timezone_chosen: false,
      hide_team_reminder: null,
      hide_first_steps: false,
      cleaning: false,
      team_reminder_date: null,
      hasEMR: false,
      board_template: "3d",
    });
  });

  it("shows the address of its newest display", async () => {
    await app.call(publishDisplay, { body: { name: "Ward A" } }, { token: hospital.token });
    const { data } = await app.call(
      publishDisplay,
      { body: { name: "Ward B" } },
      { token: hospital.token },
    );
    expect((await readDetails()).display_url).toBe(data.display_url);
  });

  describe("an update", () => {
    it("changes name, number and time zone", async () => {
      const { data } = await update({
        hospital_name: "St. Mary's",
        hospital_number: "RC-7",
        timezone: "Africa/Lagos",
      });
      expect(data.user).toMatchObject({
        hospital_name: "St. Mary's",
        hospital_number: "RC-7",
        timezone: "Africa/Lagos",
      });
    });

    it("is logged with actor, field, and old and new value", async () => {
      await update({ hospital_name: "St. Mary's" });
      const [event] = await readEventRows();
      expect(event).toMatchObject({
        type: "hospital.updated",
        payload: await readDetails(),
        changes: [{ field: "hospital_name", from: "St. Luke's", to: "St. Mary's" }],
        actor: { email: hospital.email },
      });
    });

    it("ignores blank values", async () => {
      await update({ hospital_name: "", hospital_number: " ", timezone: "", email: "" });
      expect(await readDetails()).toMatchObject({ hospital_name: "St. Luke's", timezone: "UTC" });
    });

    it("answers 200 and logs nothing when nothing changes", async () => {
      const { status } = await update({ hospital_name: "St. Luke's", email: hospital.email });
      expect([status, await readEventRows()]).toEqual([200, []]);
    });

    it("records that the time zone was confirmed, even if it stays the same", async () => {
      await update({ timezone: "UTC" });
      expect(await readDetails()).toMatchObject({ timezone: "UTC", timezone_chosen: true });
      const [event, ...others] = await readEventRows();
      expect(event).toMatchObject({ type: "hospital.updated", payload: await readDetails() });
      await update({ timezone: "UTC" });
      expect([others, await readEventRows()]).toEqual([[], [event]]);
    });

    it("records that the duty start was chosen, even if it was already midnight", async () => {
      await update({ duty_start: "00:00" });
      expect(await readDetails()).toMatchObject({ duty_start: "00:00", duty_start_chosen: true });
      const [event, ...others] = await readEventRows();
      expect(event).toMatchObject({ type: "hospital.updated", payload: await readDetails() });
      await update({ duty_start: "00:00" });
      expect([others, await readEventRows()]).toEqual([[], [event]]);
    });

    it("keeps a colleague's change when a call sends an older version, but not when the call sends no version", async () => {
      const saveOver = (ifMatch: number, body: object) =>
        app.call(updateAccount, { body }, { token: hospital.token, ifMatch });
      const { data } = await saveOver(1, { hospital_number: "RC-1" });
      expect(data.version).toBe(2);
      const { status, failure } = await saveOver(1, { hospital_number: "RC-2" });
      expect(status).toBe(409);
      expect(failure).toMatchObject({
        code: "VERSION_CONFLICT",
        data: { version: 2, hospital_number: "RC-1", display_url: null },
      });
      await update({ timezone: "Africa/Lagos" });
      expect(await readDetails()).toMatchObject({
        hospital_number: "RC-1",
        timezone: "Africa/Lagos",
        version: 3,
      });
    });

    it("refuses another email address", async () => {
      const { status, failure } = await update({ email: "other@hospital.example" });
      expect([status, failure?.errors?.[0]?.path]).toEqual([400, "email"]);
    });

    it("refuses an unknown field", async () => {
      expect((await update({ board_template: "2d" })).status).toBe(400);
    });
  });

  describe("the logo", () => {
    function createForm(content: Buffer | string, fields: Record<string, string> = {}): FormData {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      data.append("logo", new Blob([content]), "logo.png");
      return data;
    }

    function createPng(width = 600, height = 300): Promise<Buffer> {
      return sharp({ create: { width, height, channels: 3, background: "#0a7" } })
        .png()
        .toBuffer();
    }

    it("is stored with the other fields and served permanently", async () => {
      const { data } = await update(createForm(await createPng(), { hospital_number: "RC-9" }));
      expect(data.user.hospital_number).toBe("RC-9");
      const served = await fetch(`${app.url}${data.user.logo_url}`);
      expect(served.headers.get("content-type")).toBe("image/webp");
      expect(served.headers.get("cache-control")).toContain("immutable");
    });

    it("is re-encoded and at most 512 pixels wide", async () => {
      const { data } = await update(createForm(await createPng()));
      const served = await fetch(`${app.url}${data.user.logo_url}`);
      const { format, width, height } = await sharp(
        Buffer.from(await served.arrayBuffer()),
      ).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 512, height: 256 });
    });

    it("keeps its address while its content is the same", async () => {
      const first = await update(createForm(await createPng()));
      const second = await update(createForm(await createPng()));
      expect(second.data.user.logo_url).toBe(first.data.user.logo_url);
    });

    it("gets another address when its content changes", async () => {
      const first = await update(createForm(await createPng()));
      const second = await update(createForm(await createPng(300, 300)));
      expect(second.data.user.logo_url).not.toBe(first.data.user.logo_url);
    });

    it("is refused with 415 when it is not a picture, even if its file name ends like a picture's", async () => {
      const { status, failure } = await update(
        createForm("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      );
      expect([status, failure?.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    });

    it("is refused with 413 above 2 MB", async () => {
      const { status } = await update(createForm(Buffer.alloc(2 * 1024 * 1024 + 1)));
      expect(status).toBe(413);
    });

    it("is refused with 400 above 16,000,000 pixels", async () => {
      const { status, failure } = await update(createForm(await createPng(4001, 4000)));
      expect([status, failure?.code]).toEqual([400, "IMAGE_TOO_LARGE"]);
    });

    it("changes nothing when it is refused", async () => {
      await update(createForm("no picture", { hospital_name: "St. Mary's" }));
      expect((await readDetails()).hospital_name).toBe("St. Luke's");
    });
  });

  describe("the reminder to add departments", () => {
    function remind(hide_team_reminder: boolean) {
      return app.call(updateReminder, { body: { hide_team_reminder } }, { token: hospital.token });
    }

    it("stays hidden when hidden permanently", async () => {
      await remind(true);
      expect(await readDetails()).toMatchObject({
        hide_team_reminder: true,
        team_reminder_date: null,
      });
    });

    it("is postponed from the current time unless it is hidden permanently", async () => {
      const before = app.clock.now;
      const { data } = await remind(false);
      expect(Date.parse(data.team_reminder_date ?? "")).toBeGreaterThanOrEqual(before);
    });

    it("is stored as a change of the hospital", async () => {
      await remind(true);
      expect(await readEventRows()).toMatchObject([
        {
          type: "hospital.updated",
          changes: [{ field: "hide_team_reminder", from: null, to: true }],
        },
      ]);
    });
  });
});
