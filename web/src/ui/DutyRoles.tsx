import type { DepartmentStaff } from "@wardline/contracts/roster";
import { ROSTER_ROLE_FIELDS, ROSTER_ROLES } from "@wardline/domain/roster-role";
import classes from "./DutyRoles.module.css";

interface DutyRolesProps {
  /** Who is on call in a department; absent when the roster names no one for it. */
  entry: DepartmentStaff | undefined;
  /** What stands where a role has no one. */
  emptyText: string;
  /** The staff member who reads this, to be pointed out. */
  ownId?: string | undefined;
}

/** The four roles of a department on call, each with its person. */
export function DutyRoles({ entry, emptyText, ownId }: DutyRolesProps) {
  return (
    <dl className={classes.roles}>
      {ROSTER_ROLES.map((role) => {
        const person = entry?.[ROSTER_ROLE_FIELDS[role]] ?? null;
        return (
          <div key={role}>
            <dt>{role}</dt>
            <dd data-empty={person === null || undefined}>
              {person === null ? emptyText : `${person.firstName} ${person.lastName}`}
              {person !== null && person.id === ownId ? (
                <span className={classes.own}>You</span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
