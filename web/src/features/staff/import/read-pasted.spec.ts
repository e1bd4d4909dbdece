import { hasHeadings, readPasted } from "./import-preview.js";

const PERSON = "Ada\tObi\tada@ward.test\t0803 555 1004\tSurgery\tRegistrar\tno";

it("recognises pasted cells with headings", () => {
  expect(hasHeadings(`First name\tLast name\tEmail\n${PERSON}`)).toBe(true);
  expect(hasHeadings(PERSON)).toBe(false);
});

it("reads cells without headings in the template's order", () => {
  expect(readPasted(PERSON)[0]).toMatchObject({ firstName: "Ada", email: "ada@ward.test" });
});
