import { abbreviateName, extractFamilyName } from "./duty-forms.js";

it("shortens a name to an initial and the family name, and keeps a title", () => {
  expect(abbreviateName("Oluwafunmilayo Adebayo-Ogunlesi")).toBe("O. Adebayo-Ogunlesi");
  expect(abbreviateName("Dr Amaka Obi")).toBe("Dr A. Obi");
  expect(abbreviateName("Émile van den Berg")).toBe("É. van den Berg");
});

it("keeps a name of one word, and a phone number that replaces a name", () => {
  for (const name of ["Sani", "Dr Eze", "0803 555 1004", "+234 803 555"]) {
    expect(abbreviateName(name)).toBe(name);
  }
});

it("names the covered person by the family name", () => {
  expect(extractFamilyName("Dr Amaka Obi")).toBe("Obi");
});
