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
  ])("given %j, sees nothing", (text) => expect(isBlank(text)).toBe(true));

  it.each(["a", " a ", "-", "نور", "李", "👩‍⚕️", "\u200ba", "\u0000"])(
    "given %j, sees something",
    (text) => expect(isBlank(text)).toBe(false),
  );
});
