import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Benchmark } from "./bench.js";
import { measureBanner } from "./benchmarks/banner.js";
import { measureBoardMemory } from "./benchmarks/board-memory.js";
import { measureChange, measureChangeAcrossViews } from "./benchmarks/change.js";
import { measureDoors } from "./benchmarks/doors.js";
import { measureFairShares } from "./benchmarks/fair-shares.js";
import { measureFanOut } from "./benchmarks/fan-out.js";
import { measureResponsiveness } from "./benchmarks/felt.js";
import {
  measureAccountFlood,
  measureAddressFlood,
  measureBoardFlood,
  measureStationFlood,
} from "./benchmarks/flood.js";
import { measureList } from "./benchmarks/list.js";
import { measureMigrations } from "./benchmarks/migrations.js";
import { measureMonth } from "./benchmarks/month.js";
import { measureSoak } from "./benchmarks/soak.js";
import { measureStorm } from "./benchmarks/storm.js";
import { measureYears } from "./benchmarks/years.js";
import { describeMachine } from "./machine.js";
import { formatFigures, formatSection, withSection } from "./results.js";

const BENCHMARKS: Record<string, Benchmark> = {
  change: measureChange,
  views: measureChangeAcrossViews,
  banner: measureBanner,
  doors: measureDoors,
  "fair-shares": measureFairShares,
  "board-flood": measureBoardFlood,
  "account-flood": measureAccountFlood,
  "address-flood": measureAddressFlood,
  "station-flood": measureStationFlood,
  "fan-out": measureFanOut,
  list: measureList,
  storm: measureStorm,
  soak: measureSoak,
  "board-memory": measureBoardMemory,
  felt: measureResponsiveness,
  month: measureMonth,
  years: measureYears,
  migrations: measureMigrations,
};
const RESULTS = fileURLToPath(new URL("../RESULTS.md", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boards: { type: "string" },
    hospitals: { type: "string", default: "20" },
    minutes: { type: "string", default: "1" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "60" },
  },
});
const options = {
  boards: values.boards === undefined ? undefined : Number(values.boards),
  hospitals: Number(values.hospitals),
  minutes: Number(values.minutes),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};

/** `npm run bench [-- name … --boards 5000 --minutes 10 --rounds 5]`: measures, prints, and updates RESULTS.md. */
async function main(): Promise<void> {
  const names = positionals.length === 0 ? Object.keys(BENCHMARKS) : positionals;
  for (const name of names) {
    const benchmark = BENCHMARKS[name];
    if (benchmark === undefined) {
      throw new Error(
        `There is no benchmark ${name}; choose from: ${Object.keys(BENCHMARKS).join(", ")}`,
      );
    }
    const machine = await describeMachine(new Date());
    const result = await benchmark(options);
    console.log(`\n${result.name} (${result.promise})\n\n${formatFigures(result.figures)}\n`);
    const document = await readFile(RESULTS, "utf8");
    await writeFile(RESULTS, withSection(document, result.name, formatSection(result, machine)));
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
