import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { startTemporaryCluster } from "@wardline/testing/temporary-cluster";
import { until } from "@wardline/testing/until";
import { Client } from "pg";

const START_TIMEOUT_MS = 60_000;

/**
 * Runs every program of an assembled image against its own PostgreSQL: server, worker, and `migrate`, `backup`,
 * `restore` and `rotate-keys`. Resolves with the observations; throws if a program fails.
 */
export async function checkImage(image: string, scratch: string): Promise<string[]> {
  const cluster = await startTemporaryCluster();
  const running: ChildProcess[] = [];
  try {
    const environment = await createSettings(cluster.url, scratch);
    const url = `http://127.0.0.1:${environment.PORT}`;
    const run = (...args: string[]) => runScript(image, environment, "wardline", args);
    run("migrate");
    for (const name of ["server", "worker"]) {
      running.push(startScript(image, environment, `start:${name}`, join(scratch, `${name}.log`)));
    }
    await until(
      () => isOk(`${url}/health/ready`),
      START_TIMEOUT_MS,
      () => readLog(scratch, "server"),
    );
    for (const path of ["/login", "/board", "/docs/programs"]) {
      if (!(await isOk(`${url}${path}`))) throw new Error(`The server does not show ${path}.`);
    }
    await until(
      () => readLog(scratch, "worker").includes("worker: takes jobs"),
      START_TIMEOUT_MS,
      () => readLog(scratch, "worker"),
    );
    const file = join(scratch, "wardline.backup");
    run("backup", file);
    run("rotate-keys");
    for (const child of running.splice(0)) await end(child);
    run("restore", file);
    return [
      "server: /health/ready, /login, /board and /docs/programs answer",
      "worker: takes jobs",
      "migrate, backup, restore, rotate-keys: each did its work",
    ];
  } finally {
    for (const child of running) child.kill("SIGKILL");
    await cluster.stop();
  }
}

/** Creates a database with the two roles of docker-compose.yml; returns its settings. */
async function createSettings(adminUrl: string, scratch: string): Promise<Record<string, string>> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("CREATE DATABASE wardline");
  await admin.end();
  const owner = new URL(adminUrl);
  owner.pathname = "/wardline";
  const application = new URL(owner);
  application.username = "wardline_app";
  application.password = randomBytes(12).toString("hex");
  return {
    NODE_ENV: "production",
    PORT: String(await findFreePort()),
    PUBLIC_URL: "http://wardline.example",
    DATABASE_URL: application.href,
    MIGRATION_DATABASE_URL: owner.href,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Wardline <no-reply@wardline.example>",
    JWT_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEY: `k1:${randomBytes(32).toString("base64")}`,
    LOG_LEVEL: "info",
    DATA_DIR: join(scratch, "data"),
  };
}

/** Returns the command of a package.json script: `node` and its arguments. */
function readCommand(image: string, script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(image, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return (scripts[script] ?? "").split(" ").slice(1);
}

function runScript(
  image: string,
  env: Record<string, string>,
  script: string,
  args: readonly string[],
): void {
  const command = [...readCommand(image, script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: image,
    env,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`${script} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}

function startScript(
  image: string,
  env: Record<string, string>,
  script: string,
  logFile: string,
): ChildProcess {
  const child = spawn(process.execPath, readCommand(image, script), {
    cwd: image,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`A program ended by itself: ${child.exitCode}.`);
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`A program that was asked to stop ended with ${code}.`);
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function readLog(scratch: string, name: string): string {
  return readFileSync(join(scratch, `${name}.log`), { encoding: "utf8", flag: "a+" });
}
