import * as contract from "@wardline/contracts/boards/displays";
import { listAudit } from "@wardline/contracts/operation/audit";
import { saveScreenReports } from "@wardline/database/repositories/screens/screens";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, useHospital } from "../support/hospital.js";

const SCREEN = {
  template: "2d",
  fps: null,
  viewport: "1x1",
  revision: 1,
  build: "b",
  connection: "c",
  paired: true,
} as const;

const { app, hospital } = useHospital();

const readScreens = async (by = hospital) =>
  (await app.call(contract.listScreens, {}, by)).data.map(({ screen_id }) => screen_id).sort();
const publish = async (name: string, by = hospital) =>
  (await app.call(contract.publishDisplay, { body: { name } }, by)).data.display_id;

/** Adds a paired screen that last reported `ago` milliseconds ago. */
async function report(displayId: string, screenId: string, ago: number, { hospitalId } = hospital) {
  const seenAt = new Date(app.clock.now - ago);
  const screenReport = { ...SCREEN, hospitalId, displayId, screenId, seenAt };
  await saveScreenReports(app.dataSource.manager, [screenReport]);
}

it("removes all missing screens at once, but no screen outside its hours or of another hospital", async () => {
  const other = await registerHospital(app);
  await report(await publish("Ward", other), "another", 90_000, other);
  const [ward, hall, dark] = [await publish("Ward"), await publish("Hall"), await publish("Dark")];
  const formatHour = (hours: number) =>
    new Date(app.clock.now + hours * 3_600_000).toISOString().slice(11, 16);
  const hours = Array.from({ length: 7 }, () => ({ from: formatHour(2), until: formatHour(3) }));
  await changeDisplay(app, dark, { hours }, hospital);
  await report(ward, "here", 0);
  await report(ward, "aaaaaaa", 90_000);
  await report(ward, "bbbbbbb", 90_000);
  await report(hall, "ccccccc", 90_000);
  await report(dark, "asleep", 90_000);

  const { data } = await app.call(contract.forgetMissingScreens, {}, hospital);
  expect(data).toEqual({ forgotten: 3 });
  expect(await readScreens()).toEqual(["asleep", "here"]);
  expect(await readScreens(other)).toEqual(["another"]);
  const { data: log } = await app.call(listAudit, { query: { type: "display.updated" } }, hospital);
  const acts = log.flatMap(({ subject, changes }) =>
    changes.flatMap(({ field, to }) =>
      field === "screen_forgotten" ? [[subject.id, String(to)]] : [],
    ),
  );
  expect(Object.fromEntries(acts)).toEqual({
    [hall]: "Screen cccccc, off the list",
    [ward]: expect.stringMatching(/^Screens (aaaaaa, bbbbbb|bbbbbb, aaaaaa), off the list$/),
  });
  const again = await app.call(contract.forgetMissingScreens, {}, hospital);
  expect(again.data).toEqual({ forgotten: 0 });
});
