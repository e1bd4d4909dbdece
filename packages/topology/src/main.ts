import { onParentExit } from "@wardline/launcher/processes/parent-watch";
import { reportAndExit } from "@wardline/operations/report";
import { readTopologyConfig } from "./config.js";
import { startTopology } from "./topology.js";

/** `npm run topology`: runs the installation of docker-compose.yml in the foreground until Ctrl-C. */
try {
  const topology = await startTopology({ port: 8080 });
  const { servers, workers, postgres, redis, proxy, url, folder, environments } = topology;
  console.log(`Wardline answers at ${url}. Its files and logs are in ${folder}.`);
  for (const { name, url: address } of [proxy, ...servers, ...workers, postgres, redis]) {
    console.log(`  ${name.padEnd(10)} ${address}`);
  }
  console.log(`  mails go to ${environments.server.SMTP_URL}. Press Ctrl-C to stop.`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    console.log("\nStopping.");
    topology.stop().then(() => process.exit(0), reportAndExit);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  if (readTopologyConfig().isUnderNpm) onParentExit(stop);
} catch (error) {
  reportAndExit(error);
}
