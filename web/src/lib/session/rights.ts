import { type Entitled, mayCall } from "@wardline/contracts/access";
import type { Access } from "@wardline/contracts/endpoint";
import { makesRosterOf } from "@wardline/domain/people/department";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import { useMemo } from "react";
import type { StoredSession } from "./create-session-store.js";
import { useSession } from "./session-store.js";

/** Whom the calls of a session are answered as; without a session nobody may do anything but what is public. */
export function entitledOf(session: StoredSession | null): Entitled {
  return { accountType: session?.accountType ?? "sub", grants: session?.user.grants ?? [] };
}

/** Who is logged in, with the rights of this moment (docs/wire.md, Grants). */
export function useEntitled(): Entitled {
  const session = useSession();
  return useMemo(() => entitledOf(session), [session]);
}

/** Whether the one who is logged in may call endpoints of this `access`: a button that calls one is shown only then. */
export function useMay(access: Access): boolean {
  return mayCall(useEntitled(), access);
}

/** Asks whether the one who is logged in makes the roster of a department. */
export function useMakesRosterOf(): (department: string) => boolean {
  const makesEvery = useMay("roster.manage");
  const { grants } = useEntitled();
  const own = useSession()?.user.department ?? "";
  return (department) => makesEvery || makesRosterOf({ grants, department: own }, department);
}

const WHOLE_HOSPITAL: WardLimit = [];

/** The wards to which the rights of the one who is logged in are limited (docs/wire.md, Persons by ward). */
export function useWardLimit(): WardLimit {
  return useSession()?.user.wards ?? WHOLE_HOSPITAL;
}
