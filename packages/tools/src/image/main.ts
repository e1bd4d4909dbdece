import { execFileSync, execSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { checkImage } from "./check.js";
import { buildSteps } from "./dockerfile.js";

/** Maximum size of the image's content, without the base image. */
const MAX_IMAGE_MB = 250;
const MB = 1_000_000;

/** `npm run image`: runs the Dockerfile's steps without Docker, and then the resulting programs. */
async function main(folder: string): Promise<void> {
  const source = join(folder, "source");
  const image = join(folder, "image");
  const scratch = join(folder, "scratch");
  mkdirSync(scratch);
  console.log("Copying the files that git tracks");
  const files = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: ROOT, encoding: "utf8" },
  );
  for (const file of files.split("\0").filter((name) => name !== "")) {
    cpSync(join(ROOT, file), join(source, file));
  }
  for (const step of buildSteps(readFileSync(join(source, "Dockerfile"), "utf8"), image)) {
    console.log(step);
    execSync(step, { cwd: source, stdio: ["ignore", "ignore", "inherit"] });
  }
  for (const line of await checkImage(image, scratch)) console.log(line);
  const parts = readdirSync(image).map((name) => [name, measureSize(join(image, name))] as const);
  for (const [name, bytes] of parts) console.log(`  ${name.padEnd(20)} ${formatMb(bytes)} MB`);
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`The image holds ${formatMb(total)} of at most ${MAX_IMAGE_MB} MB.`);
  if (total > MAX_IMAGE_MB * MB) process.exitCode = 1;
}

/** Returns the size in bytes of a file, or of all files in a folder. */
function measureSize(path: string): number {
  const status = lstatSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + measureSize(join(path, name)), 0);
}

function formatMb(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

const folder = mkdtempSync(join(tmpdir(), "wardline-image-"));
// PostgreSQL's own user must be able to enter the folder.
chmodSync(folder, 0o755);
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
