import {
  EMPTY_STAFF,
  findStaffErrors,
  hasEmptyField,
  pickChangedStaffFields,
  type StaffValues,
} from "./staff-form.js";

const ada: StaffValues = {
  firstName: "Ada",
  lastName: "Obi",
  department: "Surgery",
  role: "Registrar",
  email: "ada@example.org",
  phone: "+234 800 000 0000",
  isHOD: "no",
};

describe("the staff form", () => {
  it("requires every field, HOD included", () => {
    expect(Object.keys(findStaffErrors(EMPTY_STAFF)).toSorted()).toEqual(
      Object.keys(ada).toSorted(),
    );
    expect(hasEmptyField({ ...ada, isHOD: "" })).toBe(true);
  });

  it("accepts complete values", () => {
    expect(findStaffErrors(ada)).toEqual({});
    expect(hasEmptyField(ada)).toBe(false);
  });

  it("counts a field that has only spaces as empty", () => {
    expect(hasEmptyField({ ...ada, firstName: "  " })).toBe(true);
    expect(findStaffErrors({ ...ada, firstName: "  " })).toEqual({
      firstName: "First name is required.",
    });
  });

  it("reports a malformed address and number", () => {
    expect(findStaffErrors({ ...ada, email: "ada", phone: "call me" })).toEqual({
      email: "Invalid email format",
      phone: "Please enter a valid phone number.",
    });
  });

  it("sends only changed values", () => {
    expect(pickChangedStaffFields(ada, { ...ada, lastName: "Eze ", isHOD: "yes" })).toEqual({
      lastName: "Eze ",
      isHOD: true,
    });
    expect(pickChangedStaffFields(ada, ada)).toEqual({});
  });
});
