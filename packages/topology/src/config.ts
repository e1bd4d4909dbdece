import { delimiter } from "node:path";

/** Environment of the process that starts an installation of plain processes. */
export interface TopologyConfig {
  searchPath: string;
  isUnderNpm: boolean;
}

/**
 * Reads the environment. The search path also covers folders where Debian keeps nginx, which only root's own path
 * contains.
 */
export function readTopologyConfig(environment: NodeJS.ProcessEnv = process.env): TopologyConfig {
  const { PATH = "", npm_lifecycle_event: script } = environment;
  return {
    searchPath: [PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter),
    isUnderNpm: script !== undefined,
  };
}
