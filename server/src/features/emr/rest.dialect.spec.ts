import { restDialect } from "./rest.dialect.js";

const search = (results: unknown[]) =>
  restDialect.search(async () => ({ status: 200, json: { results } }), "ume", {
    today: "2026-11-27",
    identifier: null,
  });

it("reads a newborn and a one-letter gender", async () => {
  const found = await search([{ hospital_no: "R-100", name: "Baby Ume", gender: "F", age: 0 }]);
  expect(found.patients).toEqual([
    { hospital_no: "R-100", name: "Baby Ume", gender: "female", age: 0 },
  ]);
});

it("keeps a patient with an unreadable age, and counts a patient without a number as unreadable", async () => {
  const found = await search([
    { hospital_no: "R-1", name: "Ume Kola", gender: 1, age: -3, deceased: true },
    { hospital_no: null, name: "Ume Bola" },
  ]);
  expect(found).toMatchObject({
    patients: [{ hospital_no: "R-1", gender: "unknown", age: null, deceased: true }],
    unreadable: 1,
  });
});
