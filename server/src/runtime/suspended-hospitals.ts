import { Injectable } from "@nestjs/common";
import { readSuspendedOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { AppError } from "../errors/app-error.js";

/** A suspended hospital is shut on every server within a second, as whatever else ends (promise 4). */
const KEPT_MS = 800;

/**
 * The hospitals that an operator has suspended (docs/wire.md, Suspended hospitals): whatever lets somebody in asks here first,
 * as soon as it knows which hospital it is, before it says or does anything.
 */
@Injectable()
export class SuspendedHospitals {
  private readonly known = new LRUCache<"ids", ReadonlySet<string>>({
    max: 1,
    ttl: KEPT_MS,
    // While the database is away nothing is suspended or resumed.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => new Set(await readSuspendedOfAllHospitals(this.dataSource.manager)),
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The ids of all of them. */
  async ids(): Promise<ReadonlySet<string>> {
    return (await this.known.fetch("ids")) ?? new Set();
  }

  /** Throws `HOSPITAL_SUSPENDED` for one of them. */
  async refuse(hospitalId: string): Promise<void> {
    (await this.refusal())(hospitalId);
  }

  /** `refuse` as of now, for callers that must not ask the database again. */
  async refusal(): Promise<(hospitalId: string) => void> {
    const ids = await this.ids();
    return (hospitalId) => {
      if (ids.has(hospitalId)) throw new AppError("HOSPITAL_SUSPENDED");
    };
  }
}
