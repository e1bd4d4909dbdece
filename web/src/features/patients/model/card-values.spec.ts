import { cardOf } from "./card.fixture.js";
import { dataOf, readAge, valuesOf } from "./card-values.js";

const NOBODY = { emails: "", phones: "" };

describe("readAge", () => {
  it.each([
    ["34", 34],
    [" 0.5 ", 0.5],
    ["6 months", "6 months"],
    ["", ""],
    ["1e3", "1e3"],
    ["-1", "-1"],
  ])("reads %j as %j", (text, age) => {
    expect(readAge(text)).toBe(age);
  });
});

describe("dataOf", () => {
  it("gives back the card when nothing was touched", () => {
    const card = cardOf({ age: "34", teams: "Surgery,ENT" });
    const contacts = { emails: card.team_email, phones: card.team_on_call };
    expect(card).toMatchObject(dataOf(card, valuesOf(card), contacts));
  });

  it("joins teams and takes the contacts that were found for them", () => {
    const card = cardOf();
    const values = { ...valuesOf(card), teams: ["ENT", "Surgery"], age: "35" };
    expect(dataOf(card, values, { emails: "a@b", phones: "1\n2" })).toMatchObject({
      teams: "ENT,Surgery",
      age: 35,
      team_email: "a@b",
      team_on_call: "1\n2",
      gender: card.gender,
    });
  });

  it("empties the contacts when no one is to be called", () => {
    const card = cardOf();
    expect(dataOf(card, { ...valuesOf(card), teams: [] }, NOBODY)).toMatchObject({
      teams: "",
      team_email: "",
      team_on_call: "",
    });
  });
});
