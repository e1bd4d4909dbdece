import { WHOLE_HOSPITAL } from "./display-scope.js";
import {
  EMERGENCY_KINDS,
  emergencyTitle,
  emergencyWord,
  isEmergencyFor,
  isEmergencyOpen,
  listOpenEmergencies,
  needsPlace,
} from "./emergency.js";

const RAISED = Date.parse("2026-11-21T11:00:00.000Z");
const iso = (minutes: number) => new Date(RAISED + minutes * 60_000).toISOString();
const times = { raised_at: iso(0), ends_at: iso(30) };

describe("emergency text", () => {
  it("is the kind in capitals on a board, and the kind with its place on a page", () => {
    const codeBlue = { kind: "code_blue", text: "", place: "Ward 3, bed 12" } as const;
    expect(emergencyWord(codeBlue)).toBe("CODE BLUE");
    expect(emergencyTitle(codeBlue)).toBe("Code Blue · Ward 3, bed 12");
  });

  it('is the original text for the kind "other"', () => {
    const other = { kind: "other", text: "Lift stuck", place: "" } as const;
    expect(emergencyWord(other)).toBe("Lift stuck");
    expect(emergencyTitle(other)).toBe("Lift stuck");
  });

  it("requires a place if people have to go to that place or leave it", () => {
    expect(EMERGENCY_KINDS.filter(needsPlace)).toEqual([
      "code_blue",
      "fire",
      "evacuate",
      "security",
    ]);
  });
});

describe("emergency duration", () => {
  it("ends exactly at its end time, to the millisecond", () => {
    expect(isEmergencyOpen(times, RAISED)).toBe(true);
    expect(isEmergencyOpen(times, RAISED + 30 * 60_000 - 1)).toBe(true);
    expect(isEmergencyOpen(times, RAISED + 30 * 60_000)).toBe(false);
  });

  it("ends at once when somebody ends it", () => {
    expect(isEmergencyOpen({ ...times, ended_at: iso(1) }, RAISED + 60_000)).toBe(false);
    expect(isEmergencyOpen({ ...times, ended_at: null }, RAISED + 60_000)).toBe(true);
  });

  it("lists open emergencies newest first, with a stable order at the same moment", () => {
    const createEmergency = (id: string, from: number, to: number) => ({
      id,
      raised_at: iso(from),
      ends_at: iso(to),
    });
    const over = createEmergency("over", 0, 4);
    const [old, b, a] = [
      createEmergency("old", 1, 40),
      createEmergency("b", 2, 40),
      createEmergency("a", 2, 40),
    ];
    expect(listOpenEmergencies([old, over, b, a], RAISED + 5 * 60_000)).toEqual([a, b, old]);
  });
});

describe("scope of an emergency", () => {
  const scope = (wards: string[], departments: string[] = []) => ({ wards, departments });
  const NORTH = scope(["north"]);

  it.each([
    ["every display if the scope is the whole hospital", WHOLE_HOSPITAL, NORTH, true],
    ["a display of the whole hospital if the scope is a ward", NORTH, WHOLE_HOSPITAL, true],
    ["a display of the same ward among others", NORTH, scope(["south", "north"]), true],
    ["no display of another ward", NORTH, scope(["south"]), false],
    [
      "a display of the same department in lower case",
      scope([], ["ICU"]),
      scope([], ["icu"]),
      true,
    ],
    ["no display of another department", scope([], ["ICU"]), scope([], ["Surgery"]), false],
    ["no display of departments if the scope is a ward", NORTH, scope([], ["ICU"]), false],
  ])("includes %s", (_, emergency, display, expected) => {
    expect(isEmergencyFor(emergency, display)).toBe(expected);
  });
});
