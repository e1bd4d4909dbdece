import type { FieldChange } from "../records/field-changes.js";
import { compared } from "../text/text-forms.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

/** A person on a post of a roster, under the name of the day. */
export interface NamedPost {
  department: string;
  role: RosterRole;
  position: number;
  accountId: string;
  firstName: string;
  lastName: string;
}

/** What a roster's change of one post is called in the log. */
export const POST_FIELD = "on_call";

/**
 * Which posts of a roster changed hands, from whom to whom, by department and then from the house officer up; null: nobody.
 * A post is named by `of`, as "Surgery, Consultant", or "Surgery, Consultant 2" for the second of them.
 */
export function postChanges(
  before: readonly NamedPost[],
  after: readonly NamedPost[],
): FieldChange[] {
  const had = new Map(before.map((post) => [keyOf(post), post]));
  const has = new Map(after.map((post) => [keyOf(post), post]));
  return [...new Map([...had, ...has]).keys()].sort(byPlace).flatMap((key) => {
    const [from, to] = [had.get(key), has.get(key)];
    if (from?.accountId === to?.accountId) return [];
    const { department, role, position } = (to ?? from) as NamedPost;
    return {
      field: POST_FIELD,
      of: `${department}, ${role}${position === 1 ? "" : ` ${position}`}`,
      from: personOf(from),
      to: personOf(to),
    };
  });
}

/** Folded department, the role's place and the position; what sorts as the log lists it. */
function keyOf({ department, role, position }: NamedPost): string {
  return `${compared(department)}\n${ROSTER_ROLES.indexOf(role)}\n${position}`;
}

function byPlace(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function personOf(post: NamedPost | undefined): { id: string; name: string } | null {
  if (post === undefined) return null;
  return { id: post.accountId, name: `${post.firstName} ${post.lastName}`.trim() };
}
