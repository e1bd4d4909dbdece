import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a disk of memory of so many bytes at a folder, which must be there. */
export function mountDisk(at: string, bytes: number): void {
  const options = ["-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", at];
  execFileSync("mount", options, { stdio: "ignore" });
}

/** Takes a mounted disk away, also while somebody uses it. */
export function unmountDisk(at: string): void {
  execFileSync("umount", ["--lazy", at]);
}

/** Whether this user may make a small disk of memory, as root of a machine or of a container with that right may. */
export function mayMount(): boolean {
  const at = join(tmpdir(), `wardline-mount-${randomUUID()}`);
  try {
    execFileSync("mkdir", [at]);
    mountDisk(at, 64 * 1_024);
    unmountDisk(at);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync("rm", ["-rf", at]);
  }
}
