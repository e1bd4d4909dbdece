import * as contract from "@wardline/contracts/boards/displays";
import { until } from "@wardline/testing/until";
import { changeDisplay } from "../support/displays.js";
import { useHospital } from "../support/hospital.js";

describe("a display", () => {
  const { app, hospital } = useHospital();

  const publish = (name: string) => app.call(contract.publishDisplay, { body: { name } }, hospital);
  const update = (
    id: string,
    body: Parameters<typeof app.call<typeof contract.updateDisplay>>[1]["body"],
  ) => changeDisplay(app, id, body, hospital);

  it("refuses a change when the caller's version is outdated", async () => {
    const { display_id: id, version } = (await publish("Hall")).data;
    const change = (body: Parameters<typeof update>[1], ifMatch: number) =>
      app.call(contract.updateDisplay, { params: { id }, body }, { ...hospital, ifMatch });
    const changed = await change({ distance: 3 }, version);
    expect(changed.data).toMatchObject({ distance: 3, version: version + 1 });

    const stale = await change({ hours: null, distance: 5 }, version);
    expect(stale.failure).toMatchObject({ code: "VERSION_CONFLICT", data: changed.data });
    const given = { params: { id }, body: { distance: 5 as const } };
    const unversioned = await app.call(contract.updateDisplay, given, hospital);
    expect(unversioned.failure).toMatchObject({ code: "VERSION_CONFLICT", data: changed.data });
    expect((await change({ distance: 5 }, version + 1)).data.distance).toBe(5);
  });

  it("keeps its address when published again, in any spelling of the name", async () => {
    const first = await publish("Ward 3");
    const again = await publish("  ward 3 ");

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.data).toMatchObject({
      display_id: first.data.display_id,
      display_url: first.data.display_url,
      name: "Ward 3",
    });
  });

  it("shows initials and who is on call, but no phone numbers, by default", async () => {
    const { data } = await publish("Corridor");

    expect(data).toMatchObject({
      name_display: "initials",
      show_contacts: true,
      show_phones: false,
      distance: null,
      rooms: null,
    });
    expect(data.display_url).toMatch(/^http:\/\/wardline\.test\/board\/[\w-]{43}$/);
  });

  it("cannot take another display's name", async () => {
    const { data } = await publish("Theatre");
    await publish("Reception");

    const refused = await update(data.display_id, { name: "RECEPTION" });
    expect([refused.status, refused.failure?.code]).toEqual([409, "NAME_TAKEN"]);
    expect((await update(data.display_id, { name: "theatre" })).data.name).toBe("theatre");
  });

  it("can be renamed and renewed at the same time without a deadlock", async () => {
    const { display_id: id } = (await publish("Lobby")).data;
    const waiting = async () => {
      const [row] = await app.dataSource.query<{ amount: number }[]>(
        `SELECT count(*)::integer AS amount FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row?.amount ?? 0;
    };
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query("SELECT 1 FROM display WHERE id = $1 FOR UPDATE", [id]);
    const rotated = app.call(contract.rotateDisplay, { params: { id } }, hospital);
    await until(async () => (await waiting()) === 1);
    const renamed = update(id, { name: "Entrance" });
    await until(async () => (await waiting()) === 2);
    await holder.commitTransaction();
    await holder.release();
    expect([(await rotated).status, (await renamed).status]).toEqual([200, 200]);
  });
});
