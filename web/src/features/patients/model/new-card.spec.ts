import { createPatient } from "@wardline/contracts/patients";
import { EMPTY_CARD, filledFrom, newCardBody } from "./new-card.js";

const VALUES = { ...EMPTY_CARD, name: "Ada Obi", gender: "female", age: "34", hospital_no: "HN-1" };

function refused(given: Partial<typeof VALUES>): string[] {
  const body = newCardBody({ ...VALUES, ...given }, undefined);
  const issues = createPatient.body.safeParse(body).error?.issues ?? [];
  return issues.map(({ path }) => String(path[0]));
}

it("starts as an opened card without a gender", () => {
  expect(EMPTY_CARD).toMatchObject({ status: "card_opened", gender: "" });
});

describe("what the form accepts", () => {
  it.each(["34", "0.5", "6 months"])("an age of %s", (age) => {
    expect(refused({ age })).toEqual([]);
  });

  it.each([
    ["name", "  "],
    ["hospital_no", "  "],
    ["gender", ""],
    ["age", " "],
    ["age", "0"],
  ])("not %s of %j", (field, value) => {
    expect(refused({ [field]: value })).toEqual([field]);
  });
});

describe("a match", () => {
  const found = { hospital_no: "HN-7", name: "Bola Ade", gender: "Male", age: 40 };

  it("fills hospital number, name, gender in small letters and age", () => {
    expect(filledFrom(found)).toEqual({
      hospital_no: "HN-7",
      name: "Bola Ade",
      gender: "male",
      age: "40",
    });
  });

  it.each(["other", "unknown"])("of gender %s leaves the choice open", (gender) => {
    expect(filledFrom({ ...found, gender }).gender).toBe("");
  });

  it("without an age leaves it empty", () => {
    expect(filledFrom({ ...found, age: null }).age).toBe("");
  });
});

it("a card for an earlier day carries its time, today's does not", () => {
  expect(newCardBody(VALUES, "2026-11-20T11:00:00.000Z")).toHaveProperty("created_at");
  expect(newCardBody(VALUES, undefined)).not.toHaveProperty("created_at");
});
