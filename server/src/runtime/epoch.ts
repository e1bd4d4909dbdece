import { Injectable } from "@nestjs/common";
import { readEpoch } from "@wardline/database/repositories/operation/installation";
import { DataSource } from "typeorm";

/**
 * Identifies the installation's history: a client with a revision of another history starts over (docs/wire/live.md, Live
 * protocol).
 */
@Injectable()
export class Epoch {
  private cachedEpoch: Promise<string> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Reads the epoch only once, because a backup is restored while no server runs. */
  read(): Promise<string> {
    this.cachedEpoch ??= readEpoch(this.dataSource.manager).catch((error: unknown) => {
      this.cachedEpoch = null;
      throw error;
    });
    return this.cachedEpoch;
  }

  /** Returns the revision from which a client continues; null if it belongs to another history. */
  async resolveSince({ since, epoch }: ClientPosition): Promise<number | null> {
    if (since == null) return null;
    return epoch == null || epoch === (await this.read()) ? since : null;
  }
}

interface ClientPosition {
  since?: number | null | undefined;
  epoch?: string | null | undefined;
}
