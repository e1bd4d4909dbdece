import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { findRowDuty } from "../on-call/row-duty.js";
import type { Room } from "../patients/rooms.js";
import { buildRows } from "../patients/rows.js";
import { findEmergencyPlace } from "./emergency-place.js";

const NO_DUTY = findRowDuty([], [], "UTC");

function room(key: string, name: string, beds: readonly string[]): Room {
  const cards = beds.map((bed) =>
    createTestPatient(`${key}/${bed}`, { bed_no: bed, ward_id: key, ward_bed: bed }),
  );
  const rows = buildRows(cards, [], NOON, false, () => NO_DUTY);
  return { key, name, rows, free: [], closed: [], duty: NO_DUTY };
}

const rooms = [
  room("w3", "Ward 3", ["1", "12", "N05"]),
  room("w3n", "Ward 3 North", ["12", "N06"]),
  room("ent", "ENT", ["E06", "A1"]),
  room("icu", "ICU", ["A1"]),
  room("", "No ward", ["X99"]),
];
const found = (place: string) => {
  const at = findEmergencyPlace({ place }, rooms);
  return at === null ? null : [at.room.name, at.row?.bed ?? null];
};

it("finds the ward and the bed of a place in any spelling", () => {
  expect(found("Ward 3, bed 12")).toEqual(["Ward 3", "12"]);
  expect(found("WARD 3 north · N06")).toEqual(["Ward 3 North", "N06"]);
  expect(found("Bed E06")).toEqual(["ENT", "E06"]);
  expect(found("ent")).toEqual(["ENT", null]);
});

it("does not mistake a number in the ward's name for a bed", () => {
  expect(found("Ward 3 North, corridor")).toEqual(["Ward 3 North", null]);
});

it("finds nothing if a bed is in two wards, is a bare number, or is unknown", () => {
  for (const place of ["A1", "12", "bed 1", "X99", "Reception", "", "Patient 3"]) {
    expect(found(place)).toBeNull();
  }
});
