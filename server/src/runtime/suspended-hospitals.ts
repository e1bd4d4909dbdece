import { Injectable } from "@nestjs/common";
import { readSuspendedOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { AppError } from "../errors/app-error.js";

/** Every server must lock out a suspended hospital within a second (promise 4). */
const LIST_CACHE_MS = 800;

/**
 * Hospitals suspended by an operator (docs/wire/accounts.md, Suspended hospitals); every login and token check uses
 * this list as soon as it knows the hospital.
 */
@Injectable()
export class SuspendedHospitals {
  private readonly suspendedIds = new LRUCache<"ids", ReadonlySet<string>>({
    max: 1,
    ttl: LIST_CACHE_MS,
    // While the database is unreachable, nobody can suspend or resume a hospital.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => new Set(await readSuspendedOfAllHospitals(this.dataSource.manager)),
  });

  constructor(private readonly dataSource: DataSource) {}

  async readIds(): Promise<ReadonlySet<string>> {
    return (await this.suspendedIds.fetch("ids")) ?? new Set();
  }

  /** Throws `HOSPITAL_SUSPENDED` if the hospital is suspended. */
  async refuse(hospitalId: string): Promise<void> {
    (await this.createCheck())(hospitalId);
  }

  /** Returns a check like `refuse` on the current list, for callers that cannot query again. */
  async createCheck(): Promise<(hospitalId: string) => void> {
    const ids = await this.readIds();
    return (hospitalId) => {
      if (ids.has(hospitalId)) throw new AppError("HOSPITAL_SUSPENDED");
    };
  }
}
