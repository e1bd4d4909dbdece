import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  AccessEntry,
  AccessFilters,
  CardReader,
  noteAccess,
} from "@wardline/contracts/operation/access-log";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/patients/access-log";
import { LIMITS } from "@wardline/domain/limits";
import { ACTS_BY_KIND } from "@wardline/domain/people/access-act";
import { DataSource } from "typeorm";
import { invalidFieldError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { AccessNotes } from "./access-notes.service.js";
import { toPeriodMoments } from "./log-period.js";

const BATCH_SIZE = 1_000;

/** Reads the access log (docs/wire/operations.md, Access log). */
@Injectable()
export class AccessLogService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notes: AccessNotes,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns a page of entries that the caller may see, newest first, with each list as one entry; `next` is null on the
   * last page.
   */
  async readPage(
    caller: Caller,
    filters: AccessFilters,
    cursor: string | undefined,
  ): Promise<{ entries: AccessEntry[]; next: string | null }> {
    const { hospitalId } = caller;
    const wanted = { ...(await this.toFilters(caller, filters)), before: readCursor(cursor) };
    const limit = LIMITS.searchPage;
    const { manager } = this.dataSource;
    const found = await store.readAccessLog(manager, hospitalId, wanted, limit + 1, true);
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
  }

  /** Yields all entries in portions, newest first; skips entries written during the export. */
  async *readAll(caller: Caller, filters: AccessFilters): AsyncGenerator<AccessEntry[]> {
    const { hospitalId } = caller;
    const wanted = await this.toFilters(caller, filters);
    let before: string | null = null;
    for (;;) {
      const { manager } = this.dataSource;
      const entries = await store.readAccessLog(
        manager,
        hospitalId,
        { ...wanted, before },
        BATCH_SIZE,
      );
      if (entries.length > 0) yield entries;
      if (entries.length < BATCH_SIZE) return;
      before = entries.at(-1)?.id ?? null;
    }
  }

  readZone(hospitalId: string): Promise<string> {
    return readTimezone(this.dataSource.manager, hospitalId);
  }

  /**
   * Lists the people who have seen a patient card, latest first; throws `NOT_FOUND` if the caller may not see the card.
   */
  async listReaders(caller: Caller, patientId: string): Promise<CardReader[]> {
    await this.notes.write();
    const { hospitalId, wards } = caller;
    const { manager } = this.dataSource;
    const [known] = await store.filterPatientsWithinLimit(manager, hospitalId, [patientId], wards);
    if (known === undefined) throw notFound("Patient not found");
    return store.readReaders(manager, hospitalId, patientId);
  }

  /**
   * Records accesses that a page reports, limited to cards the caller may see. The accesses of one list share an id, so
   * that the log shows the list as one entry. Throws `TOO_MANY_REQUESTS` for more accesses than a person could read.
   */
  async note(
    caller: Caller,
    { id, act, at, patients }: Input<typeof noteAccess>["body"],
    origin: Origin,
  ): Promise<void> {
    const patientIds = [...new Set(patients)];
    const { hospitalId, accountId, wards } = caller;
    await this.limits.spend("notedCards", accountId, patientIds.length);
    const { manager } = this.dataSource;
    const known = new Set(
      await store.filterPatientsWithinLimit(manager, hospitalId, patientIds, wards),
    );
    const reported = {
      id: id ?? (patientIds.length > 1 ? randomBytes(16).toString("hex") : undefined),
      at,
    };
    for (const subject of patientIds.filter((one) => known.has(one))) {
      this.notes.note(caller, { act, subject, detail: "" }, origin, reported);
    }
  }

  private async toFilters(
    { hospitalId, wards }: Caller,
    { actor, act, kind, subject, list, patient, from, to }: AccessFilters,
  ): Promise<store.AccessLogFilter> {
    await this.notes.write();
    const zone = await this.readZone(hospitalId);
    return {
      actor: actor ?? null,
      acts: act === undefined ? ACTS_BY_KIND[kind] : [act],
      subject: subject || null,
      list: list ?? null,
      patient: patient || null,
      wards,
      period: await store.readAccessPeriod(
        this.dataSource.manager,
        hospitalId,
        toPeriodMoments({ from, to }, zone),
      ),
      before: null,
    };
  }
}

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined || cursor === "") return null;
  if (!/^\d{1,18}$/.test(cursor))
    throw invalidFieldError(
      "cursor",
      "This page of the list could not be loaded. Please start again from the first page.",
    );
  return cursor;
}
