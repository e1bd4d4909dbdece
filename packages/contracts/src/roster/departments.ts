import { GRANTS } from "@wardline/domain/people/grants";
import { OFFER_MODES } from "@wardline/domain/roster/offer";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { departmentOrRoleName, dutyStart, email, phone } from "../fields.js";

/**
 * A department with its effective contact: its own contact, or else that of its HOD (docs/wire/accounts.md,
 * Departments, roles, staff).
 */
export const department = z.object({
  id: z.int(),
  department: z.string(),
  email: z.string(),
  phone: z.string(),
  contact_source: z.enum(["department", "hod"]).nullable(),
  /** Duty start, "HH:MM"; null to use the hospital's duty start. */
  duty_start: z.string().nullable(),
  /** Present if staff confirm that they have seen their duties (docs/wire/roster.md, Seen). */
  receipts: z.literal(true).optional(),
  /** Present if staff may offer duties (docs/wire/roster.md, Offers). */
  offers: z.enum(OFFER_MODES).exclude(["off"]).optional(),
});
export type Department = z.output<typeof department>;

export const hospitalData = z.object({
  departments: z.array(z.string()),
  roles: z.array(z.string()),
});
export type HospitalData = z.output<typeof hospitalData>;

const contactEmail = z.union([z.literal(""), email], "Invalid email format");
const departmentName = departmentOrRoleName("Please enter a department name.");
const roleName = departmentOrRoleName("Please enter a role name.");
const departmentParams = z.object({ departmentName: z.string() });

export const getHospitalData = endpoint({
  method: "GET",
  path: "/hospital-users-roles-departments",
  access: GRANTS,
  forTokens: true,
  cost: "small",
  summary: "The names of the hospital's departments and roles",
  description: "Returns the names that forms offer; the reply is under `data.hospital_data`.",
  failed: "Failed to fetch hospital data",
  reply: z.object({ hospital_data: hospitalData }),
});

export const listDepartments = endpoint({
  method: "GET",
  path: "/departments/get-user-departments",
  access: GRANTS,
  forTokens: true,
  cost: "small",
  summary: "The departments with their contacts",
  description:
    "Returns each department with its contact, or its head's if it has none, and its start of duties.",
  failed: "Failed to fetch departments",
  reply: z.array(department),
});

export const addDepartment = endpoint({
  method: "POST",
  path: "/departments/add-departments",
  access: "staff.manage",
  cost: "small",
  summary: "Add a department",
  description: "Adds a department to the hospital.",
  errors: ["NAME_TAKEN"],
  failed: "Failed to add department",
  status: 201,
  idempotent: true,
  body: z.strictObject({
    department_name: departmentName,
    email: contactEmail.optional(),
    phone: phone.optional(),
  }),
  reply: department,
});

export const updateDepartment = endpoint({
  method: "PATCH",
  path: "/departments/:departmentName",
  access: "staff.manage",
  cost: "small",
  summary: "Change a department's own contact, start of duties, confirmations or offers",
  description:
    "Changes the fields that are given; with null as `duty_start`, the hospital's start applies.",
  params: departmentParams,
  body: z.strictObject({
    email: contactEmail.optional(),
    phone: phone.optional(),
    duty_start: dutyStart.nullable().optional(),
    receipts: z.boolean().optional(),
    offers: z.enum(OFFER_MODES).optional(),
  }),
  reply: department,
});

export const removeDepartment = endpoint({
  method: "DELETE",
  path: "/departments/:departmentName",
  access: "staff.manage",
  cost: "small",
  summary: "Remove a department without staff, also from patients and from rosters from today on",
  description: "Removes the department with this name.",
  errors: ["STILL_IN_USE"],
  failed: "Failed to remove department",
  params: departmentParams,
  reply: z.null(),
});

export const addRole = endpoint({
  method: "POST",
  path: "/departments/roles",
  access: "staff.manage",
  cost: "small",
  summary: "Add a role",
  description: "Adds a role that staff can hold.",
  errors: ["NAME_TAKEN"],
  failed: "Failed to add role",
  status: 201,
  idempotent: true,
  body: z.strictObject({ role_name: roleName }),
  reply: z.object({ role: z.string() }),
});

export const removeRole = endpoint({
  method: "DELETE",
  path: "/departments/roles/:roleName",
  access: "staff.manage",
  cost: "small",
  summary: "Remove a role that no staff hold; default roles cannot be removed",
  description: "Removes the role with this name.",
  errors: ["STILL_IN_USE", "DEFAULT_ROLE_LOCKED"],
  failed: "Failed to remove role",
  params: z.object({ roleName: z.string() }),
  reply: z.null(),
});
