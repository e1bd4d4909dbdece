import { createTestPatient, NOON } from "../../testing/test-board.js";
import { findRowDuty } from "../view/on-call/duties.js";
import type { Room } from "../view/patients/rooms.js";
import { buildRows } from "../view/patients/rows.js";
import { listFreeBedLines } from "./free-beds.js";
import { buildGroups, filterUrgentGroups } from "./groups.js";

const duty = findRowDuty([], [], "UTC");
const ward = (name: string, free: number): Room => ({
  key: name,
  name,
  rows: [],
  free: Array.from({ length: free }, (_, index) => String(index)),
  closed: [],
  duty,
});
const layOut = (rooms: readonly Room[], width: number) => {
  const { lines, more } = listFreeBedLines(rooms, width);
  return { more, lines: lines.map((line) => line.map(({ name, count }) => `${name} ${count}`)) };
};

it("counts the free beds of each ward, and leaves out wards without any", () => {
  const rooms = [ward("A&E", 2), ward("CCU", 0), ward("Children", 3)];
  expect(layOut(rooms, 14.6)).toEqual({ more: 0, lines: [["A&E 2", "Children 3"]] });
  expect(layOut([ward("A&E", 0)], 14.6)).toEqual({ more: 0, lines: [] });
});

it("drops the last word of ward names if all wards share it, so that twelve wards fit on six lines", () => {
  const names = ["Emergency", "Surgery", "Children", "Medicine", "Urology", "Eyes"];
  const sixWards = names.map((name) => ward(`${name} ward`, 1));
  expect(layOut(sixWards, 14.6).lines).toEqual([
    ["Emergency 1", "Surgery 1"],
    ["Children 1", "Medicine 1"],
    ["Urology 1", "Eyes ward 1"],
  ]);
  const twelveWards = Array.from({ length: 12 }, (_, index) =>
    ward(`Surgical Admissions ${index}`, 1),
  );
  const found = layOut(twelveWards, 14.6);
  expect(found.more).toBe(0);
  expect(found.lines).toHaveLength(6);
  expect(new Set(found.lines.flat()).size).toBe(12);
  const { lines, more } = layOut([...twelveWards, ...sixWards], 14.6);
  expect(more).toBeGreaterThan(0);
  expect(lines.flat().length + more).toBe(18);
});

it("shows new patients, late patients and an emergency's patient on boards that are read from afar", () => {
  const cards = ["1", "2", "3"].map((id) => createTestPatient(id));
  const ranks = new Map([
    ["1", Infinity],
    ["2", 2.5],
    ["3", Infinity],
  ]);
  const rows = buildRows(cards, [], NOON, false, () => duty).map((row) => ({
    ...row,
    rank: ranks.get(row.id) ?? Infinity,
  }));
  const groups = buildGroups([{ ...ward("A", 1), rows }, ward("B", 4)], "wards");
  const shown = (pinned: string | null) =>
    filterUrgentGroups(groups, pinned).flatMap(({ cells }) =>
      cells.map((cell) => (cell.kind === "patient" ? cell.row.id : "")),
    );
  expect(shown(null)).toEqual(["2"]);
  expect(shown("3")).toEqual(["2", "3"]);
});
