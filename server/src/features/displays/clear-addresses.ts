import { Inject, Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import * as displays from "@wardline/database/repositories/boards/displays";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import { PeriodicChecks } from "../../realtime/delivery/periodic-checks.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { BoardAddresses } from "../../security/board-addresses.js";

const AT_ONCE = 500;
const REST_MS = 60_000;
/** A server of the version before that nobody asks for anything closes its connections: for so long it may be there all the same. */
const GONE_AFTER_MS = 10 * 60_000;

/**
 * Encrypts the addresses that stand in clear in the table: those from before they were encrypted, and what a server of the
 * version before writes. They are emptied once no such server has been connected for ten minutes, which knows them in clear
 * only; it would end their screens. Several servers at a time do each other no harm.
 */
@Injectable()
export class ClearAddresses implements OnApplicationBootstrap {
  private readonly addresses: BoardAddresses;
  private restsUntil = 0;
  /** Until when a server of the version before is taken to be there. */
  private formerUntil: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    checks: PeriodicChecks,
  ) {
    this.addresses = new BoardAddresses(config);
    this.formerUntil = this.clock() + GONE_AFTER_MS;
    checks.add(() => this.check());
  }

  async onApplicationBootstrap(): Promise<void> {
    // A database that is away is no reason not to start: the next check does it.
    await this.check().catch(({ message: reason }: Error) =>
      this.log.warn({ reason }, "displays: addresses were not encrypted"),
    );
  }

  private async check(): Promise<void> {
    if (this.clock() < this.restsUntil) return;
    const { manager } = this.dataSource;
    if (await displays.hasFormerServers(manager)) this.formerUntil = this.clock() + GONE_AFTER_MS;
    const inClear = this.clock() < this.formerUntil;
    const rows = await displays.readClearKeysOfAllHospitals(manager, AT_ONCE, inClear);
    for (const row of rows) {
      const sealed = row.keySealed ?? this.addresses.seal(row, row.key ?? "");
      await displays.sealKey(manager, row.hospitalId, row, sealed, inClear);
    }
    if (rows.length === 0 && !inClear) this.restsUntil = this.clock() + REST_MS;
  }
}
