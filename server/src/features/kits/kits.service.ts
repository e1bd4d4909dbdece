import { setTimeout as wait } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { type Kit, SWITCHBOARD } from "@wardline/contracts/boards/kits";
import * as store from "@wardline/database/repositories/boards/kits";
import { findHospitalDetails } from "@wardline/database/repositories/hospitals/hospital-profile";
import { isWithinLimit } from "@wardline/domain/people/ward-limit";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** Polling for the worker's kits: number of attempts, and milliseconds between them. */
const MAX_POLLS = 20;
const POLL_INTERVAL_MS = 250;

/** Downtime kits, which the worker makes (docs/wire/boards.md, Downtime kits). */
@Injectable()
export class KitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Lists the stored kits of the caller's wards, newest first; includes the switchboard's kits for a caller without a
   * ward limit.
   */
  list({ hospitalId, wards }: Caller): Promise<Kit[]> {
    return store.readKits(this.dataSource.manager, hospitalId, this.now(), wards);
  }

  /**
   * Returns the newest page of a ward or the switchboard. Throws `NOT_FOUND` if there is none or the caller may not
   * read the page.
   */
  async readLatest({ hospitalId, wards }: Caller, ward: string): Promise<string> {
    const wardId = ward === SWITCHBOARD ? null : ward;
    if (!isWithinLimit(wards, { ward_id: wardId })) throw kitNotFoundError();
    const { manager } = this.dataSource;
    const html = await store.findNewestKit(manager, hospitalId, this.now(), wardId);
    if (html === null) throw kitNotFoundError();
    return html;
  }

  /**
   * Asks the worker for all kits of the hospital and waits a few seconds; if the worker is late, returns the old list.
   * Throws `KITS_OFF`; limited per account and hospital.
   */
  async make(caller: Caller): Promise<{ kits: Kit[]; isMade: boolean }> {
    const slot = await this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId, at } = work;
      const details = await findHospitalDetails(manager, hospitalId);
      if (details?.downtimeKits !== true) throw new AppError("KITS_OFF");
      await this.limits.spend("kitsAsked", caller.accountId);
      await this.limits.spend("kitsOfHospital", hospitalId);
      await work.queue("kits", "now", { hospitalId, at: at.toISOString() });
      const payload = { hospital_name: details.hospitalName };
      const changes = [{ field: "kits", from: null, to: at.toISOString() }];
      work.record("kits.requested", payload, { subjectId: hospitalId, changes });
      return at;
    });
    const isMade = await this.waitForKits(caller.hospitalId, slot);
    return { kits: await this.list(caller), isMade };
  }

  private async waitForKits(hospitalId: string, slot: Date): Promise<boolean> {
    for (let look = 0; look < MAX_POLLS; look += 1) {
      if (await store.hasKits(this.dataSource.manager, hospitalId, slot)) return true;
      await wait(POLL_INTERVAL_MS);
    }
    return false;
  }

  private now(): Date {
    return new Date(this.clock());
  }
}

function kitNotFoundError(): AppError {
  return notFound("There is no downtime kit for this ward.");
}
