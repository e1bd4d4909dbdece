import { cardOf } from "./card.fixture.js";
import { CASUALTY_SORT, PATIENT_SORT, viewCasualties, viewPatients } from "./list-columns.js";

const bola = cardOf({ id: "1", name: "Bola", hospital_no: "HN-10", bed_no: "A10" });
const ada = cardOf({
  id: "2",
  name: "Ada",
  hospital_no: "HN-9",
  bed_no: "A2",
  created_at: "2026-11-20T08:00:00Z",
});
const names = (cards: { name: string }[]) => cards.map(({ name }) => name);

it("the patients page starts by name", () => {
  expect(names(viewPatients([bola, ada], "", PATIENT_SORT))).toEqual(["Ada", "Bola"]);
});

it("beds sort as people count them", () => {
  const sort = { column: "bed_no", direction: "asc" } as const;
  expect(names(viewPatients([bola, ada], "", sort))).toEqual(["Ada", "Bola"]);
});

it.each(["bOLA", "hn-10", "a10"])("the patients page finds %s", (query) => {
  expect(names(viewPatients([bola, ada], query, PATIENT_SORT))).toEqual(["Bola"]);
});

it("the casualties list starts by hospital number and does not search beds", () => {
  expect(names(viewCasualties([bola, ada], "", CASUALTY_SORT))).toEqual(["Ada", "Bola"]);
  expect(viewCasualties([bola, ada], "A10", CASUALTY_SORT)).toEqual([]);
});

it("by duration the shortest stay comes first", () => {
  const sort = { column: "created_at", direction: "asc" } as const;
  expect(names(viewCasualties([bola, ada], "", sort))).toEqual(["Ada", "Bola"]);
});
