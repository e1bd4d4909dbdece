import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { scaleToMachine } from "@wardline/testing/pace";
import { report } from "./support/report.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const ROOT = join(__dirname, "../../..");
const UP_WITHIN_MS = 30_000;

/** Promise 14: everything started at once on an empty database. */
export function testFirstStart(getWorld: WorldGetter): void {
  let children: ChildProcess[] = [];

  function run(program: readonly string[], environment: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: environment,
      stdio: "ignore",
    });
    children.push(child);
    return child;
  }

  afterEach(() => {
    for (const child of children) child.kill("SIGKILL");
    children = [];
  });

  it("starts two servers and two migrations at once, and creates each table once", async () => {
    const { topology, database } = getWorld();
    const name = `first_start_${process.pid}`;
    await database.query(`CREATE DATABASE ${name}`);
    const withOwnDatabase = (environment: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, withDatabase(value, name)]),
      );
    const ports = await Promise.all([findFreePort(), findFreePort()]);
    const server = withOwnDatabase(topology.environments.server);
    for (const port of ports) run(["server/dist/src/main.js"], { ...server, PORT: String(port) });
    const migrate = withOwnDatabase(topology.environments.migrate);
    const wardline = "packages/operations/dist/wardline.js";
    const migrations = [1, 2].map(() => run([wardline, "migrate"], migrate));
    const codes = await Promise.all(
      migrations.map(async (child) => ((await once(child, "exit")) as [number | null])[0]),
    );
    const isUp = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
    const upMs = await measureUntil(
      async () => (await Promise.all(ports.map(isUp))).every(Boolean),
      scaleToMachine(UP_WITHIN_MS),
    );
    report({ migrations: codes, serversReadyMs: upMs });
    expect(codes).toEqual([0, 0]);
  });
}

/** Returns the same setting for another database; only PostgreSQL addresses change. */
function withDatabase(value: string, name: string): string {
  if (!value.startsWith("postgres:")) return value;
  const url = new URL(value);
  url.pathname = `/${name}`;
  return url.href;
}
