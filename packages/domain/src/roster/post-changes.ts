import { fullName } from "../people/full-name.js";
import type { FieldChange } from "../records/field-changes.js";
import { toComparedText } from "../text/text-forms.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

/** A person on a post, with the person's name on that day. */
export interface NamedPost {
  department: string;
  role: RosterRole;
  position: number;
  accountId: string;
  firstName: string;
  lastName: string;
}

/** Field name of a post change in the log. */
export const POST_FIELD = "on_call";

/**
 * Lists posts whose person has changed, by department and role from the house officer up; `from` or `to` is null for
 * nobody. `of` names the post: "Surgery, Consultant 2".
 */
export function listPostChanges(
  before: readonly NamedPost[],
  after: readonly NamedPost[],
): FieldChange[] {
  const postsBefore = new Map(before.map((post) => [getPostKey(post), post]));
  const postsAfter = new Map(after.map((post) => [getPostKey(post), post]));
  return [...new Map([...postsBefore, ...postsAfter]).keys()]
    .sort(comparePostKeys)
    .flatMap((key) => {
      const [from, to] = [postsBefore.get(key), postsAfter.get(key)];
      if (from?.accountId === to?.accountId) return [];
      const { department, role, position } = (to ?? from) as NamedPost;
      return {
        field: POST_FIELD,
        of: `${department}, ${role}${position === 1 ? "" : ` ${position}`}`,
        from: toPersonRef(from),
        to: toPersonRef(to),
      };
    });
}

/** Sort key: folded department, role index and position. */
function getPostKey({ department, role, position }: NamedPost): string {
  return `${toComparedText(department)}\n${ROSTER_ROLES.indexOf(role)}\n${position}`;
}

function comparePostKeys(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function toPersonRef(post: NamedPost | undefined): { id: string; name: string } | null {
  if (post === undefined) return null;
  return { id: post.accountId, name: fullName(post) };
}
