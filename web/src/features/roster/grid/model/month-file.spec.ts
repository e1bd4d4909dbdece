import { assignInitials } from "@wardline/domain/roster-month/initials";
import { parsePaste } from "@wardline/domain/roster-month/paste";
import { readCells } from "@wardline/domain/text/cells";
import { addDays } from "@wardline/domain/time/zoned-day";
import { readSheet } from "../../../../lib/sheets/read-sheet.js";
import { buildMonthFile } from "./grid-rows.js";

const person = (id: string, firstName: string, lastName: string, role: string) => ({
  id,
  firstName,
  lastName,
  role,
  is_staff: true,
  burden: { hours: 0, duties: 0, nights: 0, weekends: 0, holidays: 0 },
});
const people = [
  person("ada", "Ada", "Obi", "Registrar"),
  person("other", "Ada", "Obi", "Registrar"),
  person("eva", "=Éva", "Eze", "Consultant"),
];
const dates = Array.from({ length: 31 }, (_, day) => addDays("2026-12-01", day));
const initials = assignInitials(people);
const typeablePeople = people.map((one) => ({ ...one, initials: initials.get(one.id) ?? "" }));

it("produces the same month when pasted back, even with equal names and two posts per day", async () => {
  const plan = [
    { date: "2026-12-01", role: "Registrar", position: 1, person: "ada" },
    { date: "2026-12-01", role: "Registrar", position: 2, person: "other" },
    { date: "2026-12-01", role: "Consultant", position: 1, person: "eva" },
    { date: "2026-12-05", role: "Registrar", position: 1, person: "other" },
    { date: "2026-12-31", role: "Consultant", position: 1, person: "eva" },
    { date: "2026-12-31", role: "Consultant", position: 2, person: "eva" },
  ] as const;
  const text = await readSheet(await buildMonthFile({ people, dates, plan, typeablePeople }));
  expect(readCells(text)[0]?.slice(0, 3)).toEqual(["Name", "01-Dec-2026", "02-Dec-2026"]);
  const { layout, posts, unknown } = parsePaste(text, { people, dates, order: "day" });
  expect([layout, unknown]).toEqual(["table", []]);
  const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
  expect(sorted(posts)).toEqual(sorted(plan));
});
