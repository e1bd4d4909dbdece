import { Inject, Injectable } from "@nestjs/common";
import type { OwnTonightLine, TonightLine } from "@wardline/contracts/roster/tonight";
import { readTonight } from "@wardline/database/repositories/roster/tonight";
import { buildTonightLines } from "@wardline/domain/tonight/tonight";
import { DataSource } from "typeorm";
import { notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { toRosterLimit } from "../roster-limit.rules.js";
import { toOwnTonightLine, toTonightLine } from "./tonight.mapper.js";

/** Finds problems in the current and next duties (docs/wire/roster.md, Tonight). */
@Injectable()
export class TonightService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Lists problems of the departments whose rosters the caller makes, or of one department; empty if the hospital has
   * switched Tonight off. Throws `FORBIDDEN` for another department, `NOT_FOUND` for an unknown department.
   */
  async list(caller: Caller, department?: string): Promise<TonightLine[]> {
    if (department !== undefined) requireRosterMaker(caller, department);
    const lines = await this.read(caller, department ?? toRosterLimit(caller));
    if (lines?.length === 0 && department !== undefined) {
      throw notFound("This department could not be found.");
    }
    return (lines ?? []).map(toTonightLine);
  }

  /** Returns the problems of the caller's department without names; null if the hospital has switched Tonight off. */
  async readOwn(caller: Caller): Promise<OwnTonightLine | null> {
    const [line] = (await this.read(caller, caller.department)) ?? [];
    return line === undefined ? null : toOwnTonightLine(line);
  }

  private async read({ hospitalId }: Caller, department: string | null) {
    const now = this.clock();
    const sources = await readTonight(this.dataSource.manager, hospitalId, now, department);
    return sources && buildTonightLines(sources, now);
  }
}
