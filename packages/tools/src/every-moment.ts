import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countJest, describeJest, formatCounts } from "./counts.js";
import { buildMomentEnvironment, MOMENTS } from "./moments.js";
import { locateFakeTime } from "./programs.js";
import { runWithReport } from "./run-tool.js";

/**
 * `npm run test:moments`: runs the unit tests at every moment of `MOMENTS`; a normal test run starts at only one of
 * them.
 */
async function main(): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const fakeTime = locateFakeTime();
  if ("missing" in fakeTime)
    throw new Error("Install faketime (Debian: apt-get install faketime).");
  for (const moment of MOMENTS) {
    const { counts, output } = await runWithReport(
      (report) => [
        join(root, "node_modules/jest/bin/jest.js"),
        "--config",
        join(root, "jest.grouped.config.mjs"),
        "--selectProjects",
        "unit",
        "--json",
        "--outputFile",
        report,
      ],
      { cwd: root, env: { ...process.env, ...buildMomentEnvironment(moment, fakeTime.path) } },
      countJest,
      (report) => describeJest(report, root),
    );
    console.log(`${moment.startsAt} ${moment.timeZone}: ${formatCounts(counts)}`);
    if (counts.failed > 0) {
      console.log(`\n${output}\n`);
      process.exitCode = 1;
    }
  }
}

await main();
