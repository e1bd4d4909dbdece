import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { clearReports, ReportedContact, reportCall } from "@wardline/contracts/roster/on-call";
import * as store from "@wardline/database/repositories/roster/call-reports";
import { readOnCall } from "@wardline/database/repositories/roster/on-call";
import type { Work } from "@wardline/database/work";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { type ContactMark, deriveMark } from "@wardline/domain/roster/call-reports";
import type { Span } from "@wardline/domain/roster/duty";
import { resolveOnCall } from "@wardline/domain/roster/on-call";
import { postText } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound, requireNoProblems } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { requireRosterMaker } from "../../request/roster-maker.js";

type CurrentPost = Omit<store.DatedPost, "date">;

interface CurrentContact {
  post: store.DatedPost;
  person: store.PostContact;
  span: Span;
}

/**
 * Reports on calls to on-call doctors, and the resulting warnings about phone numbers (docs/wire/roster.md, Reports of
 * calls).
 */
@Injectable()
export class CallReportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores a call's outcome, replacing a report of the same hour, and returns the new mark. Throws `NOT_FOUND` without
   * a duty, `ON_CALL_CHANGED`, `VALIDATION_FAILED` without a number, or `TOO_MANY_REQUESTS`.
   */
  async report(
    caller: Caller,
    { body }: Input<typeof reportCall>,
  ): Promise<ReportedContact | null> {
    await this.limits.spend("callReports", caller.accountId);
    return this.unitOfWork.run(caller, async (work) => {
      // Serialises concurrent reports, so that each counts.
      await work.lockHospital();
      const { post, person, span } = await findCurrentContact(work, body);
      if (body.name !== undefined && body.name !== person.name) {
        throw new AppError("ON_CALL_CHANGED", `${person.name} is on call now.`);
      }
      if (person.phone === "") {
        requireNoProblems([
          { path: "role", message: "No phone number is stored for this person." },
        ]);
      }
      const { result } = body;
      const before = await store.readMark(work, person, span);
      const { accountId } = caller;
      const former = await store.replaceRecentReport(work, post, person, accountId, result);
      if (former === result) return before;
      if (former === null) {
        await store.addCallReport(work, randomUUID(), post, person, accountId, result);
      }
      const mark = await this.determineMark(work, post.date, person, span, before);
      const { date: _date, ...calledPost } = post;
      const payload = { ...calledPost, name: person.name, result, reported: mark };
      const of = postText(post);
      const changes: FieldChange[] = [{ field: "call", of, from: former, to: result }];
      if (mark !== null && mark.result !== before?.result) {
        changes.push({ field: "call_mark", of, from: before?.result ?? null, to: mark.result });
        const { hospitalId } = work;
        const data = { accountId: person.accountId, hospitalId, result: mark.result, at: mark.at };
        await work.queue("email", "contact-marked", data);
      }
      work.record("call.reported", payload, { changes });
      return mark;
    });
  }

  /**
   * Confirms the contact of a post, or of a person wherever they are on call. Throws `FORBIDDEN` unless the caller
   * makes the department's rosters.
   */
  clear(caller: Caller, { body }: Input<typeof clearReports>): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const found = await ("person" in body
        ? findMarkedPerson(work, body.person)
        : findMarkedCurrentContact(work, body));
      requireRosterMaker(
        caller,
        "person" in body ? (found?.post.department ?? "") : body.department,
      );
      if (found === null) return;
      const { post, person, result } = found;
      await store.addCallReport(work, randomUUID(), post, person, caller.accountId, "right");
      await store.removeMark(work, person);
      const { date: _date, ...calledPost } = post;
      work.record(
        "call.cleared",
        { ...calledPost, name: person.name },
        { changes: [{ field: "call_mark", of: postText(post), from: result, to: null }] },
      );
    });
  }

  /**
   * Determines the mark of a contact. A mark and its time stay until somebody confirms the number; "no answer" in one
   * duty may become "wrong number", which lasts beyond the duty.
   */
  private async determineMark(
    work: Work,
    date: string,
    person: store.PostContact,
    span: Span,
    before: ContactMark | null,
  ): Promise<ContactMark | null> {
    if (before?.result === "wrong_person") return before;
    const result = deriveMark(await store.readCallReports(work, date, person));
    if (result === null || result === before?.result) return before;
    await store.setMark(work, person, result, span);
    return { result, at: work.at.toISOString() };
  }
}

/** A person with a marked number, and the post that the log names. */
interface MarkedContact {
  post: store.DatedPost;
  person: store.PostContact;
  result: ContactMark["result"];
}

/** Finds a post's current doctor; null if the number is not marked. */
async function findMarkedCurrentContact(
  work: Work,
  of: CurrentPost,
): Promise<MarkedContact | null> {
  const { post, person, span } = await findCurrentContact(work, of);
  const mark = await store.readMark(work, person, span);
  return mark === null ? null : { post, person, result: mark.result };
}

/** Finds a person with department and role; null if the number is not marked. */
async function findMarkedPerson(work: Work, accountId: string): Promise<MarkedContact | null> {
  const person = await store.findMarkedPerson(work, accountId);
  if (person === null) return null;
  const { department, role, result } = person;
  const date = work.at.toISOString().slice(0, 10);
  return { post: { date, department, role, position: 1 }, person, result };
}

async function findCurrentContact(
  work: Work,
  { department, role, position }: CurrentPost,
): Promise<CurrentContact> {
  const at = work.at.getTime();
  const sources = await readOnCall(work.manager, work.hospitalId, at, at);
  const duty = (sources === null ? [] : resolveOnCall(sources, at)).find(
    (one) => toComparedText(one.department) === toComparedText(department),
  );
  if (duty === undefined) throw notFound("This department could not be found.");
  const post = { date: duty.date, department: duty.department, role, position };
  const person = await store.findPostContact(work, post, work.at);
  if (person === null) throw notFound("Nobody is on call in this role.");
  return { post, person, span: duty };
}
