import { type BoardWard, boardSnapshot } from "@wardline/contracts/boards/board";
import {
  createTestEmergency,
  createTestOnCall,
  createTestPatient,
  createTestSnapshot,
  NOON,
} from "../../testing/test-board.js";
import { isBoardSnapshot } from "./snapshot-shape.js";

const ward: BoardWard = {
  id: "w",
  name: "North",
  beds: ["1"],
  closed: [{ bed: "1", reason: "blocked" }],
};

const fullSnapshot = createTestSnapshot({
  wards: [ward],
  patients: [createTestPatient("1"), createTestPatient("2", { teams: [] })],
  onCall: [
    createTestOnCall({
      people: [
        { role: "Registrar", name: "B. Eze" },
        { role: "Consultant", name: "A. Obi", phone: "0803" },
      ],
      next: [createTestOnCall({ people: [{ role: "Registrar", name: "C. Ojo" }] })],
    }),
  ],
  emergencies: [createTestEmergency("1")],
  announcements: [
    {
      id: "1",
      message: "Visiting hours",
      expires_at: new Date(NOON).toISOString(),
      created_at: new Date(NOON).toISOString(),
    },
  ],
});

type Json = Record<string, unknown>;

/** Yields copies of a value, each with one part, at any depth, replaced by `other` or removed. */
function* generateDamaged(value: unknown, other: unknown): Generator {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const copy = (part: unknown): unknown =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? part : item))
        : { ...(value as Json), [key]: part };
    yield copy(other);
    for (const part of generateDamaged((value as Json)[key], other)) yield copy(part);
  }
}

it("accepts what the contract accepts", () => {
  expect(boardSnapshot.safeParse(fullSnapshot).success).toBe(true);
  expect(isBoardSnapshot(fullSnapshot)).toBe(true);
  expect(isBoardSnapshot({ ...fullSnapshot, later: 1 })).toBe(true);
});

it.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "?"],
  ["a number", 1.5],
  ["an empty object", {}],
  ["a list that contains null", [null]],
])("rejects, like the contract, a snapshot with a part replaced by %s", (_name, other) => {
  const copies = Array.from(generateDamaged(fullSnapshot, other));
  expect(copies.length).toBeGreaterThan(40);
  const wronglyAccepted = copies.filter(
    (copy) => !boardSnapshot.safeParse(copy).success && isBoardSnapshot(copy),
  );
  expect(wronglyAccepted).toEqual([]);
});

it("rejects a patient from an older build that used another field name for the bed", () => {
  const { bed_no, ...rest } = createTestPatient("1");
  expect(isBoardSnapshot({ ...fullSnapshot, patients: [{ ...rest, bed: bed_no }] })).toBe(false);
});

it("rejects an invalid time", () => {
  const patient = createTestPatient("1", { created_at: "yesterday" });
  expect(isBoardSnapshot({ ...fullSnapshot, patients: [patient] })).toBe(false);
});
