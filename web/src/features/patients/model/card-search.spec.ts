import { cardOf } from "./card.fixture.js";
import { findCasualties, findPatients } from "./card-search.js";

const cards = [
  cardOf({ id: "1", name: "Bola Ade", hospital_no: "HN-10", bed_no: "A10" }),
  cardOf({ id: "2", name: "Zoë Udo", hospital_no: "HN-9", bed_no: "B2" }),
];
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

it.each([
  ["bOLA", ["1"]],
  ["hn-10", ["1"]],
  ["a10", ["1"]],
  ["zoe", ["2"]],
  ["", ["1", "2"]],
  ["nobody", []],
])("the patients page finds %j", (query, expected) => {
  expect(ids(findPatients(cards, query))).toEqual(expected);
});

it("the casualties list does not search beds", () => {
  expect(findCasualties(cards, "A10")).toEqual([]);
  expect(ids(findCasualties(cards, "udo"))).toEqual(["2"]);
});
