import { delimiter } from "node:path";

/** What an installation of plain processes takes from the environment of the process that starts it. */
export interface TopologyConfig {
  /** Where its programs are looked for. */
  searchPath: string;
  /** Whether npm stands between it and the terminal. */
  runsUnderNpm: boolean;
}

/** Reads it once. Debian keeps nginx where only root looks: those folders are looked through as well. */
export function readTopologyConfig(environment: NodeJS.ProcessEnv = process.env): TopologyConfig {
  const { PATH = "", npm_lifecycle_event: script } = environment;
  return {
    searchPath: [PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter),
    runsUnderNpm: script !== undefined,
  };
}
