import { createDataSource } from "@wardline/database/data-source";
import type { DataSource } from "typeorm";

/** Does something by a connection of its own, which is closed afterwards. */
export type AsOwner = <T>(work: (owner: DataSource) => Promise<T>) => Promise<T>;

/** Connects, whenever it is wanted, by the address of the role that may rewrite the log (docs/wire.md, Retention). */
export function asOwnerOf(url: string): AsOwner {
  return async (work) => {
    const owner = createDataSource({ url, poolSize: 1, applicationName: "wardline-retention" });
    await owner.initialize();
    try {
      return await work(owner);
    } finally {
      await owner.destroy();
    }
  };
}
