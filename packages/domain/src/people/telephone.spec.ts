import { dialledDigits, isTelephone } from "./telephone.js";

describe("a number as hospitals write it", () => {
  it.each([
    "0803 555 1004",
    "+44 (0)20 7946 0018",
    "(01) 555-1004",
    "Bleep 215",
    "bleep: 215",
    "ext. 12",
    "x12",
    "0803 555 1004 ext. 12",
    "0803 555 1004, Bleep 215",
    "0803 555 1004; 0803 555 1005",
    "*55",
    "#6001",
    "*55#",
    "Piepser 4411",
  ])("is taken: %s", (text) => {
    expect(isTelephone(text)).toBe(true);
  });

  it.each([
    "",
    "call me",
    "none",
    "Bleep",
    "ada@ward.test",
    "0803 555 1004 at night",
    "12 Main Street",
    "*",
    "()",
    "<b>12",
  ])("is refused when it is something else: %s", (text) => {
    expect(isTelephone(text)).toBe(false);
  });

  it("is judged at once, however long and odd it is", () => {
    expect(isTelephone(`${"a1 ".repeat(80)}!`)).toBe(false);
    expect(isTelephone(`${"1 ".repeat(120)}!`)).toBe(false);
  });
});

describe("what a telephone dials", () => {
  it.each([
    ["0803 555 1004", "08035551004"],
    ["+234 803 555 1004", "+2348035551004"],
    ["+44 (0)20 7946 0018", "+442079460018"],
    ["(01) 555-1004", "015551004"],
    ["112", "112"],
    ["Mobile: 0803 555 1004", "08035551004"],
  ])("is the number's digits: %s", (text, digits) => {
    expect(dialledDigits(text)).toBe(digits);
  });

  it.each(["0803 555 1004 ext. 12", "0803 555 1004, Bleep 215", "0803 555 1004; 0803 555 1005"])(
    "is never two numbers joined: %s",
    (text) => {
      expect(dialledDigits(text)).toBe("08035551004");
    },
  );

  it.each(["Bleep 215", "ext. 1234", "x12", "*55", "#6001", "55*", "12", "", "Ward 3 4411"])(
    "is nothing where only the hospital's own system knows the number: %s",
    (text) => {
      expect(dialledDigits(text)).toBeNull();
    },
  );
});
