import { startTopology, type Topology } from "@wardline/topology/topology";
import { Client } from "pg";
import { Program } from "./program.js";
import type { FloodHandlers } from "./programs/flood.js";
import type { FloorAnswers, FloorOptions } from "./programs/floor.js";
import type { LoadHandlers } from "./programs/load.js";
import type { AllScreensReached, ScreensHandlers } from "./programs/screens.js";
import type { Result } from "./results.js";
import { type SeededHospital, type SeedOptions, seedFloor, seedHospital } from "./seed.js";

export interface BenchOptions {
  /** Number of boards; by default, each benchmark uses its own number. */
  boards: number | undefined;
  hospitals: number;
  minutes: number;
  rounds: number;
  seconds: number;
}

export type Benchmark = (options: BenchOptions) => Promise<Result>;

export type Floor = Program<FloorAnswers>;
export type Screens = Program<ScreensHandlers, AllScreensReached>;
export type Loader = Program<LoadHandlers>;
export type Flooder = Program<FloodHandlers>;

/** The measured installation, and the programs started next to it. */
export interface Bench {
  topology: Topology;
  database: Client;
  /** The first server's address, without the proxy, because the floor has no proxy. */
  url: string;
  serverPid(index?: number): Promise<number>;
  hospital(options: Omit<SeedOptions, "secret">): Promise<SeededHospital>;
  floor(options: Omit<FloorOptions, "databaseUrl" | "port"> & { port?: number }): Promise<{
    program: Floor;
    url: string;
  }>;
  screens(): Screens;
  loader(): Loader;
  flooder(): Flooder;
}

/**
 * Runs `work` on the built product with real PostgreSQL and Redis (the topology of docker-compose.yml without proxy),
 * and always stops everything afterwards.
 */
export async function withBench<T>(
  { servers = 1 }: { servers?: number },
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const programs: { end(): Promise<void> }[] = [];
  const topology = await startTopology({
    servers,
    // Benchmarks run without workers: a worker reports readiness only at a log level that would slow the server down.
    workers: 0,
    variables: { LOG_LEVEL: "warn" },
  });
  const database = new Client({ connectionString: topology.ownerUrl });
  const registerProgram = <P extends { end(): Promise<void> }>(program: P): P => {
    programs.push(program);
    return program;
  };
  const getServer = (index: number) => {
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
      url: getServer(0).url,
      serverPid: async (index = 0) => (await getServer(index).state()).pid ?? 0,
      hospital: (options) =>
        seedHospital(database, {
          ...options,
          secret: topology.environments.server.JWT_SECRET ?? "",
        }),
      async floor(options) {
        await seedFloor(database);
        const program = registerProgram(Program.start<FloorAnswers>("floor"));
        const port = options.port ?? floorPort++;
        await program.ask("start", { ...options, databaseUrl: topology.ownerUrl, port });
        return { program, url: `http://127.0.0.1:${port}` };
      },
      screens: () => registerProgram(Program.start<ScreensHandlers, AllScreensReached>("screens")),
      loader: () => registerProgram(Program.start<LoadHandlers>("load")),
      flooder: () => registerProgram(Program.start<FloodHandlers>("flood")),
    });
  } finally {
    for (const program of programs) await program.end();
    await database.end();
    await topology.stop();
  }
}
