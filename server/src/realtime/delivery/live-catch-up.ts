import { Injectable } from "@nestjs/common";
import type { LiveState } from "@wardline/contracts/live/events";
import { isRedacted, type LoggedEvent, readCurrentRevision } from "@wardline/database/event-log";
import { projectForStaff } from "@wardline/live/audience";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { Epoch } from "../../runtime/epoch.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";
import { MissedLog } from "./missed-log.js";

/**
 * Brings a logged-in person's page up to date when it connects, reconnects or has missed changes (docs/wire/live.md,
 * Live protocol).
 */
@Injectable()
export class LiveCatchUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly missed: MissedLog,
    private readonly turns: CatchUpTurns,
    private readonly epoch: Epoch,
  ) {}

  /**
   * Returns the changes after `since` that this person may see, or advises the page to reload. Waits for the hospital's
   * turn.
   */
  readStateSince(caller: Caller, since: number | null): Promise<LiveState> {
    const turn = { group: caller.hospitalId, lane: caller.accountId };
    return this.turns.run(turn, () => this.read(caller, since));
  }

  private async read(caller: Caller, since: number | null): Promise<LiveState> {
    const { hospitalId, wards } = caller;
    const epoch = await this.epoch.read();
    if (since === null) {
      const revision = await readCurrentRevision(this.dataSource.manager, hospitalId);
      return { epoch, revision, reload: true };
    }
    const { revision, events } = await this.missed.readSince(hospitalId, since);
    // A patient who has moved to another ward since then may no longer concern this person.
    const mayHaveMoved = wards.length > 0 && events?.some(isPatientEvent) === true;
    if (events === null || events.some(isRedacted) || mayHaveMoved) {
      return { epoch, revision, reload: true };
    }
    const changes = events.map((event) => projectForStaff(event, caller));
    return { epoch, revision: events.at(-1)?.revision ?? revision, changes };
  }
}

function isPatientEvent({ type }: LoggedEvent): boolean {
  return type.startsWith("patient.");
}
