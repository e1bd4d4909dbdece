import { Injectable } from "@nestjs/common";
import type { LiveState } from "@wardline/contracts/live";
import {
  currentRevision,
  isRedacted,
  type LoggedEvent,
  readEventsSince,
} from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { projectForStaff } from "@wardline/live/audience";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { Epoch } from "../../runtime/epoch.js";

/** What a page of somebody logged in receives when it comes, comes back or missed something (docs/wire.md, Live protocol). */
@Injectable()
export class LiveCatchUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly epoch: Epoch,
  ) {}

  /** What came after `since` as this person may see it, or the advice to fetch again. */
  async stateSince(caller: Caller, since: number | null): Promise<LiveState> {
    const { hospitalId, wards } = caller;
    const { manager } = this.dataSource;
    const epoch = await this.epoch.read();
    const revision = await currentRevision(manager, hospitalId);
    if (since === null || since > revision || revision - since > LIMITS.catchUpChanges) {
      return { epoch, revision, reload: true };
    }
    const events = await readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
    if (events.some(isRedacted)) return { epoch, revision, reload: true };
    // What happened to a card in between may be no concern of theirs now that it lies elsewhere.
    if (wards.length > 0 && events.some(isOfCard)) return { epoch, revision, reload: true };
    const changes = events.map((event) => projectForStaff(event, caller));
    return { epoch, revision: events.at(-1)?.revision ?? revision, changes };
  }
}

function isOfCard({ type }: LoggedEvent): boolean {
  return type.startsWith("patient.");
}
