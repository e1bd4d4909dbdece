import type { BoardWard } from "@wardline/contracts/boards/board";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { createTestPatient, NOON } from "../../../testing/test-board.js";
import type { LeavingPatient } from "../../live/reducer.js";
import { createRowDutyLookup } from "../../view/on-call/duties.js";
import { buildRooms } from "../../view/patients/rooms.js";
import { buildRows } from "../../view/patients/rows.js";
import { buildWard, listVacatedPlaces, OUTLINE_MS } from "./ward.js";

const DAY = 24 * 3_600_000;
const lookUpDuty = createRowDutyLookup([], "UTC");
const NORTH: BoardWard = {
  id: "north",
  name: "North",
  beds: ["1", "2", "3", "10"],
  closed: [{ bed: "3", reason: "cleaning" }],
};

function buildTestWard(
  patients: readonly ReturnType<typeof createTestPatient>[],
  { wards = [] as BoardWard[], leaving = [] as LeavingPatient[] } = {},
) {
  const roomKind: BoardRooms = wards.length > 0 ? "wards" : "teams";
  const rows = buildRows(patients, [], NOON, false, lookUpDuty);
  return buildWard(buildRooms(rows, wards, roomKind, lookUpDuty), roomKind, leaving, NOON);
}
const inNorth = (bed: string) => ({ ward_id: "north", ward_bed: bed, bed_no: `North ${bed}` });

it("gives a patient of two teams a bed in each room, with different ids", () => {
  const rooms = buildTestWard([
    createTestPatient("10", { teams: ["Surgery", "Emergency"] }),
    createTestPatient("2", { teams: ["Surgery"] }),
  ]);
  expect(rooms.map(({ name, count, free }) => [name, count, free])).toEqual([
    ["Emergency", 1, null],
    ["Surgery", 2, null],
  ]);
  expect(rooms[1]?.beds.map(({ label }) => label)).toEqual(["E2", "E10"]);
  const ids = rooms.flatMap(({ beds }) => beds.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3);
});

it("lists all beds of a ward in order: taken, free, and closed with the reason", () => {
  const [north, none] = buildTestWard(
    [createTestPatient("a", inNorth("10")), createTestPatient("b")],
    {
      wards: [NORTH],
    },
  );
  expect(north?.beds.map(({ label, state, word }) => [label, state, word])).toEqual([
    ["1", "free", "Free"],
    ["2", "free", "Free"],
    ["3", "closed", "Cleaning"],
    ["10", "taken", ""],
  ]);
  expect([north?.count, north?.free, north?.slots]).toEqual([1, 2, 4]);
  expect([none?.name, none?.free]).toEqual(["No ward", null]);
});

it("lists a patient without a bed last, with a dash", () => {
  const [room] = buildTestWard([createTestPatient("1", { bed_no: " " }), createTestPatient("2")]);
  expect(room?.beds.map(({ label }) => label)).toEqual(["E2", "–"]);
});

it("keeps the place of a discharged patient for a minute, but does not count the patient", () => {
  const leaving = [{ patient: createTestPatient("2", { status: "discharged" }), at: NOON }];
  const [team] = buildTestWard([createTestPatient("1"), createTestPatient("3")], { leaving });
  expect(team?.beds.map(({ id, state, slot }) => [id, state, slot])).toEqual([
    ["1", "taken", 0],
    ["2", "left", 1],
    ["3", "taken", 2],
  ]);
  expect([team?.count, team?.slots]).toEqual([2, 3]);
  expect(listVacatedPlaces(leaving, NOON + OUTLINE_MS - 1)).toHaveLength(1);
  expect(listVacatedPlaces(leaving, NOON + OUTLINE_MS)).toHaveLength(0);
});

it("outlines a discharged patient on the bed that is now free", () => {
  const leaving = [{ patient: createTestPatient("x", inNorth("2")), at: NOON }];
  const [north] = buildTestWard([], { wards: [NORTH], leaving });
  const second = north?.beds.filter(({ label }) => label === "2") ?? [];
  expect(second.map(({ state }) => state).sort()).toEqual(["free", "left"]);
  expect(new Set(second.map(({ slot }) => slot)).size).toBe(1);
  expect(north?.slots).toBe(4);
});

it("lights only new patients, counts each patient's days, and counts beds by status", () => {
  const [room] = buildTestWard([
    createTestPatient("1", { status: "new_patient" }),
    createTestPatient("2", { created_at: new Date(NOON - 3 * DAY).toISOString() }),
    createTestPatient("3"),
  ]);
  expect(room?.beds.map(({ light, days }) => [light, days])).toEqual([
    ["new", 0],
    [null, 3],
    [null, 0],
  ]);
  expect(room?.counts).toEqual({ new_patient: 1, admitted: 2 });
});

it("lights overdue patients before new ones, with their wait, and shows their signals as marks", () => {
  const waits = { wait: { text: "72 min", level: "over" as const } };
  const falls = { text: "FR", shape: "triangle" as const, label: "Risk of falling", colour: null };
  const signals = { ...waits, marks: [falls], notes: [], isAlike: true };
  const rows = buildRows(
    [createTestPatient("1", { status: "new_patient" })],
    [],
    NOON,
    false,
    lookUpDuty,
    () => signals,
  );
  const [room] = buildWard(buildRooms(rows, [], "teams", lookUpDuty), "teams", [], NOON);
  const [bed] = room?.beds ?? [];
  expect([bed?.light, bed?.word]).toEqual(["late", "72 min"]);
  expect(bed?.marks.map(({ text, shape }) => [text, shape])).toEqual([
    ["⚠", null],
    ["FR", "triangle"],
  ]);
});
