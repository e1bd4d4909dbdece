import { startTopology, type Topology } from "@wardline/topology/topology";
import { Pool } from "pg";
import type { TopologyOptions } from "../../src/protocol.js";

/** The installation shared by all fault tests, and a database pool that bypasses its servers. */
export interface World {
  topology: Topology;
  /** Pool of the database's owner. Its connections break when the database stops. */
  database: Pool;
  close(): Promise<void>;
}

/** Returns the world; tests are declared before the world exists. */
export type WorldGetter = () => World;

export async function openWorld(options: TopologyOptions = {}): Promise<World> {
  const topology = await startTopology(options);
  const database = new Pool({ connectionString: topology.ownerUrl, max: 2 });
  database.on("error", () => undefined);
  return {
    topology,
    database,
    async close() {
      await database.end().catch(() => undefined);
      await topology.stop();
    },
  };
}
