import { type BenchOptions, withBench } from "../bench.js";
import { launchChromium } from "../browser.js";
import { countPatientsInSight } from "../felt/in-sight.js";
import { countKeyPresses } from "../felt/keyboard.js";
import { countRequests, measureFeedback, measureSlowNetwork } from "../felt/network.js";
import { measureSlowProcessor } from "../felt/processor.js";
import { describeLoad } from "../machine.js";
import type { Result } from "../results.js";

/** Measures promises 31 to 33: responsiveness of the web in Chromium with a slow network or processor. */
export async function measureResponsiveness({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const browser = await launchChromium();
    try {
      const accounts = rounds * 8 + 20;
      const few = await bench.hospital({ accounts, patients: 40 });
      const many = await bench.hospital({ accounts, patients: 500 });
      const side = { bench, browser, rounds };
      const figures = [
        await countRequests(side, few),
        ...(await measureSlowNetwork(side)),
        ...(await measureFeedback(side, few)),
        ...(await measureSlowProcessor(side, many)),
        ...(await countPatientsInSight(side, few)),
        ...(await countKeyPresses(side, few)),
      ];
      return {
        name: "felt",
        promise: "Promises 31, 32 and 33: the web as felt",
        figures,
        notes: [
          `Medians of ${rounds} rounds, each in a new browser context with an empty cache. There is no floor, because the promises are absolute. ${describeLoad()}`,
          "Slow network: 400 kbit/s and 300 ms, emulated by the browser. Slow CPU: slowed 4 times by the browser; the machine's own speed and other load affect the figures.",
          "A sign: from the click or key to the first frame with the loading bar, for a page, a dialog and the palette that are not loaded yet.",
          "A key: from the press to the frame that shows its effect, by Event Timing. A frame: the time between two animation frames while the wheel turns, once every row is drawn, and again right after typing and clearing a search that finds everybody.",
          "Key presses: from the announcements page, with a bed and a team typed; a chord counts as one press, and letters and digits of the text count as none. A sequence of keys counts only if it ends in the card.",
        ],
      };
    } finally {
      await browser.close();
    }
  });
}
