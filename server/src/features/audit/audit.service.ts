import { Injectable } from "@nestjs/common";
import { EVENT_TYPES } from "@wardline/contracts/live/event-concerns";
import type { EventType } from "@wardline/contracts/live/events";
import {
  type AuditEntry,
  type AuditFilters,
  SYSTEM_ACTOR,
} from "@wardline/contracts/operation/audit";
import { type AuditFilter, readAudit } from "@wardline/database/repositories/hospitals/audit";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { LIMITS } from "@wardline/domain/limits";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { toAuditEntry } from "./audit.mapper.js";
import { toPeriodMoments } from "./log-period.js";

/** Events caused by time alone are left out unless requested. */
const TIMED_TYPES: ReadonlySet<EventType> = new Set(["hour.passed", "duty.changed"]);

const BATCH_SIZE = 1_000;

/** Reads the audit log (docs/wire/operations.md, Audit). */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns a page of changes that the caller may see, newest first, from before the revision `before`; `next` is null
   * on the last page.
   */
  async readPage(
    caller: Caller,
    filters: AuditFilters,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; next: number | null }> {
    const wanted = await this.toFilters(caller, filters);
    const limit = LIMITS.searchPage;
    const found = await this.read(caller.hospitalId, { ...wanted, before }, limit + 1);
    const entries = found.slice(0, limit);
    const isLast = found.length <= limit;
    return { entries, next: isLast ? null : (entries.at(-1)?.revision ?? null) };
  }

  /** Yields all changes in portions, newest first; skips changes written during the export. */
  async *readAll(caller: Caller, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
    const wanted = await this.toFilters(caller, filters);
    let before: number | null = null;
    for (;;) {
      const entries = await this.read(caller.hospitalId, { ...wanted, before }, BATCH_SIZE);
      if (entries.length > 0) yield entries;
      if (entries.length < BATCH_SIZE) return;
      before = entries.at(-1)?.revision ?? null;
    }
  }

  readZone(hospitalId: string): Promise<string> {
    return readTimezone(this.dataSource.manager, hospitalId);
  }

  private async read(
    hospitalId: string,
    wanted: AuditFilter,
    limit: number,
  ): Promise<AuditEntry[]> {
    const records = await readAudit(this.dataSource.manager, hospitalId, wanted, limit);
    return records.map(toAuditEntry);
  }

  private async toFilters(
    { hospitalId, wards }: Caller,
    { actor, type, department, subject, from, to }: AuditFilters,
  ): Promise<AuditFilter> {
    const zone = await this.readZone(hospitalId);
    const isBySystem = actor === SYSTEM_ACTOR;
    return {
      actor: isBySystem ? null : (actor ?? null),
      isBySystem,
      types: EVENT_TYPES.filter((one) =>
        type === undefined ? !TIMED_TYPES.has(one) : one === type || one.startsWith(`${type}.`),
      ),
      department: department || null,
      subject: subject ?? null,
      wards,
      ...toPeriodMoments({ from, to }, zone),
      before: null,
    };
  }
}
