import type { Department } from "@wardline/contracts/departments";
import type { OnCall } from "@wardline/contracts/on-call";
import {
  type ResolvedContacts,
  ROSTER_FALLBACK_NOTICE,
  teamEmails,
  teamPhones,
  whomToCall,
} from "@wardline/domain/contact-resolution";
import { foldName } from "@wardline/domain/department";

/** Whom to call for the ticked teams. */
export interface TeamContacts {
  /** Addresses and numbers, one per line; empty where none is known. */
  emails: string;
  phones: string;
  /** Said when who is on call could not be read. */
  notice: string | null;
  /** Whether who is on call is still being asked. */
  isPending: boolean;
}

/** The duties of now; "asking" until they are known, "unread" where they could not be read. */
export type DutiesOfNow = readonly OnCall[] | "asking" | "unread";

/**
 * Whom to call for `teams`: who is on call now, as the server resolves it; where that cannot be read, the departments'
 * own contacts, with a notice (docs/product.md, Patients page).
 */
export function teamContacts(
  teams: readonly string[],
  duties: DutiesOfNow,
  departments: readonly Department[],
): TeamContacts {
  if (teams.length === 0 || duties === "asking") {
    return { emails: "", phones: "", notice: null, isPending: teams.length > 0 };
  }
  const isUnread = duties === "unread";
  const known: readonly ResolvedContacts[] = isUnread ? departments.map(generalContacts) : duties;
  const resolved = teams.flatMap((team) => {
    const name = foldName(team);
    return known.find(({ department }) => foldName(department) === name) ?? [];
  });
  return {
    emails: teamEmails(resolved),
    phones: teamPhones(resolved),
    notice: isUnread ? ROSTER_FALLBACK_NOTICE : null,
    isPending: false,
  };
}

/** A department's own contact, or that of its head, which the server puts in its place. */
function generalContacts({
  department,
  email,
  phone,
  contact_source,
}: Department): ResolvedContacts {
  const isHod = contact_source === "hod";
  const contact = { email, phone };
  return {
    department,
    ...whomToCall([], isHod ? null : contact, isHod ? { name: "", ...contact } : null),
  };
}
