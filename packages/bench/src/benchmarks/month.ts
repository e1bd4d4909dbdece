import { type BenchOptions, withBench } from "../bench.js";
import { launchChromium } from "../browser.js";
import { measureMonthKeys } from "../felt/month.js";
import { describeLoad } from "../machine.js";
import type { Result } from "../results.js";

/** Measures, beyond promise 37, how quickly a large month's grid responds to keys on a slow processor. */
export async function measureMonth({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const browser = await launchChromium();
    try {
      const hospital = await bench.hospital({ accounts: rounds + 1, patients: 0 });
      return {
        name: "month",
        promise: "Beyond promise 37: keys in the grid of a month",
        figures: await measureMonthKeys({ bench, browser, rounds }, hospital),
        notes: [
          `The grid shows people × days of a filled month with 40 people, 31 days and 4 roles, with every rule at "Warn". The browser slows the CPU down by a factor of 4. A figure is the time from the key press to the end of the next frame, with a key every 400 ms, in ${rounds} rounds. ${describeLoad()}`,
          "Floor: a plain table with the same number of cells, in which each key writes one text.",
        ],
      };
    } finally {
      await browser.close();
    }
  });
}
