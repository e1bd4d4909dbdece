import { formatOrdinal } from "../text/format-count.js";
import { toComparedText } from "../text/text-forms.js";
import { clockText, dateText } from "../time/clock-text.js";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "./roster-role.js";

/** Post and time of a cover; RFC 3339 or epoch milliseconds. */
interface TimedCover {
  department: string;
  role: string;
  position: number;
  from: string | number;
  until: string | number;
}

/** The cover of a post at `at` (epoch milliseconds), if any. */
export function findCoverAt<C extends TimedCover>(
  covers: readonly C[],
  post: Omit<TimedCover, "from" | "until">,
  at: number,
): C | undefined {
  return covers.find(
    (cover) =>
      cover.role === post.role &&
      cover.position === post.position &&
      toComparedText(cover.department) === toComparedText(post.department) &&
      toTime(cover.from) <= at &&
      at < toTime(cover.until),
  );
}

function toTime(at: string | number): number {
  return new Date(at).getTime();
}

interface CalledPost {
  role: string;
  /** The person's own role, if it differs from the role of the post. */
  own_role?: string | undefined;
  position?: number | undefined;
}

/** The covering person's own role, if it is known and differs from the role of the post. */
export function findOtherRole(own: string | undefined, post: string): string | undefined {
  return own === undefined || own === "" || own === post ? undefined : own;
}

/** Role in a call list: "Consultant", "2nd House Officer", "Registrar, for the Consultant". */
export function formatCalledRole({ role, own_role, position = 1 }: CalledPost): string {
  const post = position > 1 ? `${formatOrdinal(position)} ${role}` : role;
  return own_role === undefined ? post : `${own_role}, for the ${post}`;
}

/** The role for a narrow line: "Cons", "2nd HO"; in full when somebody of another role covers. */
export function formatShortCalledRole({ role, ...rest }: CalledPost): string {
  const isShort = rest.own_role === undefined && isRosterRole(role);
  return formatCalledRole({ role: isShort ? ROSTER_ROLE_ABBREVIATIONS[role] : role, ...rest });
}

/** Name for a narrow line; with the role if it differs from the post's: "Samuel Mensah (Reg)". */
export function formatCalledName({
  name,
  own_role,
}: {
  name: string;
  own_role?: string | undefined;
}) {
  if (own_role === undefined || name === "") return name;
  return `${name} (${isRosterRole(own_role) ? ROSTER_ROLE_ABBREVIATIONS[own_role] : own_role})`;
}

/** A cover in words: "Ada Eze for Bola Obi", "Samuel Mensah, Registrar, for the Consultant David Eze". */
export function coverText({
  name,
  for: covered,
  ...post
}: CalledPost & { name: string; for: string }) {
  return post.own_role === undefined
    ? `${name} for ${covered}`
    : `${name}, ${formatCalledRole(post)} ${covered}`;
}

/** Time of a cover in `zone`: "Fri 27 Nov 00:51 – 08:00". Adds "(duty of Thu 26 Nov)" if the duty has another `date` (YYYY-MM-DD). */
export function coverSpanText(
  { from, until }: Pick<TimedCover, "from" | "until">,
  zone: string,
  date?: string,
): string {
  const [first, last] = [dateText(from, zone), dateText(until, zone)];
  const end = first === last ? clockText(until, zone) : `${last} ${clockText(until, zone)}`;
  const duty = date === undefined ? first : dateText(`${date}T00:00:00Z`, "UTC");
  return `${first} ${clockText(from, zone)} – ${end}${duty === first ? "" : ` (duty of ${duty})`}`;
}
