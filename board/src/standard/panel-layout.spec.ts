import { cardPages, standardLayout } from "./panel-layout.js";

const person = (name: string) => ({ role: "Registrar", name, phone: "1" });
const card = (people: number) => ({
  department: "Surgery",
  until: "08:00",
  people: Array.from({ length: people }, (_, i) => person(`${i}`)),
  instead: "",
});

it("gives the ward 1096 units beside a panel of 720", () => {
  const layout = standardLayout({ width: 1840, height: 814 }, false, [card(2)]);
  expect(layout).toMatchObject({ isBelow: false, scene: { width: 1096, height: 814 } });
  expect(layout.rows).toBe(5);
});

it("lists more where there are no contacts, and stands below the ward on an upright screen", () => {
  const room = { width: 1840, height: 814 };
  const without = standardLayout(room, false, []);
  expect(without.card).toBe(0);
  expect(without.rows).toBeGreaterThan(standardLayout(room, false, [card(4)]).rows);
  const upright = standardLayout({ width: 1000, height: 1600 }, true, [card(4)]);
  expect(upright.isBelow).toBe(true);
  expect(upright.scene.width).toBe(1000);
  expect(upright.rows).toBeGreaterThanOrEqual(5);
});

it("divides a card of many people, and keeps one of none", () => {
  expect(cardPages([card(9), card(0)], 4).map(({ people }) => people.length)).toEqual([4, 4, 1, 0]);
});

it("keeps two rows beside emergencies: who is on call is then shown one after another", () => {
  const layout = standardLayout({ width: 1840, height: 448 }, false, [card(4)]);
  expect(layout).toMatchObject({ rows: 2, lines: 2 });
  expect(cardPages([card(4)], layout.lines)).toHaveLength(2);
});
