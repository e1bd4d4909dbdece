import { startTemporaryCluster } from "../../testing/dist/temporary-cluster.js";

/** An empty PostgreSQL below the folder that is given, until the process that forked this one lets go of it. */
const cluster = await startTemporaryCluster(process.argv[2]);
process.once("disconnect", () => void cluster.stop());
process.send(cluster.url);
