import { NOON, testPatient } from "../../testing/test-board.js";
import { rowDuties } from "../view/row-duty.js";
import { rowsOf } from "../view/rows.js";
import { emptyPlaces, NO_TEAM, OUTLINE_MS, teamOf, wardOf } from "./ward.js";

const dutyOf = rowDuties([], "UTC");

const rows = (...patients: ReturnType<typeof testPatient>[]) =>
  rowsOf(patients, [], NOON, false, dutyOf);

it("stands each patient in the tray of the first team, beds in ward order", () => {
  const ward = wardOf(
    rows(
      testPatient("10", { teams: ["Surgery", "Emergency"] }),
      testPatient("2", { teams: ["Surgery"] }),
      testPatient("1", { teams: ["Emergency"] }),
    ),
    [],
    NOON,
  );
  expect(ward.map(({ name, count }) => [name, count])).toEqual([
    ["Emergency", 1],
    ["Surgery", 2],
  ]);
  expect(ward[1]?.beds.map(({ label }) => label)).toEqual(["E2", "E10"]);
});

it("puts patients without a team last, and a dash where there is no bed", () => {
  const ward = wardOf(
    rows(testPatient("1", { teams: [], bed_no: " " }), testPatient("2", { teams: ["Zoology"] })),
    [],
    NOON,
  );
  expect(ward.map(({ name }) => name)).toEqual(["Zoology", NO_TEAM]);
  expect(ward[1]?.beds[0]?.label).toBe("–");
  expect(teamOf([" "])).toBe(NO_TEAM);
});

it("keeps the place of a discharged patient for a minute, without counting it", () => {
  const leaving = [{ patient: testPatient("2", { status: "discharged" }), at: NOON }];
  const [team] = wardOf(rows(testPatient("1"), testPatient("3")), leaving, NOON);
  expect(team?.beds.map(({ id, isEmpty }) => [id, isEmpty])).toEqual([
    ["1", false],
    ["2", true],
    ["3", false],
  ]);
  expect(team?.count).toBe(2);
  expect(emptyPlaces(leaving, NOON + OUTLINE_MS - 1)).toHaveLength(1);
  expect(emptyPlaces(leaving, NOON + OUTLINE_MS)).toHaveLength(0);
});

it("shows the stay by the headboard", () => {
  const stays = [0, 5, 400].map((hours) =>
    testPatient(`${hours}`, { created_at: new Date(NOON - hours * 3_600_000).toISOString() }),
  );
  const heights = wardOf(rows(...stays), [], NOON)[0]?.beds.map(({ height }) => height);
  expect(heights?.[0]).toBe(0);
  expect(heights?.[1]).toBeGreaterThan(0.2);
  expect(heights?.[2]).toBe(1);
});
