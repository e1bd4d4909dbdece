import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { findRowDuty } from "../on-call/duties.js";
import type { Room } from "../patients/rooms.js";
import { buildRows } from "../patients/rows.js";
import { findEmergencyPlace } from "./emergencies.js";

const NO_DUTY = findRowDuty([], [], "UTC");

function createRoom(key: string, name: string, beds: readonly string[]): Room {
  const cards = beds.map((bed) =>
    createTestPatient(`${key}/${bed}`, { bed_no: bed, ward_id: key, ward_bed: bed }),
  );
  const rows = buildRows(cards, [], NOON, false, () => NO_DUTY);
  return { key, name, rows, free: [], closed: [], duty: NO_DUTY };
}

const rooms = [
  createRoom("w3", "Ward 3", ["1", "12", "N05"]),
  createRoom("w3n", "Ward 3 North", ["12", "N06"]),
  createRoom("ent", "ENT", ["E06", "A1"]),
  createRoom("icu", "ICU", ["A1"]),
  createRoom("", "No ward", ["X99"]),
];
const findNames = (place: string) => {
  const at = findEmergencyPlace({ place }, rooms);
  return at === null ? null : [at.room.name, at.row?.bed ?? null];
};

it("finds the ward and the bed of a place in any spelling", () => {
  expect(findNames("Ward 3, bed 12")).toEqual(["Ward 3", "12"]);
  expect(findNames("WARD 3 north · N06")).toEqual(["Ward 3 North", "N06"]);
  expect(findNames("Bed E06")).toEqual(["ENT", "E06"]);
  expect(findNames("ent")).toEqual(["ENT", null]);
});

it("does not mistake a number in the ward's name for a bed", () => {
  expect(findNames("Ward 3 North, corridor")).toEqual(["Ward 3 North", null]);
});

it("finds nothing if a bed is in two wards, is a bare number, or is unknown", () => {
  for (const place of ["A1", "12", "bed 1", "X99", "Reception", "", "Patient 3"]) {
    expect(findNames(place)).toBeNull();
  }
});
