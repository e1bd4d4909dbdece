import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Benchmark } from "./bench.js";
import { banner } from "./benchmarks/banner.js";
import { boardMemory } from "./benchmarks/board-memory.js";
import { change, changeAcrossViews } from "./benchmarks/change.js";
import { doors } from "./benchmarks/doors.js";
import { fairShares } from "./benchmarks/fair-shares.js";
import { fanOut } from "./benchmarks/fan-out.js";
import { felt } from "./benchmarks/felt.js";
import { accountFlood, addressFlood, boardFlood, stationFlood } from "./benchmarks/flood.js";
import { list } from "./benchmarks/list.js";
import { migrations } from "./benchmarks/migrations.js";
import { month } from "./benchmarks/month.js";
import { soak } from "./benchmarks/soak.js";
import { storm } from "./benchmarks/storm.js";
import { years } from "./benchmarks/years.js";
import { describeMachine } from "./machine.js";
import { figureTable, section, withSection } from "./results.js";

const BENCHMARKS: Record<string, Benchmark> = {
  change,
  views: changeAcrossViews,
  banner,
  doors,
  "fair-shares": fairShares,
  "board-flood": boardFlood,
  "account-flood": accountFlood,
  "address-flood": addressFlood,
  "station-flood": stationFlood,
  "fan-out": fanOut,
  list,
  storm,
  soak,
  "board-memory": boardMemory,
  felt,
  month,
  years,
  migrations,
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
      throw new Error(`There is no benchmark ${name}, only: ${Object.keys(BENCHMARKS).join(", ")}`);
    }
    const machine = await describeMachine(new Date());
    const result = await benchmark(options);
    console.log(`\n${result.name} (${result.promise})\n\n${figureTable(result.figures)}\n`);
    const document = await readFile(RESULTS, "utf8");
    await writeFile(RESULTS, withSection(document, result.name, section(result, machine)));
  }
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
