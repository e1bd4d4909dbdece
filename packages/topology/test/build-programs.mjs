import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Before the fault tests: compiles what an installation runs; does nothing where it is compiled. */
export default function buildPrograms() {
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  const programs = ["packages/topology", "server", "worker"];
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-b", ...programs], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The programs do not compile.\n${stdout}`);
}
