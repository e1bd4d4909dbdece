import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Tests reached by a change (docs/development.md, Before a push). */
export interface TestReach {
  /** Changed, new or moved files, relative to the project's folder. */
  changed: string[];
  integrationTests: string[];
}

/** Source files of a repository by path. */
export type Sources = ReadonlyMap<string, string>;

const FEATURE = /^server\/src\/features\/[^/]+\//;
const INTEGRATION = /^(?:server|worker|packages\/(?!topology\/)[^/]+)\/test\/.*\.spec\.ts$/;
const CONTRACT = /"@wardline\/contracts\/([\w/-]+)"/g;
/** Every controller imports this contract, so it does not identify a feature. */
const SHARED_CONTRACT = "endpoint";

/** Determines the reach of changes not yet pushed; without an upstream, of uncommitted changes. */
export function readReach(root: string): TestReach {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter((line) => line !== "");
  let base = "HEAD";
  try {
    [base = base] = git("merge-base", "HEAD", "@{upstream}");
  } catch {
    // The branch has no upstream, for instance because it was never pushed.
  }
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const sources = git("ls-files", "server", "worker", "packages").filter((file) =>
    file.endsWith(".ts"),
  );
  const read = (file: string): [string, string][] => {
    try {
      return [[file, readFileSync(join(root, file), "utf8")]];
    } catch {
      return [];
    }
  };
  return { changed, integrationTests: findReachedSpecs(changed, new Map(sources.flatMap(read))) };
}

/**
 * Finds the integration specs for a change: changed specs, all specs of a changed package or worker and, for the
 * server, specs that use a contract of any feature that contains a changed file or imports it.
 */
export function findReachedSpecs(changed: readonly string[], sources: Sources): string[] {
  const specs = [...sources.keys()].filter((file) => INTEGRATION.test(file));
  const reached = changed.flatMap((file) => {
    if (INTEGRATION.test(file)) return [file];
    const home = /^(?:worker|packages\/[^/]+)\//.exec(file)?.[0];
    const own = home === undefined ? [] : specs.filter((spec) => spec.startsWith(home));
    const contracts = findContracts(file, sources);
    const callingSpecs = specs.filter((spec) =>
      listContracts(sources.get(spec) ?? "").some((name) => contracts.has(name)),
    );
    return [...own, ...callingSpecs];
  });
  return [...new Set(reached)].sort();
}

function findContracts(file: string, sources: Sources): Set<string> {
  const contract = /^packages\/contracts\/src\/([\w/-]+)\.ts$/.exec(file)?.[1];
  if (contract !== undefined) return new Set([contract]);
  const own = FEATURE.exec(file)?.[0];
  const features = own === undefined ? findImportingFeatures(file, sources) : new Set([own]);
  const controllers = [...sources].filter(
    ([path]) => path.endsWith(".controller.ts") && features.has(FEATURE.exec(path)?.[0] ?? ""),
  );
  return new Set(controllers.flatMap(([, text]) => listContracts(text)));
}

function findImportingFeatures(file: string, sources: Sources): Set<string> {
  const [, name, path] = /^packages\/([^/]+)\/src\/(.+)\.ts$/.exec(file) ?? [];
  if (path === undefined) return new Set();
  const specifier = `"@wardline/${name}/${path}"`;
  return new Set(
    [...sources].flatMap(([importer, text]) =>
      text.includes(specifier) ? (FEATURE.exec(importer)?.[0] ?? []) : [],
    ),
  );
}

function listContracts(text: string): string[] {
  return [...text.matchAll(CONTRACT)].flatMap(([, name = SHARED_CONTRACT]) =>
    name === SHARED_CONTRACT ? [] : name,
  );
}
