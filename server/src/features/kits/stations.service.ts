import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
  pairStation,
  Station,
  StationKits,
  StationReport,
} from "@wardline/contracts/boards/kits";
import type { Input } from "@wardline/contracts/endpoint";
import type { StationRow } from "@wardline/database/entities/boards/kit";
import { hasKitsEnabled, readStationKits } from "@wardline/database/repositories/boards/kits";
import * as store from "@wardline/database/repositories/boards/stations";
import { readWards } from "@wardline/database/repositories/wards/wards";
import { sha256 } from "@wardline/database/sha256";
import { diffFields } from "@wardline/domain/records/field-changes";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { getWardNames, WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { StationAddresses } from "../../security/sealed-addresses.js";
import { PairingService } from "../displays/pairing.service.js";
import { toStation, toStationState } from "./stations.mapper.js";

/** Downtime stations: browsers that store the newest kits of their wards (docs/wire/boards.md, Downtime stations). */
@Injectable()
export class StationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly pairing: PairingService,
    private readonly suspended: SuspendedHospitals,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: StationAddresses,
  ) {}

  /** Lists the active stations, newest first. */
  async list(hospitalId: string): Promise<Station[]> {
    const rows = await store.readStations(this.dataSource.manager, hospitalId);
    return rows.map(toStation);
  }

  /**
   * Turns the screen that shows the code into a station of these wards. Throws `KITS_OFF`, `VALIDATION_FAILED` for an
   * unknown ward, and `PAIRING_CODE_INVALID` as for a display.
   */
  pair(
    caller: Caller,
    { code, name, wards, switchboard }: Input<typeof pairStation>["body"],
  ): Promise<Station> {
    return this.pairing.lockPairing(caller, code, async (work, pairing) => {
      const { manager, hospitalId, at } = work;
      if (!(await hasKitsEnabled(manager, hospitalId))) throw new AppError("KITS_OFF");
      const known = await readWards(manager, hospitalId);
      if (!wards.every((id) => known.some((ward) => ward.id === id))) {
        throw invalidFieldError("wards", WARD_NOT_FOUND);
      }
      const id = randomUUID();
      const { keyHash, keySealed } = this.addresses.create({ hospitalId, id });
      const emptyReport = { lastSeenAt: null, keeps: null, heldRevision: null, heldAt: null };
      const initialFields = { keyHash, pairedAt: at, revokedAt: null, ...emptyReport };
      const row: StationRow = { hospitalId, id, name, wards, switchboard, ...initialFields };
      await store.insertStation(work, row);
      await store.joinStation(work, pairing, id, keySealed);
      const fields = { name, wards: getWardNames(wards, known).join(", "), switchboard };
      const emptyFields = { name: null, wards: "", switchboard: false };
      const changes = diffFields(["name", "wards", "switchboard"], emptyFields, fields);
      work.record("station.paired", toStationState(row), { subjectId: id, changes });
      return toStation(row);
    });
  }

  /** Revokes a station, whose key stops working. Throws `NOT_FOUND`. */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const row = await store.revokeStation(work, id);
      if (row === null) throw notFound("This station could not be found.");
      work.record("station.revoked", { id }, { subjectId: id });
    });
  }

  /**
   * Returns the newest kits of a key's station and records its report; null for an unknown or revoked key. Throws
   * `HOSPITAL_SUSPENDED`, and `TOO_MANY_REQUESTS` if it polls too often.
   */
  async readKits(key: string, report: StationReport): Promise<StationKits | null> {
    const { manager } = this.dataSource;
    const keyHash = sha256(key);
    const limitKey = keyHash.toString("base64url");
    // The limit is checked before any query; unknown keys are not counted here.
    await this.limits.check("stationKits", limitKey);
    const row = await store.findStationByKeyHash(manager, keyHash);
    if (row === null) return null;
    await this.suspended.refuse(row.hospitalId);
    await this.limits.spend("stationKits", limitKey);
    const now = new Date(this.clock());
    await store.recordStationReport(manager, row.hospitalId, row.id, now, report);
    const kits = await readStationKits(manager, row.hospitalId, now, row);
    return { ...kits, ...getZoneData(kits.timezone, now.getTime()), name: row.name };
  }
}
