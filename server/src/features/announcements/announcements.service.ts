import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  Announcement,
  createAnnouncement,
  updateAnnouncement,
} from "@wardline/contracts/boards/announcements";
import type { Input } from "@wardline/contracts/endpoint";
import * as store from "@wardline/database/repositories/boards/announcements";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { diffFields } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { ANNOUNCEMENT_FIELDS, toExpiryTime } from "./announcements.mapper.js";

const NOT_FOUND = "This announcement could not be found.";
const IN_THE_PAST = "The expiry date is in the past.";

/**
 * Creates, changes, toggles and lists announcements (docs/product.md, Announcements page; docs/wire/boards.md, Announcements).
 */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists all announcements, newest first. */
  list(hospitalId: string): Promise<Announcement[]> {
    return store.readAnnouncements(this.dataSource.manager, hospitalId);
  }

  /** Creates an announcement, active unless `is_active` is false; an expiry in the past throws `IN_THE_PAST`. */
  create(
    caller: Caller,
    { message, expires_at = null, is_active = true }: Input<typeof createAnnouncement>["body"],
  ): Promise<Announcement> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const now = this.clock();
      const expiry = toExpiryTime(expires_at, await readTimezone(manager, hospitalId));
      if (expiry !== null && Date.parse(expiry) <= now) {
        throw new AppError("IN_THE_PAST", IN_THE_PAST, {
          errors: [{ path: "expires_at", message: IN_THE_PAST }],
        });
      }
      const announcement = await store.insertAnnouncement(work, randomUUID(), {
        message,
        expires_at: expiry,
        is_active,
      });
      work.record("announcement.created", announcement, { subjectId: announcement.id });
      return announcement;
    });
  }

  /**
   * Changes the given fields; `expires_at: null` removes the expiry, and a past expiry is allowed, because the form
   * sends it unchanged. Throws `NOT_FOUND`, or `VERSION_CONFLICT` with the current record.
   */
  update(
    caller: Caller,
    id: string,
    given: Input<typeof updateAnnouncement>["body"],
    expectedVersion: number | null,
  ): Promise<Announcement> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const before = await store.lockAnnouncement(work, id);
      if (before === null) throw notFound(NOT_FOUND);
      requireVersion(before, expectedVersion);
      const fields = {
        message: given.message ?? before.message,
        expires_at:
          given.expires_at === undefined
            ? before.expires_at
            : toExpiryTime(given.expires_at, await readTimezone(manager, hospitalId)),
        is_active: given.is_active ?? before.is_active,
      };
      const changes = diffFields(ANNOUNCEMENT_FIELDS, before, fields);
      if (changes.length === 0) return before;
      const after = await store.updateAnnouncement(work, id, fields);
      work.record("announcement.updated", after, { subjectId: id, changes });
      return after;
    });
  }

  /** Deletes an announcement; throws `NOT_FOUND`. */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      if (!(await store.deleteAnnouncement(work, id))) {
        throw notFound(NOT_FOUND);
      }
      work.record("announcement.deleted", { id }, { subjectId: id });
    });
  }
}
