import type { AccountType } from "@wardline/contracts/accounts/account";
import type { Caller } from "../../request/request.js";

/** Actor id of the hospital's own system, which distinguishes its changes from those of people. */
export const ADT_ACTOR = "adt";

/** Returns the hospital's own system as a caller, which may change every patient. */
export function createAdtCaller(hospitalId: string): Caller {
  return {
    accountId: ADT_ACTOR,
    hospitalId,
    sessionId: ADT_ACTOR,
    accountType: "sub" satisfies AccountType,
    email: "",
    name: "Hospital system (ADT)",
    department: "",
    grants: ["administrator"],
    wards: [],
    lacksSecondFactor: false,
  };
}
