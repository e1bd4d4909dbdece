import { Injectable } from "@nestjs/common";
import { type AuditEntry, type AuditFilters, SYSTEM_ACTOR } from "@wardline/contracts/audit";
import type { EventType } from "@wardline/contracts/live";
import { type AuditWanted, readAudit } from "@wardline/database/repositories/hospitals/audit";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { LIMITS } from "@wardline/domain/limits";
import { EVENT_TYPES } from "@wardline/live/audience";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { toAuditEntry } from "./audit.mapper.js";
import { periodOf } from "./log-period.js";

/** What time alone brings is left out unless it is asked for. */
const BY_TIME: ReadonlySet<EventType> = new Set(["hour.passed", "duty.changed"]);

/** How many changes an export reads from the database at once. */
const PORTION = 1_000;

/** The log as people read it: who changed what, and when (docs/wire.md, Audit). */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of what the caller may know, newest first, of what came before the revision `before`; `next` is null on the last one. */
  async page(
    caller: Caller,
    filters: AuditFilters,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; next: number | null }> {
    const wanted = await this.wanted(caller, filters);
    const limit = LIMITS.searchPage;
    const found = await this.read(caller.hospitalId, { ...wanted, before }, limit + 1);
    const entries = found.slice(0, limit);
    const isLast = found.length <= limit;
    return { entries, next: isLast ? null : (entries.at(-1)?.revision ?? null) };
  }

  /** All of it, newest first, a portion at a time: what is written meanwhile is not in it. */
  async *all(caller: Caller, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
    const wanted = await this.wanted(caller, filters);
    let before: number | null = null;
    for (;;) {
      const entries = await this.read(caller.hospitalId, { ...wanted, before }, PORTION);
      if (entries.length > 0) yield entries;
      if (entries.length < PORTION) return;
      before = entries.at(-1)?.revision ?? null;
    }
  }

  /** The time zone in which a hospital's files say when. */
  zoneOf(hospitalId: string): Promise<string> {
    return readTimezone(this.dataSource.manager, hospitalId);
  }

  private async read(
    hospitalId: string,
    wanted: AuditWanted,
    limit: number,
  ): Promise<AuditEntry[]> {
    const records = await readAudit(this.dataSource.manager, hospitalId, wanted, limit);
    return records.map(toAuditEntry);
  }

  private async wanted(
    { hospitalId, wards }: Caller,
    { actor, type, department, subject, from, to }: AuditFilters,
  ): Promise<AuditWanted> {
    const zone = await this.zoneOf(hospitalId);
    const isBySystem = actor === SYSTEM_ACTOR;
    return {
      actor: isBySystem ? null : (actor ?? null),
      isBySystem,
      types: EVENT_TYPES.filter((one) =>
        type === undefined ? !BY_TIME.has(one) : one === type || one.startsWith(`${type}.`),
      ),
      department: department || null,
      subject: subject ?? null,
      wards,
      ...periodOf({ from, to }, zone),
      before: null,
    };
  }
}
