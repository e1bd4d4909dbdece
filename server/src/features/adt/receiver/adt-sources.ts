import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { Injectable } from "@nestjs/common";
import { readSourcesOfAllHospitals } from "@wardline/database/repositories/adt/adt-settings";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { SuspendedHospitals } from "../../../runtime/suspended-hospitals.js";
import { normaliseSource } from "../adt-settings.rules.js";

const CACHED_MS = 1_000;

/**
 * Finds the hospital of a connection by its client certificate or, without a certificate, by its address: each source
 * belongs to one hospital.
 */
@Injectable()
export class AdtSources {
  private readonly cache = new LRUCache<"sources", ReadonlyMap<string, string>>({
    max: 1,
    ttl: CACHED_MS,
    // While the database is unavailable, messages are answered with "send again".
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => readSourcesOfAllHospitals(this.dataSource.manager),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly suspended: SuspendedHospitals,
  ) {}

  /** Clears the cache, so that the next connection reads the sources again. @internal */
  clearCache(): void {
    this.cache.clear();
  }

  /** Returns the hospital of a connection; null if its source is unknown or its hospital does not receive messages. */
  async findHospital(socket: Socket): Promise<string | null> {
    const sources = await this.cache.fetch("sources");
    const hospitalId = sources?.get(getSource(socket) ?? "");
    if (hospitalId === undefined) return null;
    return (await this.suspended.readIds()).has(hospitalId) ? null : hospitalId;
  }
}

function getSource(socket: Socket): string | null {
  const fingerprint =
    socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined;
  return normaliseSource(fingerprint ?? socket.remoteAddress ?? "");
}
