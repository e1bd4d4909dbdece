import type { AccountType } from "@wardline/contracts/accounts/account";
import type { Caller } from "../../request/request.js";

/** Id of the hospital's system as an actor, by which its changes differ from those of people. */
export const ADT_ACTOR = "adt";

/** The hospital's own system as a caller: it may change every patient. */
export function adtCaller(hospitalId: string): Caller {
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
