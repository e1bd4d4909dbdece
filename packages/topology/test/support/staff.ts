import { randomUUID } from "node:crypto";
import type { NewSubAccount } from "@wardline/contracts/sub-accounts";

/** A new consultant's fields, of which only the address is unlike every other's. */
export function staffFields(department: string): NewSubAccount {
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
