import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { loadHighs } from "@wardline/rostering/load-highs";
import { solveProgramme } from "@wardline/rostering/solve";
import type { Benchmark, BenchOptions } from "../bench.js";
import type { Figure } from "../results.js";
import { type Instance, parseInstance } from "../rostering/instance.js";
import { costOf } from "../rostering/instance-cost.js";
import { instanceModel } from "../rostering/instance-model.js";

/** What is known of each instance: the best cost, and what others reached in ten minutes. */
const PUBLISHED = [
  { number: 1, best: 607, chain: 607, gurobi: 607, hybrid: 607 },
  { number: 2, best: 828, chain: 923, gurobi: 828, hybrid: 828 },
  { number: 3, best: 1001, chain: 1003, gurobi: 1001, hybrid: 1001 },
  { number: 5, best: 1143, chain: 1439, gurobi: 1143, hybrid: 1143 },
  { number: 6, best: 1950, chain: 2344, gurobi: 1950, hybrid: 1950 },
  { number: 8, best: 1300, chain: 2529, gurobi: 8995, hybrid: 1364 },
] as const;

type Published = (typeof PUBLISHED)[number];

/**
 * Public rostering instances through the programme and the solver that propose the product's months, each within `seconds` on
 * one core. The instances' licence is not stated, so that they are read from a folder and never kept here.
 */
export const roster: Benchmark = async ({ instances, seconds }) => {
  if (instances === undefined) {
    return "roster was left out: give the folder of the instances by --instances.";
  }
  const figures: Figure[] = [];
  for (const published of PUBLISHED) {
    const file = join(instances, `Instance${published.number}.txt`);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) return `roster was left out: ${file} is not there.`;
    figures.push(await measure(parseInstance(text), published, { seconds }));
  }
  return {
    name: `roster, ${seconds} s`,
    promise: "No promise: the product's months are small",
    figures,
    notes: [
      "Curtois and Qu, Computational results on new staff scheduling benchmark instances (2014). Beside each cost the best that is known, and what an ejection chain, Gurobi and a hybrid of integer programming reached in ten minutes.",
      "HiGHS in WebAssembly, one thread, without a plan to begin with. Costs are counted from the plan by a program of their own, which also looks that nothing is broken that cannot be.",
      `Load at the end ${loads().join(", over five minutes ")}; where it is above the number of cores, a search had less of one than its time says.`,
      "The instances are read from a folder (`npm run bench -- roster --instances FOLDER --seconds 60`), and are not part of the project.",
    ],
  };
};

function loads(): string[] {
  return loadavg()
    .slice(0, 2)
    .map((load) => load.toFixed(1));
}

async function measure(
  instance: Instance,
  { number, best, chain, gurobi, hybrid }: Published,
  { seconds }: Pick<BenchOptions, "seconds">,
): Promise<Figure> {
  const { programme, fixedCost, planOf } = instanceModel(instance);
  const highs = await loadHighs();
  const begun = performance.now();
  const solved = solveProgramme(highs, programme, { seconds });
  const took = Math.round((performance.now() - begun) / 1_000);
  const size = `${instance.people.length} people, ${instance.days} days, ${instance.kinds.length} shifts`;
  const floor = `${best} best known; ${chain}, ${gurobi}, ${hybrid} published`;
  const bound = Math.max(0, Math.ceil(solved.bound + fixedCost - 1e-6));
  const what = `instance ${number}: ${size}`;
  if (solved.values === null) {
    const product = `no plan in ${took} s, proven ≥ ${bound}`;
    return { what, product, floor, ratio: null, target: null };
  }
  const cost = costOf(instance, planOf(solved.values));
  const proven = solved.end === "best" ? "proven best" : `proven ≥ ${bound}`;
  const product = `${cost} in ${took} s, ${proven}`;
  return { what, product, floor, ratio: cost / best, target: null };
}
