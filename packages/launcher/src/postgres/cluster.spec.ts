import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, initialise } from "./cluster.js";

it("starts nothing if already aborted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wardline-cluster-"));
  const cluster: Cluster = {
    binaries: { postgres: join(folder, "none"), initdb: join(folder, "none") },
    identity: { owner: undefined, command: (program, args) => [program, [...args], {}] },
    directory: join(folder, "data"),
    password: "of nobody",
    logFile: join(folder, "log"),
  };
  await expect(initialise(cluster, { abort: AbortSignal.abort() })).rejects.toThrow("aborted");
  await rm(folder, { recursive: true });
});
