import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import {
  CALENDAR_FEED_KINDS,
  type renewCalendarFeed,
} from "@wardline/contracts/roster/calendar-feeds";
import { readPhones } from "@wardline/database/repositories/people/mailed-accounts";
import { lockSecondFactors } from "@wardline/database/repositories/people/second-factor";
import {
  readDutyStartHistory,
  readPersonalEvents,
} from "@wardline/database/repositories/roster/calendar-events";
import * as feeds from "@wardline/database/repositories/roster/calendar-feeds";
import { readRostersOfDepartment } from "@wardline/database/repositories/roster/rosters";
import { listSecondFactors } from "@wardline/domain/people/second-factor";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";
import type { DerivedKeys } from "../../../security/derived-keys.js";
import { buildDepartmentCalendar, buildPersonalCalendar } from "./calendar-file.js";
import { buildFeedFileName, deriveFeedKeys, readFeedFile } from "./feed-address.js";

type Feed = Reply<typeof renewCalendarFeed>;
type Kind = Feed["kind"];

const FEED_NAMES: Record<Kind, string> = { personal: "Own duties", department: "Department" };

/** Number of days for which a calendar includes past duties: enough for last month's claims. */
const LOOK_BACK_DAYS = 62;

/** Calendar feeds of staff: addresses that anyone may read, until they are renewed or revoked. */
@Injectable()
export class CalendarFeedsService {
  private readonly keys: DerivedKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly suspended: SuspendedHospitals,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = deriveFeedKeys(config.jwtSecrets);
  }

  async list({ hospitalId, accountId }: Caller): Promise<Feed[]> {
    const storedFeeds = await feeds.readFeeds(this.dataSource.manager, hospitalId, accountId);
    return CALENDAR_FEED_KINDS.map((kind) => {
      const feed = storedFeeds.find((one) => one.kind === kind);
      return { kind, url: feed === undefined ? null : this.buildUrl(feed.feedId) };
    });
  }

  /** Gives a feed a new address and revokes the former address at once. */
  async renew(caller: Caller, kind: Kind): Promise<Feed> {
    const feedId = randomUUID();
    await this.change(caller, kind, feedId);
    return { kind, url: this.buildUrl(feedId) };
  }

  revoke(caller: Caller, kind: Kind): Promise<void> {
    return this.change(caller, kind, null);
  }

  /** Anyone can open the address without a password, so the log records who created it and when it was revoked. */
  private change(caller: Caller, kind: Kind, feedId: string | null): Promise<void> {
    const { hospitalId, accountId } = caller;
    return this.unitOfWork.run(caller, async (work) => {
      const { manager } = work;
      const guard = await lockSecondFactors(work, accountId);
      if (guard === null) throw new AppError("UNAUTHORIZED");
      const storedFeeds = await feeds.readFeeds(manager, hospitalId, accountId);
      const from = storedFeeds.some((one) => one.kind === kind) ? "former" : null;
      if (feedId !== null) await feeds.saveFeed(manager, hospitalId, accountId, { kind, feedId });
      else if (from === null) return;
      else await feeds.deleteFeed(manager, hospitalId, accountId, kind);
      const payload = {
        id: accountId,
        name: guard.name,
        methods: listSecondFactors(guard),
        recovery_codes_left: guard.recoveryCodesLeft,
      };
      const to = feedId === null ? null : "new";
      const changes = [{ field: "calendar_address", of: FEED_NAMES[kind], from, to }];
      work.record("account.updated", payload, { subjectId: accountId, changes });
    });
  }

  /**
   * Returns the calendar of an address; throws `NOT_FOUND` for an unknown or revoked address, and `HOSPITAL_SUSPENDED`.
   */
  async readFile(name: string): Promise<string> {
    const { manager } = this.dataSource;
    const feedId = readFeedFile(name, this.keys);
    const feed = feedId === null ? null : await feeds.findFeed(manager, feedId);
    if (feed === null) throw notFound();
    const { hospitalId } = feed;
    await this.suspended.refuse(hospitalId);
    const hours = await readDutyStartHistory(manager, hospitalId);
    if (hours === null) throw notFound();
    const from = addDays(toZonedDay(this.clock(), hours.starts.zone), -LOOK_BACK_DAYS);
    const owner = { ...feed, ...hours, url: `${this.config.publicUrl}/sub-account/roster` };
    const { accountId, department } = feed;
    if (feed.kind === "personal") {
      const events = await readPersonalEvents(manager, hospitalId, accountId, from, hours);
      return buildPersonalCalendar(owner, events);
    }
    const rosters = await readRostersOfDepartment(manager, hospitalId, department, from);
    const people = rosters.flatMap(({ duties, covers }) => [...duties, ...covers]);
    const ids = new Set(people.map((person) => person.accountId));
    return buildDepartmentCalendar(owner, rosters, await readPhones(manager, hospitalId, [...ids]));
  }

  private buildUrl(feedId: string): string {
    return `${this.config.publicUrl}/api/calendar/${buildFeedFileName(feedId, this.keys[0])}`;
  }
}
