import type { Acuity, AcuityScale } from "@wardline/domain/patients/acuity";
import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { splitLegend } from "../../classical/legend.js";
import { createRowDutyLookup } from "../on-call/duties.js";
import { buildRows } from "./rows.js";
import { buildLegend, buildSignals, wallWaitText } from "./signals.js";

const targets = {
  statuses: { new_patient: 60, admitted: null },
  acuities: [0, 10, 60, 240, null],
};
const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const signals = (fields: Parameters<typeof createTestPatient>[1], scale: AcuityScale = "sats") =>
  buildSignals(createTestPatient("1", fields), { targets, scale }, NOON, "Africa/Lagos", false);

it("shows the acuity and the flags as letters in shapes, with words for the legend", () => {
  expect(signals({ acuity: 2, flags: ["contact", "nil_by_mouth"] }).marks).toMatchObject([
    { text: "2", shape: "diamond", label: "2 · Orange, Very urgent" },
    { text: "C", shape: "hexagon", label: "Contact precautions", colour: null },
    { text: "NBM", shape: "circle", label: "Nil by mouth", colour: null },
  ]);
});

it("hides the acuity of a patient who has died", () => {
  expect(signals({ acuity: 5 }).marks).toEqual([]);
});

it("uses the words and colours of the hospital's acuity scale", () => {
  const marks = (acuity: Acuity) => signals({ acuity }, "ctas").marks;
  expect(marks(5)).toMatchObject([{ text: "5", label: "5 · White, Non-urgent", shape: "square" }]);
  expect(marks(1)).toMatchObject([{ label: "1 · Blue, Resuscitation", shape: "octagon" }]);
  expect(marks(1)[0]?.colour).toBe(signals({ acuity: 5 }, "manchester").marks[0]?.colour);
});

it("puts dangers first: acuity, isolation, allergy, nil by mouth, falls, and then all others", () => {
  const flags = [
    "contact",
    "droplet",
    "airborne",
    "falls",
    "allergy",
    "nil_by_mouth",
    "interpreter",
  ] as const;
  const { marks } = signals({ acuity: 1, flags: [...flags] });
  expect(marks.map(({ text }) => text)).toEqual(["1", "A", "D", "C", "AL", "NBM", "FR", "INT"]);
});

it("shows what a patient is waiting for and for how long, and the day of discharge", () => {
  const given = { waiting_for: "Imaging", waiting_since: ago(130) };
  expect(signals({ ...given, expected_discharge: "2026-11-21" }).notes).toEqual([
    { kind: "discharge", text: "today", duration: "" },
    { kind: "waiting", text: "Imaging", duration: "2 h 10" },
  ]);
  const day = (expected_discharge: string) => signals({ expected_discharge }).notes[0]?.text;
  expect([day("2026-11-22"), day("2026-11-24")]).toEqual(["tomorrow", "24 Nov"]);
});

it("shows the wait once it reaches 80 % of the target, and marks it above the target", () => {
  const waits = (minutes: number, acuity: 2 | null = null) =>
    signals({ status: "new_patient", status_since: ago(minutes), acuity }).wait;
  expect([waits(47), waits(48), waits(60), waits(61)]).toEqual([
    null,
    { text: "48 min", level: "due" },
    { text: "60 min", level: "due" },
    { text: "61 min", level: "over" },
  ]);
  expect(waits(11, 2)).toEqual({ text: "11 min", level: "over" });
  expect(signals({ status: "admitted", status_since: ago(9_000) }).wait).toBeNull();
});

it("writes minutes, hours and days", () => {
  expect([-1, 0, 99, 100, 605, 2_880].map(wallWaitText)).toEqual([
    "0 min",
    "0 min",
    "99 min",
    "1 h 40",
    "10 h 05",
    "2 d",
  ]);
});

it("explains each mark on the board once, and returns nothing if there are no marks", () => {
  const rows = (...fields: Parameters<typeof createTestPatient>[1][]) =>
    buildRows(
      fields.map((one, index) => createTestPatient(String(index), one)),
      [],
      NOON,
      false,
      createRowDutyLookup([], "UTC"),
      (patient) =>
        buildSignals(patient, { targets, scale: "sats" }, NOON, "UTC", patient.alike !== undefined),
    );
  expect(buildLegend(rows({}, {}))).toBeNull();
  const found = buildLegend(
    rows({ flags: ["falls"] }, { flags: ["falls"], acuity: 3, alike: ["0"] }),
  );
  expect(found?.marks.map(({ text }) => text)).toEqual(["3", "FR"]);
  expect(found?.hasKind).toMatchObject({ alike: true, waiting: false, due: false });

  const words = (room: number) =>
    (found === null ? [] : splitLegend(found, room)).map((part) => part.map(({ word }) => word));
  expect(words(2_800)).toEqual([
    ["Yellow, Urgent", "Risk of falling", "Similar name in this room"],
  ]);
  expect(words(450)).toEqual([
    ["Yellow, Urgent"],
    ["Risk of falling"],
    ["Similar name in this room"],
  ]);
});
