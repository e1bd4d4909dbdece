import * as contract from "@wardline/contracts/boards/announcements";
import { listStatuses } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";

const UNKNOWN_ID = "11111111-1111-4111-8111-111111111111";

describe("announcements", () => {
  const { app, hospital } = useHospital({ timezone: "Africa/Lagos" });

  type Body = Parameters<typeof send>[0];
  const send = (body: { message: string; expires_at?: string | null; is_active?: boolean }) =>
    app.call(contract.createAnnouncement, { body }, hospital);
  const announce = async (body: Partial<Body> = {}) =>
    (await send({ message: "Ward round at 9", ...body })).data;
  const put = (
    id: string,
    body: { message?: string; expires_at?: string | null; is_active?: boolean },
    ifMatch?: number,
  ) =>
    app.call(
      contract.updateAnnouncement,
      { params: { id }, body },
      { ...hospital, ...(ifMatch === undefined ? {} : { ifMatch }) },
    );
  const remove = (id: string) =>
    app.call(contract.deleteAnnouncement, { params: { id } }, hospital);
  const list = async () => (await app.call(contract.listAnnouncements, {}, hospital)).data;

  it("creates an active announcement without expiry by default, with a version as ETag", async () => {
    const sent = await send({ message: "  Water is off  " });

    expect(sent.status).toBe(201);
    expect(sent.headers.get("etag")).toBe('"1"');
    expect(sent.data).toMatchObject({
      message: "Water is off",
      expires_at: null,
      is_active: true,
      version: 1,
    });
    expect(await readEvents(app, hospital, "announcement.created")).toMatchObject([
      { payload: sent.data },
    ]);
  });

  it("lists announcements newest first", async () => {
    const older = await announce();
    const newer = await announce();

    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  });

  it("expires at the given day's end in the hospital's zone", async () => {
    const { expires_at } = await announce({ expires_at: "2090-03-05" });

    expect(expires_at).toBe("2090-03-05T22:59:59.999Z");
  });

  it("stores an expiry that is given as a time", async () => {
    const { expires_at } = await announce({ expires_at: "2090-03-05T12:00:00+02:00" });

    expect(expires_at).toBe("2090-03-05T10:00:00.000Z");
  });

  it("treats a blank expiry as no expiry", async () => {
    expect((await announce({ expires_at: "" })).expires_at).toBeNull();
  });

  it.each(["2020-01-01", "2020-01-01T00:00:00Z"])(
    "refuses an announcement that ends at %s",
    async (end) => {
      expect((await send({ message: "Late", expires_at: end })).failure).toMatchObject({
        code: "IN_THE_PAST",
        errors: [{ path: "expires_at" }],
      });
    },
  );

  it.each([{ message: "" }, { message: "x".repeat(2001) }, { message: "Hi", expires_at: "soon" }])(
    "refuses %j",
    async (body) => {
      expect((await send(body)).failure?.code).toBe("VALIDATION_FAILED");
    },
  );

  it("changes only the given fields, and logs old and new values", async () => {
    const before = await announce({ expires_at: "2090-03-05" });

    const { data, message } = await put(before.id, { is_active: false });

    expect(data).toMatchObject({
      ...before,
      is_active: false,
      version: 2,
      updated_at: expect.any(String),
    });
    expect(message).toBe("Announcement deactivated successfully!");
    expect((await readEvents(app, hospital, "announcement.updated")).at(-1)).toMatchObject({
      payload: data,
      changes: [{ field: "is_active", from: true, to: false }],
    });
  });

  it("removes the expiry when null is sent", async () => {
    const { id } = await announce({ expires_at: "2090-03-05" });

    expect((await put(id, { expires_at: null })).data.expires_at).toBeNull();
  });

  it("keeps the version when nothing changes", async () => {
    const { id, message } = await announce();

    expect((await put(id, { message })).data.version).toBe(1);
  });

  it("refuses a stale If-Match with the current record", async () => {
    const { id } = await announce();
    const { data: currentRecord } = await put(id, { message: "Moved to 10" }, 1);

    expect((await put(id, { message: "Moved to 11" }, 1)).failure).toMatchObject({
      code: "VERSION_CONFLICT",
      data: currentRecord,
    });
  });

  it("accepts only one of two edits of the same version", async () => {
    const { id } = await announce();

    const answers = await Promise.all(["A", "B"].map((message) => put(id, { message }, 1)));

    expect(listStatuses(answers)).toEqual([200, 409]);
  });

  it("removes a deleted announcement from every list", async () => {
    const { id } = await announce();

    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
    expect((await put(id, { message: "Again" })).failure?.code).toBe("NOT_FOUND");
    expect((await readEvents(app, hospital, "announcement.deleted")).at(-1)?.payload).toEqual({
      id,
    });
  });

  it.each([UNKNOWN_ID, "not-an-id"])("reports the id %s as unknown", async (id) => {
    expect((await remove(id)).failure?.code).toBe("NOT_FOUND");
  });

  it("returns 404 to another hospital, and leaves the announcement unchanged", async () => {
    const mine = await announce();
    const other = await registerHospital(app);

    const answer = await app.call(
      contract.updateAnnouncement,
      { params: { id: mine.id }, body: { message: "Taken over" } },
      { token: other.token },
    );

    expect(answer.failure?.code).toBe("NOT_FOUND");
    expect(await list()).toContainEqual(mine);
  });
});
