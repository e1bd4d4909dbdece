import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDatabaseUrl } from "@wardline/launcher/postgres/cluster";
import {
  findFreePort,
  type ReservedPort,
  reserveLoopbackPort,
} from "@wardline/launcher/processes/free-port";
import { ROOT } from "@wardline/settings/environment";
import { type ComposeService, fillVariables, readCompose } from "./compose.js";
import { defineDatabaseProcess } from "./database.js";
import { type MailRecorder, startMailRecorder } from "./mail-recorder.js";
import type { ManagedProcess } from "./managed-process.js";
import { buildNginxConfig } from "./nginx-config.js";
import type { ProcessPlace, TopologyOptions, TopologyReport } from "./protocol.js";
import { runToEnd } from "./run-to-end.js";
import {
  defineAppProcess,
  definePoolerProcess,
  defineProxyProcess,
  defineRedisProcess,
  hasLogged,
  isServerReady,
} from "./services.js";
import { buildEnvironment, makeVariables, type SettingsContext } from "./settings.js";

/** The topology of docker-compose.yml as local processes in a folder of its own. */
export class Installation {
  readonly processes = new Map<string, ManagedProcess>();
  mails: MailRecorder | undefined;
  private readonly places: ProcessPlace[] = [];
  private folder: string | undefined;
  private readonly root: string;

  constructor(private readonly options: TopologyOptions) {
    this.root = options.root ?? ROOT;
  }

  /** Starts everything in compose's order; resolves when the proxy answers and every worker takes jobs. */
  async start(): Promise<TopologyReport> {
    const { options, root } = this;
    const folder = await realpath(await mkdtemp(join(tmpdir(), "wardline-topology-")));
    this.folder = folder;
    // The users of PostgreSQL and nginx must be able to enter the folder.
    await chmod(folder, 0o755);
    await Promise.all(["logs", "data"].map((name) => mkdir(join(folder, name))));
    const services = readCompose(join(root, "docker-compose.yml"));
    this.mails = await startMailRecorder();
    // Reserved early, because other processes look for free ports while the database is created.
    const reserved = {
      postgres: await reserveLoopbackPort(),
      redis: await reserveLoopbackPort(),
      proxy: await reserveLoopbackPort(),
      pooler: await reserveLoopbackPort(),
    };
    const { hasPooler = false, hasRedis = true } = options;
    const port = options.port ?? reserved.proxy.port;
    const url = `http://127.0.0.1:${port}`;
    const place: SettingsContext = {
      publicUrl: url,
      smtpUrl: this.mails.url,
      postgresPort: reserved.postgres.port,
      redisPort: hasRedis ? reserved.redis.port : undefined,
      poolerPort: hasPooler ? reserved.pooler.port : undefined,
      dataDir: join(folder, "data"),
      variables: options.variables ?? {},
    };
    const variables = makeVariables(services, place);
    const getEnvironment = (name: string) =>
      buildEnvironment(getService(services, name), variables, place);

    const ownerUrl = await this.startStores(services, variables, reserved);
    const migrate = getEnvironment("migrate");
    await reserved.pooler.release();
    if (hasPooler) await this.startPooler(reserved.pooler.port, reserved.postgres.port, migrate);
    const { command } = getService(services, "migrate");
    await runToEnd(root, command, migrate, this.getLogFile("migrate"));
    const server = getEnvironment("server");
    const [servers] = await Promise.all([
      this.startServers(options.servers ?? 2, server),
      this.startWorkers(options.workers ?? 2, getEnvironment("worker")),
    ]);
    if (options.hasAdt) await this.startAdt(getEnvironment("adt"));
    await reserved.proxy.release();
    await this.startProxy(port, servers);
    const environments = { server, migrate };
    return { url, folder, ownerUrl, environments, processes: this.places };
  }

  /** Stops everything in reverse order, and removes the folder. */
  async stop(): Promise<void> {
    const stores = ["postgres", "redis"];
    const others = [...this.processes].filter(([name]) => !stores.includes(name));
    await Promise.all(others.map(([, process]) => process.stop()));
    await Promise.all(stores.flatMap((name) => this.processes.get(name)?.stop() ?? []));
    await this.mails?.close();
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }

  private async startStores(
    services: Record<string, ComposeService>,
    variables: Record<string, string>,
    reserved: Record<"postgres" | "redis", ReservedPort>,
  ): Promise<string> {
    const [postgresPort, redisPort] = [reserved.postgres.port, reserved.redis.port];
    const { environment } = getService(services, "postgres");
    const owner = {
      user: fillVariables(environment.POSTGRES_USER ?? "", variables),
      password: fillVariables(environment.POSTGRES_PASSWORD ?? "", variables),
      database: fillVariables(environment.POSTGRES_DB ?? "", variables),
    };
    const [postgres, redis] = await Promise.all([
      defineDatabaseProcess({
        folder: this.path("postgres"),
        logFile: this.getLogFile("postgres"),
        port: postgresPort,
        place: owner,
      }),
      defineRedisProcess({
        folder: this.path("redis"),
        logFile: this.getLogFile("redis"),
        port: redisPort,
        command: getService(services, "redis").command,
      }),
    ]);
    await Promise.all([reserved.postgres.release(), reserved.redis.release()]);
    await Promise.all([
      this.add("postgres", postgres, `127.0.0.1:${postgresPort}`),
      this.add("redis", redis, `127.0.0.1:${redisPort}`),
    ]);
    return buildDatabaseUrl(postgresPort, owner);
  }

  /**
   * Starts the pooler in transaction mode, like Debian's PgBouncer: startup options of a connection do not reach the
   * database.
   */
  private async startPooler(
    port: number,
    databasePort: number,
    { DATABASE_URL = "", MIGRATION_DATABASE_URL = "" }: Record<string, string>,
  ): Promise<void> {
    const roles = [DATABASE_URL, MIGRATION_DATABASE_URL].map((address) => new URL(address));
    const pooler = await definePoolerProcess({
      folder: this.path("pooler"),
      logFile: this.getLogFile("pooler"),
      port,
      databasePort,
      roles: roles.map(({ username, password }) => ({ username, password })),
    });
    await this.add("pooler", pooler, `127.0.0.1:${port}`);
  }

  private async startServers(count: number, environment: Record<string, string>) {
    const ports = [];
    for (let index = 0; index < count; index += 1) ports.push(await findFreePort());
    const starts = ports.map((port, index) => {
      const name = `server-${index + 1}`;
      const url = `http://127.0.0.1:${port}`;
      const server = defineAppProcess({
        name,
        root: this.root,
        logFile: this.getLogFile(name),
        entry: "server/dist/src/main.js",
        environment: { ...environment, PORT: String(port), ...this.options.environments?.[name] },
        isReady: () => isServerReady(url),
      });
      return this.add(name, server, url);
    });
    await Promise.all(starts);
    return ports.map((port) => `127.0.0.1:${port}`);
  }

  private async startWorkers(count: number, environment: Record<string, string>): Promise<void> {
    const starts = Array.from({ length: count }, (_, index) => {
      const name = `worker-${index + 1}`;
      const logFile = this.getLogFile(name);
      const worker = defineAppProcess({
        name,
        root: this.root,
        logFile,
        entry: "worker/dist/src/main.js",
        environment: { ...environment, ...this.options.environments?.[name] },
        isReady: (from) => hasLogged(logFile, "worker: takes jobs", from),
      });
      return this.add(name, worker, "");
    });
    await Promise.all(starts);
  }

  private async startAdt(environment: Record<string, string>): Promise<void> {
    const logFile = this.getLogFile("adt");
    const port = await findFreePort();
    const adt = defineAppProcess({
      name: "adt",
      root: this.root,
      logFile,
      entry: "server/dist/src/adt.js",
      environment: { ...environment, ADT_PORT: String(port) },
      isReady: (from) => hasLogged(logFile, "adt: is listening", from),
    });
    await this.add("adt", adt, `127.0.0.1:${port}`);
  }

  private async startProxy(port: number, servers: readonly string[]): Promise<void> {
    const folder = this.path("proxy");
    const file = join(folder, "nginx.conf");
    await mkdir(folder);
    const original = await readFile(join(ROOT, "ops/nginx.conf"), "utf8");
    await writeFile(file, buildNginxConfig(original, { port, folder, servers }));
    const proxy = defineProxyProcess({ logFile: this.getLogFile("proxy"), folder, file, port });
    await this.add("proxy", proxy, `http://127.0.0.1:${port}`);
  }

  private async add(name: string, process: ManagedProcess, url: string): Promise<void> {
    this.processes.set(name, process);
    this.places.push({ name, logFile: this.getLogFile(name), url });
    await process.start();
  }

  private getLogFile(name: string): string {
    return this.path("logs", `${name}.log`);
  }

  private path(...parts: string[]): string {
    return join(this.folder ?? "", ...parts);
  }
}

function getService(services: Record<string, ComposeService>, name: string): ComposeService {
  const service = services[name];
  if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}.`);
  return service;
}
