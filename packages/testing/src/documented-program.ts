import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";

/** A program from a document, in a folder of its own. */
export interface DocumentedProgram {
  folder: string;
  /** Number of lines in the document. */
  lines: number;
  /** Starts the program on any free port; resolves with its address once it listens. */
  start(env: Record<string, string>): Promise<string>;
  /** Ends the program as a power cut would. */
  kill(): Promise<void>;
  /** Ends the program and removes the folder. */
  remove(): Promise<void>;
}

/** Copies the first JavaScript program below a heading of a document into a folder with our packages. */
export async function copyProgram(document: string, heading: string): Promise<DocumentedProgram> {
  const text = await readFile(join(ROOT, document), "utf8");
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const source = /^```js\n([\s\S]*?)^```$/m.exec(section)?.[1];
  if (source === undefined) throw new Error(`${document} has no program below "${heading}".`);
  const folder = await mkdtemp(join(tmpdir(), "wardline-program-"));
  await mkdir(join(folder, "node_modules"));
  await symlink(
    join(ROOT, "node_modules/standardwebhooks"),
    join(folder, "node_modules/standardwebhooks"),
  );
  await writeFile(join(folder, "main.mjs"), source);
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    child = null;
  };
  return {
    folder,
    lines: source.trimEnd().split("\n").length,
    async start(env) {
      const programProcess = spawn(process.execPath, ["main.mjs"], {
        cwd: folder,
        env: { PORT: "0", ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = programProcess;
      const [printed] = (await once(programProcess.stdout, "data")) as [Buffer];
      return /http:\S+/.exec(printed.toString())?.[0] ?? "";
    },
    kill,
    async remove() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
