import { hasHeadings, readPasted } from "./import-preview.js";

const PERSON = "Ada\tObi\tada@ward.test\t0803 555 1004\tSurgery\tRegistrar\tno";

it("knows pasted cells with their headings from those without", () => {
  expect(hasHeadings(`First name\tLast name\tEmail\n${PERSON}`)).toBe(true);
  expect(hasHeadings(PERSON)).toBe(false);
});

it("takes cells without headings in the template's order", () => {
  expect(readPasted(PERSON)[0]).toMatchObject({ firstName: "Ada", email: "ada@ward.test" });
});
