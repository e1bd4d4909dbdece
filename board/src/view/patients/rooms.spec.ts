import type { BoardWard } from "@wardline/contracts/boards/board";
import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { findRowDuty } from "../on-call/duties.js";
import { buildRooms, chooseRoomKind, formatBedInRoom } from "./rooms.js";
import { buildRows, type RowDuty } from "./rows.js";

const duties = ["Surgery", "Cardiology"].map((department) => ({
  department,
  knownUntil: NOON,
  span: {
    from: new Date(NOON).toISOString(),
    until: new Date(NOON + 3_600_000).toISOString(),
    source: "roster" as const,
    people: [{ role: "Registrar", name: `Dr ${department}` }],
  },
}));
const lookUpDuty = (teams: readonly string[]): RowDuty => findRowDuty(teams, duties, "UTC");

const north: BoardWard = {
  id: "north",
  name: "North",
  beds: ["N1", "N2", "N3", "N4"],
  closed: [
    { bed: "N2", reason: "cleaning" },
    { bed: "N3", reason: "blocked" },
  ],
};
const south: BoardWard = { id: "south", name: "South", beds: ["1"], closed: [] };
const createInpatient = (
  id: string,
  ward_id: string | null,
  ward_bed: string | null,
  team = "Surgery",
) => createTestPatient(id, { bed_no: ward_bed ?? "Corridor", ward_id, ward_bed, teams: [team] });
const rooms = (patients: Parameters<typeof buildRows>[0], by: "wards" | "teams") =>
  buildRooms(buildRows(patients, [], NOON, false, lookUpDuty), [north, south], by, lookUpDuty);
const shown = (room: ReturnType<typeof rooms>[number]) => [
  room.name,
  room.rows.map(({ id }) => id).join(" "),
];

it("shows wards if the board knows any and the display does not ask for teams, and otherwise teams", () => {
  expect(chooseRoomKind(null, [north])).toBe("wards");
  expect(chooseRoomKind(null, [])).toBe("teams");
  expect(chooseRoomKind("wards", [])).toBe("teams");
  expect(chooseRoomKind("teams", [north])).toBe("teams");
});

it("lists a ward's patients by bed with its empty beds, and patients without a known ward last", () => {
  const given = [
    createInpatient("b", "north", "N4"),
    createInpatient("a", "north", "N1"),
    createInpatient("c", null, null),
    createInpatient("d", "elsewhere", "X1"),
  ];
  expect(rooms(given, "wards").map(shown)).toEqual([
    ["North", "a b"],
    ["South", ""],
    ["No ward", "c d"],
  ]);
});

it("lists free beds, and closed beds unless they are occupied", () => {
  const [room] = rooms([createInpatient("a", "north", "N3")], "wards");
  expect(room).toMatchObject({
    free: ["N1", "N4"],
    closed: [{ bed: "N2", reason: "cleaning" }],
  });
});

it("names the doctor responsible for most of a ward's patients", () => {
  const given = [
    createInpatient("a", "north", "N1"),
    createInpatient("b", "north", "N2", "Cardiology"),
    createInpatient("c", "north", "N4", "Cardiology"),
  ];
  const [first, second] = rooms(given, "wards");
  expect(first?.duty).toMatchObject({ name: "Dr Cardiology", more: "+1" });
  expect(second?.duty.name).toBe("");
});

it("lists a patient of two teams under both teams, and patients without a team last", () => {
  const given = [
    createTestPatient("a", { teams: ["Surgery", "cardiology"] }),
    createTestPatient("b", { teams: ["Cardiology"] }),
    createTestPatient("c", { teams: [] }),
  ];
  const found = rooms(given, "teams");
  expect(found.map(shown)).toEqual([
    ["cardiology", "a b"],
    ["Surgery", "a"],
    ["No team", "c"],
  ]);
  expect(found.map(({ duty }) => duty.name)).toEqual(["Dr Cardiology", "Dr Surgery", ""]);
  expect(found[0]?.free).toEqual([]);
});

it("uses the ward's label for a bed in that ward, and the card's label elsewhere", () => {
  const patient = createTestPatient("a", { bed_no: "North N1", ward_id: "north", ward_bed: "N1" });
  const [row] = buildRows([patient], [], NOON, false, lookUpDuty);
  expect(row && formatBedInRoom({ key: "north" }, row)).toBe("N1");
  expect(row && formatBedInRoom({ key: "surgery" }, row)).toBe("North N1");
});
