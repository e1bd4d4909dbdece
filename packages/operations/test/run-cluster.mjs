import { startTemporaryCluster } from "../../testing/dist/temporary-cluster.js";

/** Runs an empty PostgreSQL below the given folder until the parent process disconnects. */
const cluster = await startTemporaryCluster(process.argv[2]);
process.once("disconnect", () => void cluster.stop());
process.send(cluster.url);
