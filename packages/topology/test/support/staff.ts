import { randomUUID } from "node:crypto";
import type { NewSubAccount } from "@wardline/contracts/accounts/sub-accounts";

/** Returns the fields of a new consultant with a unique email address. */
export function createStaffFields(department: string): NewSubAccount {
  return {
    firstName: "Ada",
    lastName: "Obi",
    email: `staff-${randomUUID()}@hospital.example`,
    phone: "0803 555 0199",
    department,
    role: "Consultant",
    isHOD: false,
  };
}
