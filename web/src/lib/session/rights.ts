import { canCall, type Entitlement } from "@wardline/contracts/accounts/access";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import type { Access } from "@wardline/contracts/endpoint";
import { canMakeRoster } from "@wardline/domain/people/department";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { useMemo } from "react";
import { type StoredSession, useSession } from "./session-store.js";

/** Returns the rights with which a session calls endpoints; without a session, only public endpoints are allowed. */
export function toEntitlement(session: StoredSession | null): Entitlement {
  return { accountType: session?.accountType ?? "sub", grants: session?.user.grants ?? [] };
}

/** Returns the account type and current rights of the person who is logged in (docs/wire/accounts.md, Grants). */
export function useEntitlement(): Entitlement {
  const session = useSession();
  return useMemo(() => toEntitlement(session), [session]);
}

/** Returns true if the person may call endpoints with this `access`; buttons for other endpoints are hidden. */
export function useMay(access: Access): boolean {
  return canCall(useEntitlement(), access);
}

/** Returns true if the person who is logged in may open a page. */
export function useMayOpen(path: string): boolean {
  return canOpenPage(useEntitlement(), path);
}

/** Returns a function that returns true if the person makes the roster of a department. */
export function useCanMakeRoster(): (department: string) => boolean {
  const canMakeEvery = useMay("roster.manage");
  const { grants } = useEntitlement();
  const own = useSession()?.user.department ?? "";
  return (department) => canMakeEvery || canMakeRoster({ grants, department: own }, department);
}

const WHOLE_HOSPITAL: WardLimit = [];

/** Returns the wards to which the person's rights are limited (docs/wire/accounts.md, Persons by ward). */
export function useWardLimit(): WardLimit {
  return useSession()?.user.wards ?? WHOLE_HOSPITAL;
}
