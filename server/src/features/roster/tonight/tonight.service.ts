import { Inject, Injectable } from "@nestjs/common";
import type { OwnTonightLine, TonightLine } from "@wardline/contracts/tonight";
import { readTonight } from "@wardline/database/repositories/roster/tonight";
import { tonightOf } from "@wardline/domain/tonight/tonight";
import { DataSource } from "typeorm";
import { notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { rosterLimitOf } from "../roster-limit.rules.js";
import { toOwnTonightLine, toTonightLine } from "./tonight.mapper.js";

/** What is wrong in the duties that are on and in the next ones (docs/wire.md, Tonight). */
@Injectable()
export class TonightService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The lines of the departments whose rosters the caller makes, or of one of them; none where the hospital has it off.
   * Throws `FORBIDDEN` for another department, `NOT_FOUND` for one that there is not.
   */
  async list(caller: Caller, department?: string): Promise<TonightLine[]> {
    if (department !== undefined) requireRosterMaker(caller, department);
    const lines = await this.read(caller, department ?? rosterLimitOf(caller));
    if (lines?.length === 0 && department !== undefined) {
      throw notFound("This department could not be found.");
    }
    return (lines ?? []).map(toTonightLine);
  }

  /** The line of the caller's own department without names; null where the hospital has it off. */
  async own(caller: Caller): Promise<OwnTonightLine | null> {
    const [line] = (await this.read(caller, caller.department)) ?? [];
    return line === undefined ? null : toOwnTonightLine(line);
  }

  private async read({ hospitalId }: Caller, department: string | null) {
    const now = this.clock();
    const sources = await readTonight(this.dataSource.manager, hospitalId, now, department);
    return sources && tonightOf(sources, now);
  }
}
