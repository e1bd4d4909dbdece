import { newSubAccount, type SubAccount } from "@wardline/contracts/sub-accounts";
import { type FieldErrors, schemaErrors } from "../../../ui/form/form-errors.js";

/** What the form holds; `isHOD` is "" until one of the two was chosen. */
export type StaffValues = {
  firstName: string;
  lastName: string;
  department: string;
  role: string;
  email: string;
  phone: string;
  isHOD: "" | "yes" | "no";
};

export const EMPTY_STAFF: StaffValues = {
  firstName: "",
  lastName: "",
  department: "",
  role: "",
  email: "",
  phone: "",
  isHOD: "",
};

/** The labels of the fields (docs/product.md, Staffs page). */
export const STAFF_LABELS: Readonly<Record<keyof StaffValues, string>> = {
  firstName: "First Name",
  lastName: "Last Name",
  department: "Department",
  role: "Role",
  email: "Email Address",
  phone: "Phone Number",
  isHOD: "HOD",
};

const FIELDS = Object.keys(EMPTY_STAFF) as (keyof StaffValues)[];

/** The form's values of an existing staff member. */
export function staffValuesOf(staff: SubAccount): StaffValues {
  const { firstName, lastName, department, role, email, phone, isHOD } = staff;
  return { firstName, lastName, department, role, email, phone, isHOD: isHOD ? "yes" : "no" };
}

/** The values as the server takes them. */
export function staffBody(values: StaffValues) {
  return { ...values, isHOD: values.isHOD === "yes" };
}

/** One sentence for each field that needs attention, before anything is sent (docs/product.md, Validation). */
export function staffErrors(values: StaffValues): FieldErrors {
  const { isHOD } = values;
  const candidate = { ...values, isHOD: isHOD === "" ? undefined : isHOD === "yes" };
  return schemaErrors(newSubAccount, candidate);
}

/** Whether anything was left out, which is said for the whole form (docs/product.md, Validation). */
export function hasEmptyField(values: StaffValues): boolean {
  return FIELDS.some((field) => values[field].trim() === "");
}

/** Only the fields that differ from the staff member as it was opened. */
export function changedFields(
  before: StaffValues,
  after: StaffValues,
): Partial<ReturnType<typeof staffBody>> {
  const body = staffBody(after);
  const changed = FIELDS.filter((field) => before[field] !== after[field].trim());
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}
