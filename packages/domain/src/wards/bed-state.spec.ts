import type { PatientStatus } from "../patients/patient-status.js";
import { countOccupancy, listBedStates } from "./bed-state.js";

const ward = {
  id: "north",
  beds: ["1", "2", "3", "4"],
  closed: [
    { bed: "3", reason: "cleaning" as const },
    { bed: "1", reason: "blocked" as const },
  ],
};
const card = (id: string, ward_bed: string | null, status: PatientStatus = "admitted") => ({
  id,
  status,
  ward_id: ward_bed === null ? null : "north",
  ward_bed,
});

describe("bed of a ward", () => {
  const states = listBedStates(ward, [
    card("a", "1"),
    card("b", "1"),
    card("gone", "2", "discharged"),
    card("nowhere", null),
    { ...card("elsewhere", "2"), ward_id: "south" },
  ]);

  it("is free, occupied or closed", () => {
    expect(states.map(({ label, state, closed }) => [label, state, closed])).toEqual([
      ["1", "occupied", "blocked"],
      ["2", "free", null],
      ["3", "closed", "cleaning"],
      ["4", "free", null],
    ]);
    expect(states[0]?.occupants.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("is counted as one bed even if it has two patients", () => {
    expect(countOccupancy(states)).toEqual({
      beds: 4,
      occupied: 1,
      free: 2,
      closed: 1,
      patients: 2,
    });
  });
});
