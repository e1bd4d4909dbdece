import { TYPE_STEPS } from "@wardline/theme/type-scale";
import { createTestPatient, NOON } from "../../testing/test-board.js";
import { findRowDuty } from "../view/on-call/duties.js";
import type { Room } from "../view/patients/rooms.js";
import { buildRows } from "../view/patients/rows.js";
import { buildSignals } from "../view/patients/signals.js";
import { layOutStage } from "../view/place/stage.js";
import { measureHeads } from "./group-line.js";
import { buildGroups, createRowShape } from "./groups.js";
import {
  computeRoomBelow,
  computeRowHeight,
  countLinesIn,
  countNewsRows,
  layOutClassicalBoard,
  readRequestedDistance,
} from "./layout.js";
import { type LayoutPage, listSections, measureGroupHeads } from "./pages.js";
import { listCells, listRaisedCells } from "./raised.js";

const duty = findRowDuty([], [], "UTC");

function createRoom(key: string, patients: number, free = 0): Room {
  const cards = Array.from({ length: patients }, (_, index) =>
    createTestPatient(`${key}${index}`, { bed_no: `${key}${index}` }),
  );
  const rows = buildRows(cards, [], NOON, false, () => duty);
  const beds = Array.from({ length: free }, (_, index) => `F${index}`);
  return { key, name: key, rows, free: beds, closed: [], duty };
}

const MARKS = buildSignals(
  createTestPatient("1", { flags: ["falls", "allergy"] }),
  { targets: { statuses: {}, acuities: [null, null, null, null, null] }, scale: "sats" },
  NOON,
  "UTC",
  false,
).marks;

interface Options {
  width?: number;
  height?: number;
  contacts?: boolean;
  distance?: 3 | 5 | null;
  emergencies?: number;
  notices?: boolean;
  hasPin?: boolean;
}

function layOut(rooms: readonly Room[], options: Options = {}) {
  const { width = 1920, height = 1080, contacts = true, distance = null } = options;
  const { emergencies = 0, notices = true, hasPin = false } = options;
  const bars = { banner: false, notices, emergencies };
  const { main, isUpright } = layOutStage({ width, height }, bars);
  const groups = buildGroups(rooms, "wards");
  const rows = {
    chooseShape: createRowShape(groups),
    measureHead: measureHeads(groups),
    measureStrip: () => 0,
    measureFreeBeds: () => 0,
  };
  return layOutClassicalBoard(
    {
      ...main,
      isUpright,
      hasLegend: false,
      hasContacts: contacts,
      hasPin,
      isUrgentOnly: false,
      distance,
      ...rows,
    },
    groups,
  );
}

const teams = (...sizes: number[]) => sizes.map((size, index) => createRoom(`T${index}`, size));
const countPatients = (page: LayoutPage) =>
  listSections(page).reduce(
    (sum, { cells }) => sum + cells.filter(({ kind }) => kind === "patient").length,
    0,
  );
const countPerPage = ({ pages }: { pages: readonly LayoutPage[] }) => pages.map(countPatients);

it("divides 44 patients of six teams among three pages without splitting a team", () => {
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [3840, 2160],
  ] as const) {
    const found = layOut(teams(8, 8, 7, 7, 7, 7), { width, height });
    expect(countPerPage(found)).toEqual([16, 14, 14]);
    expect(found).toMatchObject({ columns: 2, panel: "side", step: { name: 38 } });
    expect(found.pages.every((page) => listSections(page).length === 2)).toBe(true);
  }
});

it("splits a group evenly if no page has room for it, and marks the continuation", () => {
  const found = layOut(teams(50));
  expect(countPerPage(found)).toEqual([16, 16, 18]);
  expect(countPerPage(layOut(teams(33)))).toEqual([16, 17]);
  expect(found.pages.map((page) => listSections(page)[0]?.isContinued)).toEqual([
    false,
    true,
    true,
  ]);
});

it("divides a group evenly among the pages that it needs", () => {
  const found = layOut(teams(8, 9, 8), { height: 600 });
  expect(Math.max(...countPerPage(found)) - Math.min(...countPerPage(found))).toBeLessThanOrEqual(
    2,
  );
});

it("uses the largest letters that need no extra page", () => {
  expect(layOut(teams(1)).step).toMatchObject({ distance: 5, name: 80 });
  expect(layOut(teams(6)).step).toMatchObject({ distance: 5, name: 56 });
  expect(layOut(teams(12)).step).toMatchObject({ distance: 3, name: 46 });
  expect(layOut(teams(8, 7)).step).toMatchObject({ distance: 3, name: 38 });
});

it("shows a whole ward of 22 beds on one page, even with an announcement", () => {
  const found = layOut(teams(22));
  expect(found).toMatchObject({ columns: 2, step: { name: 36, isDense: true } });
  expect(countPerPage(found)).toEqual([22]);
  expect(found.pages[0]?.stacks[0]?.[0]?.lines).toBe(11);
  expect(countPerPage(layOut([createRoom("A", 22, 8)]))).toEqual([22]);
});

it("uses two-line rows only if they save a page, and never at 5 m", () => {
  expect(layOut(teams(16)).step.isDense).toBe(false);
  expect(layOut(teams(18)).step.isDense).toBe(true);
  for (const patients of [1, 22, 44, 200]) {
    expect(layOut(teams(patients), { distance: 5 }).step.isDense).toBe(false);
  }
});

it("puts groups side by side if that saves a page, and repeats no group line when a group continues in the next column", () => {
  const found = layOut(teams(8, 8, 7, 7, 7, 7), { notices: false });
  expect(found.across).toBe(1);
  expect(countPerPage(found)).toEqual([23, 21]);
  expect(found.pages.map(({ stacks }) => stacks.length)).toEqual([2, 2]);
  for (const { stacks } of found.pages) {
    for (const [index, stack] of stacks.entries()) {
      const isContinuation = stack[0]?.isContinued === true && index > 0;
      expect(stack[0]?.hasLine).toBe(!isContinuation);
    }
  }
});

it("uses letters readable from 5 m if the display is set to 5 m, however many patients there are", () => {
  for (const patients of [1, 8, 44, 500]) {
    expect(layOut(teams(patients), { distance: 5 }).step.line).toBeGreaterThanOrEqual(50);
  }
  expect(layOut(teams(30), { distance: 5 })).toMatchObject({
    columns: 1,
    shape: { lines: 1 },
  });
});

it("keeps letters readable from 3 m if the display is set to 3 m, so that all people on call are named", () => {
  for (const patients of [1, 8, 44]) {
    expect(layOut(teams(patients), { distance: 3 }).step.distance).toBe(3);
  }
});

it("puts the panel below the patients on upright screens, and leaves it out if there are no contacts", () => {
  expect(layOut(teams(44), { width: 1080, height: 1920 })).toMatchObject({
    panel: "below",
    columns: 1,
    cards: { columns: 2 },
  });
  expect(layOut(teams(44), { contacts: false })).toMatchObject({ panel: "none", columns: 2 });
  expect(layOut(teams(44), { width: 3840 }).columns).toBeGreaterThan(2);
});

it("gives patients more space than people on call when emergencies take half of an upright screen", () => {
  const screen = { width: 1080, height: 1920, distance: 3 } as const;
  const calmLayout = layOut(teams(8, 8, 7, 7, 7, 7), screen);
  const urgentLayout = layOut(teams(8, 8, 7, 7, 7, 7), { ...screen, emergencies: 760 });
  expect(urgentLayout.below).toBeLessThan(calmLayout.below);
  expect(urgentLayout.height).toBeGreaterThan(urgentLayout.below);
  expect(urgentLayout.pages.length).toBeLessThanOrEqual(18);
});

it("gives a long name without signals as many lines as it needs", () => {
  const countNameLines = (name: string) => {
    const cards = [createTestPatient("1", { name, bed_no: "A1" })];
    const rows = buildRows(cards, [], NOON, false, () => duty);
    const one = { ...createRoom("A", 0), rows };
    const { lines } = layOut([one, createRoom("B", 7)], { distance: 3 }).shape;
    return lines;
  };
  expect(countNameLines("Ada Obi")).toBe(2);
  expect(countNameLines("Konstantinos Papadopoulos-Theodorakis")).toBe(2);
  expect(countNameLines("Oluwafunmilayo Adebayo-Ogunlesi-Ransome of Saint Christopher")).toBe(3);
});

it("uses extra row height for more lines of the name, and always has the lines that the fullest row needs", () => {
  const found = layOut(teams(12));
  expect(countLinesIn(found, found.row)).toBe(found.shape.lines);
  const one = 1.09 * found.step.name;
  expect(countLinesIn(found, (found.shape.lines + 1) * one)).toBe(found.shape.lines + 1);
  expect(countLinesIn(found, 1)).toBe(found.shape.lines);
});

it("gives whole-ward rows a third line for names if the page has room", () => {
  const found = layOut(teams(18));
  expect(found.step.isDense).toBe(true);
  expect(countLinesIn(found, computeRowHeight(found, 0, 0))).toBe(2);
  const roomyLayout = { ...found, height: 2 * found.height };
  const row = computeRowHeight(roomyLayout, 0, 0);
  expect(countLinesIn(roomyLayout, row)).toBe(3);
  // Two lines for a name, as in dense.css, above one line for signals.
  const { name, line } = found.step;
  expect(2 * name * 0.88 * 1.04 + line * 1.25).toBeLessThanOrEqual(row);
});

it("puts groups side by side if a name fits only that way", () => {
  const hospital = (name: string) =>
    teams(1, 1, 1, 1, 1, 1).map(({ rows, ...one }) => ({
      ...one,
      rows: rows.map((row) => ({ ...row, name, signals: { ...row.signals, marks: MARKS } })),
    }));
  const found = layOut(hospital("Konstantinos Papadopoulos-Theodorakis of Saint Christopher"));
  expect(found).toMatchObject({ across: 1, step: { isDense: true } });
  expect(countLinesIn(found, computeRowHeight(found, 0, 0))).toBe(3);
  expect(layOut(hospital("Ada Obi")).across).toBe(2);
});

it("computes the height left below a page's groups", () => {
  const found = layOut(teams(2));
  const [page] = found.pages;
  const left = page === undefined ? 0 : computeRoomBelow(found, page, found.row);
  expect(left).toBeGreaterThan(70);
  const fullLayout = layOut(teams(1, 1, 1, 1, 1, 1));
  const [crowdedPage] = fullLayout.pages;
  const row = computeRowHeight(fullLayout, 0, 0);
  expect(
    crowdedPage === undefined ? 0 : computeRoomBelow(fullLayout, crowdedPage, row),
  ).toBeLessThan(70);
});

it.each(TYPE_STEPS.filter(({ isDense }) => !isDense))(
  "fits a name in letters of $name units into its row, even when the name fills every line",
  (step) => {
    const { shape } = layOut(teams(2));
    for (let height = step.name * 2; height < step.name * 6; height += 1) {
      const lines = countLinesIn({ step, shape: { ...shape, lines: 1 } }, height);
      // In row.css, a name on several lines has a font size of 0.88 and a line height of 1.14.
      expect(lines * step.name * 0.88 * 1.14).toBeLessThanOrEqual(height);
    }
  },
);

it("lists free beds in a cell if a cell is spare or there are many free beds, and otherwise in the group's line", () => {
  const kinds = (one: Room) =>
    layOut([one]).pages.some((page) =>
      listSections(page).some(({ cells }) => cells.some(({ kind }) => kind === "beds")),
    );
  expect(kinds(createRoom("A", 15, 1))).toBe(true);
  expect(kinds(createRoom("A", 16, 3))).toBe(false);
  expect(kinds(createRoom("A", 16, 4))).toBe(true);
  expect(kinds(createRoom("A", 0, 2))).toBe(true);
  expect(kinds(createRoom("A", 15, 0))).toBe(false);
});

it("shows each patient once, within the height of the page", () => {
  const hospitals = [
    [1],
    [5],
    [44],
    [8, 8, 7, 7, 7, 7],
    [500],
    Array.from({ length: 60 }, () => 8),
  ];
  for (const sizes of hospitals) {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [1024, 768],
      [800, 480],
    ] as const) {
      const found = layOut(teams(...sizes), { width, height });
      const total = sizes.reduce((sum, size) => sum + size, 0);
      expect(countPerPage(found).reduce((sum, count) => sum + count, 0)).toBe(total);
      for (const [index, { stacks }] of found.pages.entries()) {
        const news = index === 0 ? countNewsRows(found) : 0;
        const row = computeRowHeight(found, index, news);
        expect(row).toBeGreaterThanOrEqual(found.row);
        for (const stack of stacks) {
          const lines = stack.reduce((sum, one) => sum + one.lines, 0);
          const used = (lines + news) * (row + found.rowGap) + measureGroupHeads(stack, found);
          expect(used).toBeLessThanOrEqual(found.height + 0.02);
        }
      }
    }
  }
});

it("shows an emergency's patient on every page, with enough room for each row", () => {
  for (const sizes of [[50], [8, 8, 7, 7, 7, 7], Array.from({ length: 25 }, () => 8)]) {
    const found = layOut(teams(...sizes), { hasPin: true, emergencies: 1 });
    const idsPerPage = found.pages.map((page) => listCells(page).map(({ row }) => row.id));
    const news = idsPerPage.slice(1).map(([id = ""]) => ({ id, at: 0 }));
    for (const pinned of idsPerPage.map(([id = ""]) => id)) {
      for (const [index, { stacks }] of found.pages.entries()) {
        const raised = listRaisedCells(found, index, news, pinned).map(({ row }) => row.id);
        const here = raised.concat(idsPerPage[index] ?? []);
        expect(here).toContain(pinned);
        expect(new Set(here).size).toBe(here.length);
        if (idsPerPage[index]?.includes(pinned) === false) expect(raised[0]).toBe(pinned);
        const lines = Math.ceil(raised.length / found.columns);
        const row = computeRowHeight(found, index, lines);
        expect(row).toBeGreaterThanOrEqual(found.row);
        for (const stack of stacks) {
          const used =
            (stack.reduce((sum, one) => sum + one.lines, 0) + lines) * (row + found.rowGap);
          expect(used + measureGroupHeads(stack, found)).toBeLessThanOrEqual(found.height + 0.02);
        }
      }
    }
  }
  expect(layOut(teams(6), { hasPin: true }).pin).toBe(0);
});

it("reads the viewing distance from the address", () => {
  expect(readRequestedDistance("?distance=5")).toBe(5);
  expect(readRequestedDistance("?a=1&distance=3")).toBe(3);
  expect(readRequestedDistance("?distance=50")).toBeNull();
  expect(readRequestedDistance("")).toBeNull();
});
