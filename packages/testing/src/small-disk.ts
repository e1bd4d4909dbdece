import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a memory disk of this size at an existing folder. */
export function mountDisk(at: string, bytes: number): void {
  const options = ["-t", "tmpfs", "-o", `size=${bytes},mode=755`, "tmpfs", at];
  execFileSync("mount", options, { stdio: "ignore" });
}

/** Unmounts a disk, even while in use. */
export function unmountDisk(at: string): void {
  execFileSync("umount", ["--lazy", at]);
}

/** True if this user may mount a memory disk, such as root on a machine or in a privileged container. */
export function canMount(): boolean {
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
