import { execFile, type SpawnOptions } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StartError } from "@wardline/settings/start-error";

const execFileAsync = promisify(execFile);

/** User of PostgreSQL's programs, which refuse to run as root. */
export interface ProgramUser {
  /** Owner of PostgreSQL's files, if not the launcher's user. */
  owner: { uid: number; gid: number } | undefined;
  /** Command line and spawn options that run a program as this user. */
  command(program: string, args: readonly string[]): [string, string[], SpawnOptions];
}

/** The launcher's own user; for root, the system's `postgres` user, created if missing. */
export async function findPostgresUser(requiredPaths: readonly string[]): Promise<ProgramUser> {
  if (process.getuid?.() !== 0) {
    return { owner: undefined, command: (program, args) => [program, [...args], {}] };
  }
  const owner = (await lookUp("postgres")) ?? (await createUser("postgres"));
  const isReachable = await Promise.all(requiredPaths.map((path) => canReach(path, owner)));
  if (isReachable.every(Boolean)) {
    return { owner, command: (program, args) => [program, [...args], owner] };
  }
  await execFileAsync("setpriv", ["--version"]).catch(() => {
    throw new StartError(
      `PostgreSQL runs as the user "postgres", who cannot reach ${requiredPaths.find((_, index) => !isReachable[index])}: move this folder out of root's home folder, or start Wardline as another user.`,
    );
  });
  return { owner, command: (program, args) => withRootAccess(owner, program, args) };
}

/**
 * Other users cannot enter root's home. The database therefore runs under its own user id, but keeps one right of root:
 * to pass through closed folders. The secure bit makes `access()`, with which PostgreSQL finds its programs, respect
 * that right.
 */
function withRootAccess(
  { uid, gid }: { uid: number; gid: number },
  program: string,
  args: readonly string[],
): [string, string[], SpawnOptions] {
  const rights = [
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=+dac_override",
  ];
  return ["setpriv", [`--reuid=${uid}`, `--regid=${gid}`, ...rights, "--", program, ...args], {}];
}

async function lookUp(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      execFileAsync("id", ["-u", user]),
      execFileAsync("id", ["-g", user]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(user: string): Promise<{ uid: number; gid: number }> {
  await execFileAsync("useradd", ["--system", "--user-group", "--no-create-home", user]).catch(
    () => undefined,
  );
  const created = await lookUp(user);
  if (created === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root, and a system user "${user}" could not be created for it: start Wardline as another user, or set DATABASE_URL.`,
    );
  }
  return created;
}

async function canReach(
  path: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    const status = await stat(current).catch(() => undefined);
    if (status !== undefined) {
      const shift = status.uid === uid ? 6 : status.gid === gid ? 3 : 0;
      if (((status.mode >> shift) & 0o5) !== 0o5) return false;
    }
    if (current === dirname(current)) return true;
  }
}
