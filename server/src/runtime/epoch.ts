import { Injectable } from "@nestjs/common";
import { readEpoch } from "@wardline/database/repositories/operation/installation";
import { DataSource } from "typeorm";

/**
 * Which history of the installation its logs tell: a client that holds a revision of another one begins from the start
 * (docs/wire.md, Live protocol).
 */
@Injectable()
export class Epoch {
  private known: Promise<string> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Read once: a backup is restored while no server runs. */
  read(): Promise<string> {
    this.known ??= readEpoch(this.dataSource.manager).catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  /** The revision from which a client goes on: none that is of another history. */
  async since({ since, epoch }: Held): Promise<number | null> {
    if (since == null) return null;
    return epoch == null || epoch === (await this.read()) ? since : null;
  }
}

/** What a client says that it holds. */
interface Held {
  since?: number | null | undefined;
  epoch?: string | null | undefined;
}
