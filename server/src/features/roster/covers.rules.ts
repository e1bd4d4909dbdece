import { randomUUID } from "node:crypto";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import type {
  CoverRecord,
  DutyRecord,
  RosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { fullName } from "@wardline/domain/people/full-name";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { coverText, findOtherRole } from "@wardline/domain/roster/cover";
import type { Span } from "@wardline/domain/roster/duty";
import { isRosterRole, isSamePost, type Post, postText } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { AppError, requireNoProblems } from "../../errors/app-error.js";
import { type Caller, toActor } from "../../request/request.js";

/** Returns the person on a roster's post; throws if the post is empty. */
export function getPersonOnPost({ duties }: RosterRecord, post: Post): DutyRecord {
  const duty = duties.find((one) => isSamePost(one, post));
  if (duty !== undefined) return duty;
  throw new AppError(
    "NOT_FOUND",
    "Nobody is on the roster for this duty. Put somebody on the roster instead.",
  );
}

export function refuseOutsideDuty({ from, until }: Span, duty: Span): void {
  requireNoProblems([
    ...(from < duty.from || from >= duty.until
      ? [{ path: "from", message: "A cover must begin within the duty." }]
      : []),
    ...(until > duty.until
      ? [{ path: "until", message: "A cover must end no later than the duty." }]
      : []),
    ...(until <= from ? [{ path: "until", message: "Please enter an end after the start." }] : []),
  ]);
}

/** Returns why a person cannot cover for the doctor on a post, or null. */
export function whyCannotCover(
  { id, department, role }: StaffMember,
  plannedDuty: DutyRecord,
): string | null {
  if (id === plannedDuty.accountId) return "This person is already on the roster.";
  if (toComparedText(department) !== toComparedText(plannedDuty.department)) {
    return `This person is not in ${plannedDuty.department}.`;
  }
  return isRosterRole(role) ? null : `People with the role ${role} cannot be on a roster.`;
}

/** Makes a new cover of a post, entered by the caller. */
export function createCoverRecord(
  { at }: Pick<Work, "at">,
  caller: Caller,
  plannedDuty: DutyRecord,
  person: StaffMember,
  given: Span & { reason: string },
): CoverRecord {
  const { id, name } = toActor(caller);
  return {
    ...plannedDuty,
    ...given,
    id: randomUUID(),
    accountId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    ownRole: person.role,
    // The person on a post has the post's role.
    forRole: plannedDuty.role,
    forAccountId: plannedDuty.accountId,
    forFirstName: plannedDuty.firstName,
    forLastName: plannedDuty.lastName,
    actor: { id, name },
    at: at.getTime(),
  };
}

/** Finds a post's cover that overlaps this time. */
export function findOverlappingCover(
  { covers }: RosterRecord,
  post: Post,
  { from, until }: Span,
): CoverRecord | undefined {
  return covers.find(
    (cover) => isSamePost(cover, post) && cover.from < until && from < cover.until,
  );
}

/** Ends covers at `at`; drops those that have not begun by then. */
export function endCovers(covers: readonly CoverRecord[], at: number): CoverRecord[] {
  return covers.flatMap((cover) => {
    if (cover.until <= at) return [cover];
    return cover.from < at ? [{ ...cover, until: at }] : [];
  });
}

/** Keeps the covers of people who are still on a post, at their current position. */
export function retainCovers(
  covers: readonly CoverRecord[],
  duties: readonly DutyRecord[],
): CoverRecord[] {
  return covers.flatMap((cover) => {
    const duty = duties.find(
      ({ department, role, accountId }) =>
        accountId === cover.forAccountId &&
        role === cover.role &&
        toComparedText(department) === toComparedText(cover.department),
    );
    return duty === undefined ? [] : [{ ...cover, position: duty.position }];
  });
}

/** Lists covers that began, ended or had their end changed, as the log names them (docs/wire/roster.md, Covers). */
export function listCoverChanges(
  before: readonly CoverRecord[],
  after: readonly CoverRecord[],
): FieldChange[] {
  const formerCovers = new Map(before.map((cover) => [cover.id, cover]));
  const currentCovers = new Map(after.map((cover) => [cover.id, cover]));
  return [...new Map([...formerCovers, ...currentCovers]).values()].flatMap((post) => {
    const [from, to] = [formerCovers.get(post.id), currentCovers.get(post.id)];
    if (from?.until === to?.until) return [];
    return { field: "cover", of: postText(post), from: toLoggedCover(from), to: toLoggedCover(to) };
  });
}

export function coverPeopleText(cover: CoverRecord): string {
  const { role, position, ownRole } = cover;
  return coverText({
    name: fullName(cover),
    role,
    position,
    own_role: findOtherRole(ownRole, role),
    for: fullName({ firstName: cover.forFirstName, lastName: cover.forLastName }),
  });
}

function toLoggedCover(cover: CoverRecord | undefined) {
  if (cover === undefined) return null;
  return {
    id: cover.accountId,
    name: coverPeopleText(cover),
    from: new Date(cover.from).toISOString(),
    until: new Date(cover.until).toISOString(),
  };
}
