import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { AccessEntry, CardReader, listAccess } from "@wardline/contracts/access-log";
import type { Input } from "@wardline/contracts/endpoint";
import * as store from "@wardline/database/repositories/access-log";
import { LIMITS } from "@wardline/domain/limits";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Seen } from "../../http/access-notes.js";
import { invalidField, notFound } from "../../http/app-error.js";
import { actorOf, type Caller } from "../../http/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";

const WRITE_MS = 1_000;

/** What is kept while the database is away; beyond it the oldest are lost, and the log says how many. */
const WAITING_AT_MOST = 20_000;

/**
 * Who looked at what, written a second later and many together: looking at a card costs its reader nothing
 * (docs/wire.md, Access log).
 */
@Injectable()
export class AccessLogService implements OnApplicationShutdown {
  private waiting: store.AccessNote[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes that a caller has seen something, as of now. */
  note(caller: Caller, seen: Seen): void {
    const at = new Date(this.clock()).toISOString();
    this.waiting.push({ hospitalId: caller.hospitalId, at, actor: actorOf(caller), ...seen });
    this.timer ??= setTimeout(() => void this.write(), WRITE_MS);
  }

  /** One page of a hospital's looks, newest first; `next` is null on the last one. */
  async page(
    hospitalId: string,
    { actor, act, subject, cursor }: Input<typeof listAccess>["query"],
  ): Promise<{ entries: AccessEntry[]; next: string | null }> {
    await this.write();
    const wanted = {
      actor: actor ?? null,
      act: act ?? null,
      subject: subject ?? null,
      before: readCursor(cursor),
    };
    const limit = LIMITS.searchPage;
    const found = await store.readAccess(this.dataSource.manager, hospitalId, wanted, limit + 1);
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
    return { entries: page.map(({ id: _id, ...entry }) => entry), next };
  }

  /** Who has seen a card, the latest first; throws `NOT_FOUND` for one that there never was. */
  async readersOf(hospitalId: string, patientId: string): Promise<CardReader[]> {
    await this.write();
    const { manager } = this.dataSource;
    if (!(await store.hasPatientEver(manager, hospitalId, patientId))) {
      throw notFound("Patient not found");
    }
    return store.readReaders(manager, hospitalId, patientId);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Writes what waits, after what is being written already. */
  private write(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    try {
      await store.writeAccessOfAllHospitals(this.dataSource.manager, batch);
    } catch (error) {
      const kept = [...batch, ...this.waiting].slice(-WAITING_AT_MOST);
      const lost = batch.length + this.waiting.length - kept.length;
      this.log.warn({ reason: (error as Error).message, lost }, "access log: not written");
      this.waiting = kept;
      this.timer ??= setTimeout(() => void this.write(), WRITE_MS);
    }
  }
}

/** Reads a cursor; throws when it is none of ours. */
function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined || cursor === "") return null;
  if (!/^\d{1,18}$/.test(cursor)) throw invalidField("cursor", "This page cannot be read.");
  return cursor;
}
