import { randomUUID } from "node:crypto";
import type { StaffMember } from "@wardline/contracts/roster";
import type {
  CoverRecord,
  DutyRecord,
  RosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { coverText, otherRole } from "@wardline/domain/roster/cover";
import type { Span } from "@wardline/domain/roster/duty";
import { isRosterRole, isSamePost, type Post, postText } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";
import { AppError, refuseFields } from "../../errors/app-error.js";
import { actorOf, type Caller } from "../../request/request.js";

/** The person on a post of a roster; throws where nobody is. */
export function personOnPost({ duties }: RosterRecord, post: Post): DutyRecord {
  const duty = duties.find((one) => isSamePost(one, post));
  if (duty !== undefined) return duty;
  throw new AppError("NOT_FOUND", "Nobody is on this post. Put somebody on the roster instead.");
}

/** Throws where a cover from `from` until `until` is no part of its duty. */
export function refuseOutside({ from, until }: Span, duty: Span): void {
  refuseFields([
    ...(from < duty.from || from >= duty.until
      ? [{ path: "from", message: "A cover begins within the duty." }]
      : []),
    ...(until > duty.until
      ? [{ path: "until", message: "A cover ends with the duty at the latest." }]
      : []),
    ...(until <= from ? [{ path: "until", message: "Please enter an end after the begin." }] : []),
  ]);
}

/** Why somebody cannot be on call for who is on a post; null where nothing is against it. */
export function unfitness(
  { id, department, role }: StaffMember,
  onPost: DutyRecord,
): string | null {
  if (id === onPost.accountId) return "This person is on the roster already.";
  if (compared(department) !== compared(onPost.department)) {
    return `This person is not of ${onPost.department}.`;
  }
  return isRosterRole(role) ? null : `Rosters have no ${role}.`;
}

/** A new cover of a post, written down by the caller. */
export function coverOf(
  { at }: Pick<Work, "at">,
  caller: Caller,
  onPost: DutyRecord,
  person: StaffMember,
  given: Span & { reason: string },
): CoverRecord {
  const { id, name } = actorOf(caller);
  return {
    ...onPost,
    ...given,
    id: randomUUID(),
    accountId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    ownRole: person.role,
    // Who is put on a post holds its role.
    forRole: onPost.role,
    forAccountId: onPost.accountId,
    forFirstName: onPost.firstName,
    forLastName: onPost.lastName,
    actor: { id, name },
    at: at.getTime(),
  };
}

/** The cover of a post that shares a part of this time; undefined where none does. */
export function coverWithin(
  { covers }: RosterRecord,
  post: Post,
  { from, until }: Span,
): CoverRecord | undefined {
  return covers.find(
    (cover) => isSamePost(cover, post) && cover.from < until && from < cover.until,
  );
}

/** Covers that end at `at`: one that has not begun by then is not kept. */
export function endedAt(covers: readonly CoverRecord[], at: number): CoverRecord[] {
  return covers.flatMap((cover) => {
    if (cover.until <= at) return [cover];
    return cover.from < at ? [{ ...cover, until: at }] : [];
  });
}

/** The covers of those who are still on their posts, each at the position that its person has now. */
export function keptCovers(
  covers: readonly CoverRecord[],
  duties: readonly DutyRecord[],
): CoverRecord[] {
  return covers.flatMap((cover) => {
    const duty = duties.find(
      ({ department, role, accountId }) =>
        accountId === cover.forAccountId &&
        role === cover.role &&
        compared(department) === compared(cover.department),
    );
    return duty === undefined ? [] : [{ ...cover, position: duty.position }];
  });
}

/** Which covers began, ended or came to end at another time, as the log names them (docs/wire.md, Covers). */
export function coverChanges(
  before: readonly CoverRecord[],
  after: readonly CoverRecord[],
): FieldChange[] {
  const had = new Map(before.map((cover) => [cover.id, cover]));
  const has = new Map(after.map((cover) => [cover.id, cover]));
  return [...new Map([...had, ...has]).values()].flatMap((post) => {
    const [from, to] = [had.get(post.id), has.get(post.id)];
    if (from?.until === to?.until) return [];
    return { field: "cover", of: postText(post), from: saidOf(from), to: saidOf(to) };
  });
}

/** The people of a cover, as in `coverText`. */
export function peopleOfCover(cover: CoverRecord): string {
  const { role, position, ownRole } = cover;
  return coverText({
    name: nameOf(cover.firstName, cover.lastName),
    role,
    position,
    own_role: otherRole(ownRole, role),
    for: nameOf(cover.forFirstName, cover.forLastName),
  });
}

function saidOf(cover: CoverRecord | undefined) {
  if (cover === undefined) return null;
  return {
    id: cover.accountId,
    name: peopleOfCover(cover),
    from: new Date(cover.from).toISOString(),
    until: new Date(cover.until).toISOString(),
  };
}

function nameOf(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}
