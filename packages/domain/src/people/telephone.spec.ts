import { describeDialling, isTelephone, toDialledDigits } from "./telephone.js";

describe("hospital phone number", () => {
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
  ])("is accepted: %s", (text) => {
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
  ])("is refused if it is not a phone number: %s", (text) => {
    expect(isTelephone(text)).toBe(false);
  });

  it("is checked quickly, however long and odd the text", () => {
    expect(isTelephone(`${"a1 ".repeat(80)}!`)).toBe(false);
    expect(isTelephone(`${"1 ".repeat(120)}!`)).toBe(false);
  });
});

describe("dialled number", () => {
  it.each([
    ["0803 555 1004", "08035551004"],
    ["+234 803 555 1004", "+2348035551004"],
    ["+44 (0)20 7946 0018", "+442079460018"],
    ["(01) 555-1004", "015551004"],
    ["112", "112"],
    ["Mobile: 0803 555 1004", "08035551004"],
  ])("consists of the number's digits: %s", (text, digits) => {
    expect(toDialledDigits(text)).toBe(digits);
  });

  it.each(["0803 555 1004 ext. 12", "0803 555 1004, Bleep 215", "0803 555 1004; 0803 555 1005"])(
    "never joins two numbers: %s",
    (text) => {
      expect(toDialledDigits(text)).toBe("08035551004");
    },
  );

  it.each(["Bleep 215", "ext. 1234", "x12", "*55", "#6001", "55*", "12", "", "Ward 3 4411"])(
    "is null if only the hospital's own exchange knows the number: %s",
    (text) => {
      expect(toDialledDigits(text)).toBeNull();
    },
  );
});

describe("ambiguous number", () => {
  it.each([
    ["0803 555 1004 / 0805 555 1005", "08035551004"],
    ["0803 555 1004/0805 555 1005", "08035551004"],
    ["0803 555 1004/5", "08035551004"],
    ["0803 555 1004 or 0805 555 1005", "08035551004"],
    ["0803 555 1004\n0805 555 1005", "08035551004"],
    ["0803 555 1004 (0805 555 1005)", "08035551004"],
    ["+234 803 555 1004 +234 805 555 1005", "+2348035551004"],
    ["0803 555 1004 x12", "08035551004"],
    ["0803 555 1004 #12", "08035551004"],
    ["0803 555 1004 (home)", "08035551004"],
    ["2345/2346", "2345"],
    ["215 or 216", "215"],
  ])("is dialled as the first of several numbers: %j", (text, digits) => {
    expect(toDialledDigits(text)).toBe(digits);
  });

  it.each([
    "0803 555 1004 0805 555 1005",
    "08035551004 08055551005",
    "5551004 5551005",
    "1-800-FLOWERS",
    "1-800-555-HELP",
    "555 1004-5",
    "555 1004-1005",
    "Mob 2 0803 555 1004",
    "+0803 555 1004",
    "0803 555 1004 - 0805 555 1005",
  ])("stays plain text if it may be several numbers: %j", (text) => {
    expect(toDialledDigits(text)).toBeNull();
  });

  it.each([
    ["030/1234567", "0301234567"],
    ["00 44 (0)20 7946 0018", "00442079460018"],
    ["(+44) 20 7946 0018", "+442079460018"],
    ["(+44) (0)20 7946 0018", "+442079460018"],
    ["0803\u20135551004", "08035551004"],
    ["\u202a+234 803 555 1004\u202c", "+2348035551004"],
    ["01-42-68-53-10", "0142685310"],
    ["020 7946-0018", "02079460018"],
  ])("is treated as one number in any notation: %j", (text, digits) => {
    expect(toDialledDigits(text)).toBe(digits);
  });

  const SINGLE_NUMBERS = [
    "0803 555 1004",
    "+234 803 555 1004",
    "+44 (0)20 7946 0018",
    "(01) 555-1004",
    "5551004",
  ];
  const SEPARATORS = [" / ", "/", ", ", "; ", " or ", "\n", " and ", " & ", " | ", "  "];
  const written = SINGLE_NUMBERS.flatMap((one) =>
    SEPARATORS.flatMap((between) =>
      SINGLE_NUMBERS.map((other) => [`${one}${between}${other}`, one] as const),
    ),
  );

  it("never dials more than the first of two numbers, in any notation", () => {
    expect(written).toHaveLength(250);
    const wrong = written.filter(
      ([text, one]) => ![null, toDialledDigits(one)].includes(toDialledDigits(text)),
    );
    expect(wrong).toEqual([]);
  });
});

describe("note next to the number field", () => {
  it.each([
    ["0803 555 1004", null],
    ["", null],
    ["call me", null],
    ["Mobile: 0803 555 1004", null],
    ["0803 555 1004 / 0805 555 1005", "A tap dials only 0803 555 1004."],
    ["0803 555 1004 ext. 12", "A tap dials only 0803 555 1004."],
    ["Bleep 215", "A telephone cannot dial this: it is shown as text, without a link."],
  ])("says for %j: %j", (text, note) => {
    expect(describeDialling(text)).toBe(note);
  });
});
