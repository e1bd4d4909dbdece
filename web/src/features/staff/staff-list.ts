import type { InvitationState, SubAccount } from "@wardline/contracts/sub-accounts";
import { matchesSearch, type Sort } from "@wardline/domain/records/list-view";

/** By what the list can be sorted (docs/product.md, Staffs page). */
export const STAFF_SORTS = ["firstName", "email", "role"] as const;

type StaffSort = Sort<(typeof STAFF_SORTS)[number]>;

const DEFAULT_SORT: StaffSort = { column: "firstName", direction: "asc" };

/** The sort that an address names, such as "email.desc"; by first name when it names none. */
export function readSort(text: string): StaffSort {
  const [column, direction] = text.split(".");
  const known = STAFF_SORTS.find((one) => one === column);
  if (known === undefined) return DEFAULT_SORT;
  return { column: known, direction: direction === "desc" ? "desc" : "asc" };
}

/** The sort as an address keeps it; nothing for the default. */
export function writeSort({ column, direction }: Sort): string | undefined {
  const isDefault = column === DEFAULT_SORT.column && direction === DEFAULT_SORT.direction;
  return isDefault ? undefined : `${column}.${direction}`;
}

/** The staff whose names, address or role contain the query (docs/product.md, Staffs page). */
export function findStaff(staff: readonly SubAccount[], query: string): SubAccount[] {
  return staff.filter(({ firstName, lastName, email, role }) =>
    matchesSearch([firstName, lastName, `${firstName} ${lastName}`, email, role], query),
  );
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** What a person reads for the state of an invitation. */
export const INVITATION_LABELS: Readonly<Record<InvitationState, string>> = {
  invited: "Invited",
  active: "Active",
  expired: "Invitation expired",
};
