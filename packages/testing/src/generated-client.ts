import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/settings/environment";

const run = promisify(execFile);
const { resolve } = createRequire(join(ROOT, "packages/testing/package.json"));

/** A linter's finding in an OpenAPI document. */
export interface DocumentProblem {
  severity: string;
  rule: string;
  message: string;
  pointer: string;
}

/** Lints an OpenAPI document by the linter's recommended rules. */
export async function lintDocument(source: string): Promise<DocumentProblem[]> {
  const { createConfig, lintFromString } = await import("@redocly/openapi-core");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ severity, ruleId, message, location: [at] }) => ({
    severity,
    rule: ruleId,
    message,
    pointer: at?.pointer ?? "",
  }));
}

/**
 * Runs a program that imports `openapi-fetch` and, as `./api.js`, the types generated from an OpenAPI document;
 * returns its output. Throws the compiler's errors.
 */
export async function runGeneratedClient(
  document: string,
  program: string,
  env: Record<string, string>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wardline-client-"));
  try {
    await mkdir(join(folder, "node_modules"));
    const library = dirname(dirname(resolve("openapi-fetch")));
    await symlink(library, join(folder, "node_modules/openapi-fetch"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "openapi.json"), document);
    await writeFile(join(folder, "main.ts"), program);
    const generator = join(dirname(dirname(resolve("openapi-typescript"))), "bin/cli.js");
    await runNode(folder, generator, "openapi.json", "--output", "api.d.ts");
    await runNode(folder, resolve("typescript/lib/tsc.js"), ...COMPILER, "main.ts");
    return (await run(process.execPath, ["main.js"], { cwd: folder, env })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const COMPILER = ["--strict", "--module", "nodenext", "--target", "es2022", "--skipLibCheck"];

async function runNode(cwd: string, ...args: string[]): Promise<void> {
  try {
    await run(process.execPath, args, { cwd });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}
