import { isBlank } from "./blank-text.js";

describe("isBlank", () => {
  it.each([
    "",
    " ",
    "\t\n",
    "\u00a0",
    "\u200b",
    "\u2060\u200d",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\u202e",
  ])("is true for %j", (text) => expect(isBlank(text)).toBe(true));

  it.each(["a", " a ", "-", "نور", "李", "👩‍⚕️", "\u200ba", "\u0000"])("is false for %j", (text) =>
    expect(isBlank(text)).toBe(false),
  );
});
