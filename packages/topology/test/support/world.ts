import { startTopology, type Topology } from "@wardline/topology/topology";
import { Pool } from "pg";
import type { TopologyOptions } from "../../src/protocol.js";

/** The installation that all fault tests share, and a look into its database that the faults do not touch. */
export interface World {
  topology: Topology;
  /** As the database's owner. Its connections end with the database's. */
  database: Pool;
  close(): Promise<void>;
}

/** Hands over the world once it stands: the tests are declared before. */
export type Given = () => World;

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
