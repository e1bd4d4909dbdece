import {
  changedStaffFields,
  EMPTY_STAFF,
  hasEmptyField,
  type StaffValues,
  staffErrors,
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
    expect(Object.keys(staffErrors(EMPTY_STAFF)).toSorted()).toEqual(Object.keys(ada).toSorted());
    expect(hasEmptyField({ ...ada, isHOD: "" })).toBe(true);
  });

  it("accepts complete values", () => {
    expect(staffErrors(ada)).toEqual({});
    expect(hasEmptyField(ada)).toBe(false);
  });

  it("counts blanks as empty", () => {
    expect(hasEmptyField({ ...ada, firstName: "  " })).toBe(true);
    expect(staffErrors({ ...ada, firstName: "  " })).toEqual({
      firstName: "First name is required.",
    });
  });

  it("reports a malformed address and number", () => {
    expect(staffErrors({ ...ada, email: "ada", phone: "call me" })).toEqual({
      email: "Invalid email format",
      phone: "Please enter a valid phone number.",
    });
  });

  it("sends only changed values", () => {
    expect(changedStaffFields(ada, { ...ada, lastName: "Eze ", isHOD: "yes" })).toEqual({
      lastName: "Eze ",
      isHOD: true,
    });
    expect(changedStaffFields(ada, ada)).toEqual({});
  });
});
