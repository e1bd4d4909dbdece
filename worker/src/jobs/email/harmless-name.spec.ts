import { harmlessName } from "./harmless-name.js";

describe("harmlessName", () => {
  it.each(["St. Nicholas Hospital", "Lagos General (Ward 3)", "Hôpital Général", "Klinik Nr. 7"])(
    "keeps %s",
    (name) => {
      expect(harmlessName(name)).toBe(name);
    },
  );

  it.each([
    "Win at https://evil.example",
    "evil.example",
    "www.evil",
    "call a@b",
    "evil.com/prize",
  ])("replaces %s", (name) => {
    expect(harmlessName(name)).toBe("your hospital");
  });
});
