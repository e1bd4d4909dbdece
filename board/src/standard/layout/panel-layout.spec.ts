import { computeListLayout, layOutStandardBoard, splitCards } from "./panel-layout.js";

const person = (name: string) => ({ role: "Registrar", name, phone: "1" });
const card = (people: number) => ({
  department: "Surgery",
  until: "08:00",
  people: Array.from({ length: people }, (_, i) => person(`${i}`)),
  fallback: "",
});

it("gives the ward 1096 units next to a panel of 720", () => {
  const layout = layOutStandardBoard({ width: 1840, height: 814 }, false, [card(2)]);
  expect(layout).toMatchObject({ isBelow: false, scene: { width: 1096, height: 814 } });
  expect(layout.rows).toBe(5);
});

it("lists more rows without contacts, and goes below the ward on an upright screen", () => {
  const room = { width: 1840, height: 814 };
  const contactlessLayout = layOutStandardBoard(room, false, []);
  expect(contactlessLayout.card).toBe(0);
  expect(contactlessLayout.rows).toBeGreaterThan(layOutStandardBoard(room, false, [card(4)]).rows);
  const uprightLayout = layOutStandardBoard({ width: 1000, height: 1600 }, true, [card(4)]);
  expect(uprightLayout.isBelow).toBe(true);
  expect(uprightLayout.scene.width).toBe(1000);
  expect(uprightLayout.rows).toBeGreaterThanOrEqual(5);
});

it("divides a card of many people evenly, and still shows a card without people", () => {
  const parts = splitCards([card(9), card(5), card(0)], 4);
  expect(parts.map(({ people }) => people.length)).toEqual([3, 3, 3, 3, 2, 0]);
});

it("keeps two rows of patients during emergencies, and splits the people on call into pages instead", () => {
  const layout = layOutStandardBoard({ width: 1840, height: 448 }, false, [card(4)]);
  expect(layout).toMatchObject({ rows: 2, lines: 2 });
  expect(splitCards([card(4)], layout.lines)).toHaveLength(2);
});

it("fills pages evenly, with two-line rows if they need no extra page", () => {
  const layout = layOutStandardBoard({ width: 1840, height: 814 }, false, [card(4)]);
  const list = (count: number) => computeListLayout(count, layout);
  expect(layout.rows).toBe(5);
  expect(list(5)).toEqual({ pages: 1, rows: 5, row: 100, isRoomy: false });
  expect(list(8)).toMatchObject({ pages: 2, rows: 4, isRoomy: true });
  expect(list(11)).toMatchObject({ pages: 3, rows: 4, isRoomy: true });
  expect(list(0)).toMatchObject({ pages: 1, rows: 0 });
  for (let count = 1; count < 60; count++) {
    const { rows, row, pages } = list(count);
    expect(rows * pages).toBeGreaterThanOrEqual(count);
    expect(rows * (row + 4) - 4).toBeLessThanOrEqual(layout.list);
  }
});
