import { ordinal } from "../text/counted.js";
import { compared } from "../text/text-forms.js";
import { clockText, dateText } from "../time/clock-text.js";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "./roster-role.js";

/** A cover as far as it says whose post it is of, and when; times in RFC 3339 or epoch milliseconds. */
interface TimedCover {
  department: string;
  role: string;
  position: number;
  from: string | number;
  until: string | number;
}

/** The cover by which somebody else is on call for a post at `at` (epoch milliseconds); undefined where there is none. */
export function coverAt<C extends TimedCover>(
  covers: readonly C[],
  post: Omit<TimedCover, "from" | "until">,
  at: number,
): C | undefined {
  return covers.find(
    (cover) =>
      cover.role === post.role &&
      cover.position === post.position &&
      compared(cover.department) === compared(post.department) &&
      timeOf(cover.from) <= at &&
      at < timeOf(cover.until),
  );
}

function timeOf(at: string | number): number {
  return new Date(at).getTime();
}

/** Somebody on call, as the wire and the boards name people. */
interface Called {
  role: string;
  /** The person's own role, where it is not the post's. */
  own_role?: string | undefined;
  position?: number | undefined;
}

/** The own role of who covers, where it is not the post's; undefined where it is, or is not known. */
export function otherRole(own: string | undefined, post: string): string | undefined {
  return own === undefined || own === "" || own === post ? undefined : own;
}

/** The role under which one calls somebody: "Consultant", "2nd House Officer", "Registrar, for the Consultant". */
export function calledRole({ role, own_role, position = 1 }: Called): string {
  const post = position > 1 ? `${ordinal(position)} ${role}` : role;
  return own_role === undefined ? post : `${own_role}, for the ${post}`;
}

/** A name for a line without room: of who covers with another role than the post's "Samuel Mensah (Reg)". */
export function calledName({ name, own_role }: { name: string; own_role?: string | undefined }) {
  if (own_role === undefined || name === "") return name;
  return `${name} (${isRosterRole(own_role) ? ROSTER_ROLE_ABBREVIATIONS[own_role] : own_role})`;
}

/** The person who covers and the one who is covered: "Ada Eze for Bola Obi", "Samuel Mensah, Registrar, for the Consultant David Eze". */
export function coverText({ name, for: covered, ...post }: Called & { name: string; for: string }) {
  return post.own_role === undefined
    ? `${name} for ${covered}`
    : `${name}, ${calledRole(post)} ${covered}`;
}

/**
 * When a cover is, on the days of the clocks of `zone`: "Fri 27 Nov 00:51 – 08:00", "Thu 26 Nov 20:00 – Fri 27 Nov 08:00". Of
 * the duty of another `date` (YYYY-MM-DD) it says so: "(duty of Thu 26 Nov)".
 */
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
