import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { exists, listSources, readJson, readWorkspaces } from "./workspaces.mjs";

const MANIFEST = "node_modules/.cache/wardline/programs.json";
/** Files transpiled at a time; more would only wait for the cores. */
const CONCURRENCY = 16;

/** Same options as in tsconfig.base.json and the packages' tsconfig.json, which the type check uses. */
const OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: {
    parser: { syntax: "typescript", tsx: false, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: "automatic" },
    },
    target: "es2023",
  },
  module: { type: "nodenext" },
};

/**
 * Transpiles edited sources of all packages that run in Node, without type checks, and removes orphaned output.
 * Returns the number of changed files; throws an error whose `output` names invalid files after writing all others.
 */
export async function buildPrograms(root) {
  const programs = listPrograms(root);
  const setup = computeHash(JSON.stringify(OPTIONS), readVersion(root));
  const before = readManifest(root);
  const built = before.setup === setup ? before.files : {};
  const stale = programs.filter(
    ({ source, mark, output }) =>
      built[source] !== mark || !exists(join(root, output)) || !exists(join(root, `${output}.map`)),
  );
  const removed = removeOrphans(root, programs);
  if (stale.length === 0 && removed === 0) return 0;

  const failures = stale.length === 0 ? [] : await transpileAll(root, stale);
  const failed = new Set(failures.map(({ source }) => source));
  const files = programs.flatMap(({ source, mark }) =>
    failed.has(source) ? [] : [[source, mark]],
  );
  write(root, MANIFEST, JSON.stringify({ setup, files: Object.fromEntries(files) }));
  if (failures.length > 0) {
    const output = failures.map(({ message }) => message).join("\n");
    throw Object.assign(new Error("Compiling failed."), { output });
  }
  return stale.length + removed;
}

/** Folders that `buildPrograms` compiles. */
export function listProgramFolders(root) {
  return listCompiledWorkspaces(root).map(({ folder }) => `${folder}/src`);
}

/**
 * Lists the packages to compile. Web and board are built by Vite; for them the compiler only writes types, to other
 * folders.
 */
function listCompiledWorkspaces(root) {
  return [...readWorkspaces(root).values()].filter(({ options }) => options.outDir === "dist");
}

function listPrograms(root) {
  return listCompiledWorkspaces(root).flatMap(({ folder, options }) =>
    listSources(root, `${folder}/src`)
      .filter(([source]) => /(?<!\.d)\.tsx?$/.test(source))
      .map(([source, mark]) => {
        const inside = relative(join(folder, options.rootDir), source).replace(/\.tsx?$/, ".js");
        return { source, mark, output: join(folder, options.outDir, inside) };
      }),
  );
}

/** Removes compiled programs whose source no longer exists. Declarations belong to the compiler. */
function removeOrphans(root, programs) {
  const known = new Set(programs.flatMap(({ output }) => [output, `${output}.map`]));
  const orphans = listCompiledWorkspaces(root)
    .flatMap(({ folder }) => listFiles(root, `${folder}/dist`))
    .filter((file) => /\.js(\.map)?(\.\d+)?$/.test(file) && !known.has(file));
  for (const file of orphans) rmSync(join(root, file), { force: true });
  return orphans.length;
}

function listFiles(root, folder) {
  if (!exists(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : path;
  });
}

async function transpileAll(root, stale) {
  const { transform } = await import("@swc/core");
  const failures = [];
  const waiting = [...stale];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { source, output } = next;
      try {
        await transpile(root, transform, source, output);
      } catch (error) {
        failures.push({ source, message: `${source}: ${error.message}` });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failures;
}

async function transpile(root, transform, source, output) {
  const { jsc } = OPTIONS;
  const { code, map } = await transform(readFileSync(join(root, source), "utf8"), {
    ...OPTIONS,
    filename: source,
    sourceFileName: relative(dirname(output), source),
    jsc: { ...jsc, parser: { ...jsc.parser, tsx: source.endsWith(".tsx") } },
  });
  const name = output.slice(output.lastIndexOf("/") + 1);
  write(root, `${output}.map`, map);
  write(root, output, `${code}//# sourceMappingURL=${name}.map\n`);
}

/** Writes a file atomically, because another program of this clone may be reading it. */
function write(root, path, content) {
  const file = join(root, path);
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function readManifest(root) {
  try {
    return readJson(join(root, MANIFEST));
  } catch {
    return {};
  }
}

function readVersion(root) {
  return readJson(join(root, "node_modules/@swc/core/package.json")).version;
}

function computeHash(...texts) {
  return createHash("sha256").update(texts.join("\n")).digest("hex");
}
