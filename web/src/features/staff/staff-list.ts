import type { InvitationState, SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { matchesSearch, type Sort } from "@wardline/domain/records/list-view";

/** Columns by which the list can be sorted (docs/product.md, Staffs page). */
export const STAFF_SORTS = ["firstName", "email", "role"] as const;

export const STAFF_SORT: Sort<(typeof STAFF_SORTS)[number]> = {
  column: "firstName",
  direction: "asc",
};

/** Returns the staff whose names, address or role contain the query (docs/product.md, Staffs page). */
export function filterStaff(staff: readonly SubAccount[], query: string): SubAccount[] {
  return staff.filter(({ firstName, lastName, email, role }) =>
    matchesSearch([firstName, lastName, `${firstName} ${lastName}`, email, role], query),
  );
}

export function staffFullName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName} ${lastName}`;
}

export const INVITATION_LABELS: Readonly<Record<InvitationState, string>> = {
  invited: "Invited",
  active: "Active",
  expired: "Invitation expired",
};
