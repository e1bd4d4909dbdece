import { newSubAccount, type SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { type FieldErrors, validateSchema } from "../../../ui/form/form-errors.js";

/** Values of the form; `isHOD` is "" until the user has chosen one of its two options. */
export type StaffValues = Record<
  "firstName" | "lastName" | "department" | "role" | "email" | "phone",
  string
> & { isHOD: "" | "yes" | "no" };

/** Labels of the fields (docs/product.md, Staffs page). */
export const STAFF_LABELS: Readonly<Record<keyof StaffValues, string>> = {
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  role: "Role",
  email: "Email Address",
  phone: "Phone Number",
  isHOD: "HOD",
};

const FIELDS = Object.keys(STAFF_LABELS) as (keyof StaffValues)[];

export const EMPTY_STAFF = Object.fromEntries(FIELDS.map((field) => [field, ""])) as StaffValues;

/** Returns the form's values for an existing staff member. */
export function toStaffValues(staff: SubAccount): StaffValues {
  const { firstName, lastName, department, role, email, phone, isHOD } = staff;
  return { firstName, lastName, department, role, email, phone, isHOD: isHOD ? "yes" : "no" };
}

/** Converts the values for the server. */
export function toStaffBody(values: StaffValues) {
  return { ...values, isHOD: values.isHOD === "yes" };
}

/** Returns one error message for each invalid field, before sending (docs/product.md, Validation). */
export function findStaffErrors(values: StaffValues): FieldErrors {
  const { isHOD } = values;
  const candidate = { ...values, isHOD: isHOD === "" ? undefined : isHOD === "yes" };
  return validateSchema(newSubAccount, candidate);
}

/** Returns true if a field is empty, which the form reports with a single error (docs/product.md, Validation). */
export function hasEmptyField(values: StaffValues): boolean {
  return FIELDS.some((field) => values[field].trim() === "");
}

/** Returns only the fields that have changed since the form was opened. */
export function pickChangedStaffFields(
  before: StaffValues,
  after: StaffValues,
): Partial<ReturnType<typeof toStaffBody>> {
  const body = toStaffBody(after);
  const changed = FIELDS.filter((field) => before[field] !== after[field].trim());
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}
