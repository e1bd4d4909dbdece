import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { pairStation, Station, StationKits, StationReport } from "@wardline/contracts/kits";
import type { StationRow } from "@wardline/database/entities/kit";
import { readStationKits, wantsKits } from "@wardline/database/repositories/boards/kits";
import * as store from "@wardline/database/repositories/boards/stations";
import { readWards } from "@wardline/database/repositories/wards/wards";
import { diffFields } from "@wardline/domain/records/field-changes";
import { zoneFacts } from "@wardline/domain/time/zone-facts";
import { WARD_NOT_FOUND, wardNames } from "@wardline/domain/wards/ward";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidField, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { StationKeys, stationKeyHash } from "../../security/station-keys.js";
import { PairingService } from "../displays/pairing.service.js";
import { toState, toStation } from "./stations.mapper.js";

/** Downtime stations: browsers that keep the newest kits of their wards (docs/wire.md, Downtime stations). */
@Injectable()
export class StationsService {
  private readonly keys: StationKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly pairing: PairingService,
    private readonly suspended: SuspendedHospitals,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.keys = new StationKeys(config);
  }

  /** All stations that are not revoked, the newest first. */
  async list(hospitalId: string): Promise<Station[]> {
    const rows = await store.readStations(this.dataSource.manager, hospitalId);
    return rows.map(toStation);
  }

  /**
   * Makes the screen that shows the code a station of these wards. Throws `KITS_OFF`, `VALIDATION_FAILED` for an unknown
   * ward, and `PAIRING_CODE_INVALID` as for a display.
   */
  pair(
    caller: Caller,
    { code, name, wards, switchboard }: Input<typeof pairStation>["body"],
  ): Promise<Station> {
    return this.pairing.take(caller, code, async (work, pairing) => {
      const { manager, hospitalId, at } = work;
      if (!(await wantsKits(manager, hospitalId))) throw new AppError("KITS_OFF");
      const known = await readWards(manager, hospitalId);
      if (!wards.every((id) => known.some((ward) => ward.id === id))) {
        throw invalidField("wards", WARD_NOT_FOUND);
      }
      const id = randomUUID();
      const { keyHash, keySealed } = this.keys.create({ hospitalId, id });
      const unseen = { lastSeenAt: null, keeps: null, heldRevision: null, heldAt: null };
      const fresh = { keyHash, pairedAt: at, revokedAt: null, ...unseen };
      const row: StationRow = { hospitalId, id, name, wards, switchboard, ...fresh };
      await store.insertStation(work, row);
      await store.joinStation(work, pairing, id, keySealed);
      const fields = { name, wards: wardNames(wards, known).join(", "), switchboard };
      const none = { name: null, wards: "", switchboard: false };
      const changes = diffFields(["name", "wards", "switchboard"], none, fields);
      work.record("station.paired", toState(row), { subjectId: id, changes });
      return toStation(row);
    });
  }

  /** Revokes a station: its key opens nothing any more. Throws `NOT_FOUND`. */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const row = await store.revokeStation(work, id);
      if (row === null) throw notFound("This station could not be found.");
      work.record("station.revoked", { id }, { subjectId: id });
    });
  }

  /**
   * The newest kits of the places of the station that this key opens, and notes what it says of itself; null for an unknown and
   * for a revoked key. Throws `HOSPITAL_SUSPENDED`, and `TOO_MANY_REQUESTS` to one that asks far more often than a station does.
   */
  async kitsOf(key: string, report: StationReport): Promise<StationKits | null> {
    const { manager } = this.dataSource;
    const keyHash = stationKeyHash(key);
    const counted = keyHash.toString("base64url");
    // Before anything is asked of the database; a key that opens nothing is not counted.
    await this.limits.check("stationKits", counted);
    const row = await store.findStationByKeyHash(manager, keyHash);
    if (row === null) return null;
    await this.suspended.refuse(row.hospitalId);
    await this.limits.spend("stationKits", counted);
    const now = new Date(this.clock());
    await store.noteStationSeen(manager, row.hospitalId, row.id, now, report);
    const kits = await readStationKits(manager, row.hospitalId, now, row);
    return { ...kits, ...zoneFacts(kits.timezone, now.getTime()), name: row.name };
  }
}
