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
      const smallHospital = await bench.hospital({ accounts, patients: 40 });
      const largeHospital = await bench.hospital({ accounts, patients: 500 });
      const side = { bench, browser, rounds };
      const figures = [
        await countRequests(side, smallHospital),
        ...(await measureSlowNetwork(side)),
        ...(await measureFeedback(side, smallHospital)),
        ...(await measureSlowProcessor(side, largeHospital)),
        ...(await countPatientsInSight(side, smallHospital)),
        ...(await countKeyPresses(side, smallHospital)),
      ];
      return {
        name: "felt",
        promise: "Promises 31, 32 and 33: responsiveness of the web",
        figures,
        notes: [
          `Medians of ${rounds} rounds, each in a new browser context with an empty cache. There is no floor, because the promises are absolute. ${describeLoad()}`,
          "Slow network: 400 kbit/s and 300 ms, emulated by the browser. Slow CPU: the browser slows it down by a factor of 4. The machine's own speed and other load affect the figures.",
          "Sign: the time from the click or key press to the first frame with the progress bar. The page, dialog and palette are not loaded yet.",
          "Key: the time from the press to the frame that shows its effect, measured with the Event Timing API. Frame: the time between two animation frames while the mouse wheel turns. It is measured once every row is drawn, and again right after typing and clearing a search that finds everybody.",
          "Key presses: counted from the announcements page, with a bed and a team. A key combination counts as one press, and typed text does not count. A sequence of keys counts only if it opens the card.",
        ],
      };
    } finally {
      await browser.close();
    }
  });
}
