import { startTopology, type Topology } from "@wardline/topology/topology";
import { Client } from "pg";
import { Program } from "./program.js";
import type { FloodAnswers } from "./programs/flood.js";
import type { FloorAnswers, StartFloor } from "./programs/floor.js";
import type { LoadAnswers } from "./programs/load.js";
import type { AllHave, ScreensAnswers } from "./programs/screens.js";
import type { Result } from "./results.js";
import { type SeededHospital, type SeedOptions, seedFloor, seedHospital } from "./seed.js";

/** What the command line says (main.ts). */
export interface BenchOptions {
  /** How many; absent: each benchmark's own number. */
  boards: number | undefined;
  /** Among so many hospitals the soak's boards are spread. */
  hospitals: number;
  minutes: number;
  rounds: number;
  /** The folder of the public rostering instances; absent: they are left out. */
  instances: string | undefined;
  /** That each of those may take, and each flood. */
  seconds: number;
}

/** A benchmark: measures on an installation of its own, and says what it saw, or in a sentence why it was left out. */
export type Benchmark = (options: BenchOptions) => Promise<Result | string>;

export type Floor = Program<FloorAnswers>;
export type Screens = Program<ScreensAnswers, AllHave>;
export type Loader = Program<LoadAnswers>;
export type Flooder = Program<FloodAnswers>;

/** The installation under measurement, with what was started beside it. */
export interface Bench {
  topology: Topology;
  database: Client;
  /** The first server's own address: the proxy is left out, because the floor has none. */
  url: string;
  serverPid(index?: number): Promise<number>;
  hospital(options: Omit<SeedOptions, "secret">): Promise<SeededHospital>;
  floor(options: Omit<StartFloor, "databaseUrl" | "port"> & { port?: number }): Promise<{
    program: Floor;
    url: string;
  }>;
  screens(): Screens;
  loader(): Loader;
  flooder(): Flooder;
}

/**
 * Runs `work` on the product as it is built, with real PostgreSQL and Redis (docker-compose.yml's topology without its
 * proxy), and ends all that it started, however it went.
 */
export async function withBench<T>(
  { servers = 1 }: { servers?: number },
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const programs: { end(): Promise<void> }[] = [];
  const topology = await startTopology({
    servers,
    // A worker says that it is ready in its log, at a level that costs a server time: it is left out.
    workers: 0,
    variables: { LOG_LEVEL: "warn" },
  });
  const database = new Client({ connectionString: topology.ownerUrl });
  const keep = <P extends { end(): Promise<void> }>(program: P): P => {
    programs.push(program);
    return program;
  };
  const serverAt = (index: number) => {
    const server = topology.servers[index];
    if (server === undefined) throw new Error(`There is no server ${index}.`);
    return server;
  };
  let floorPort = 18_400;
  try {
    await database.connect();
    return await work({
      topology,
      database,
      url: serverAt(0).url,
      serverPid: async (index = 0) => (await serverAt(index).state()).pid ?? 0,
      hospital: (options) =>
        seedHospital(database, {
          ...options,
          secret: topology.environments.server.JWT_SECRET ?? "",
        }),
      async floor(options) {
        await seedFloor(database);
        const program = keep(Program.start<FloorAnswers>("floor"));
        const port = options.port ?? floorPort++;
        await program.ask("start", { ...options, databaseUrl: topology.ownerUrl, port });
        return { program, url: `http://127.0.0.1:${port}` };
      },
      screens: () => keep(Program.start<ScreensAnswers, AllHave>("screens")),
      loader: () => keep(Program.start<LoadAnswers>("load")),
      flooder: () => keep(Program.start<FloodAnswers>("flood")),
    });
  } finally {
    for (const program of programs) await program.end();
    await database.end();
    await topology.stop();
  }
}
