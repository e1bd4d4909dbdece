import { delimiter } from "node:path";

/** Environment of the process that starts an installation of plain processes. */
export interface TopologyConfig {
  searchPath: string;
  isUnderNpm: boolean;
}

/**
 * Reads the environment. The search path includes the folders in which Debian installs nginx, because only root's path
 * contains them.
 */
export function readTopologyConfig(environment: NodeJS.ProcessEnv = process.env): TopologyConfig {
  const { PATH = "", npm_lifecycle_event: script } = environment;
  return {
    searchPath: [PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter),
    isUnderNpm: script !== undefined,
  };
}
