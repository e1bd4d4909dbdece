import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isLoopbackUrl } from "@wardline/database/loopback";
import {
  type DatabaseAccess,
  getDatabaseAccess,
  type InstallationConfig,
} from "@wardline/operations/config";
import { prepareDatabase } from "@wardline/operations/prepare-database";
import { StartError } from "@wardline/settings/start-error";
import {
  buildChildEnvironment,
  getEmbeddedBackupSettings,
  type RuntimeSettings,
} from "./children.js";
import { claimDataFolder } from "./data/data-folder.js";
import { type InstallationSecrets, loadSecrets } from "./data/secrets.js";
import { Development } from "./development.js";
import { type Mailbox, openMailbox } from "./mailbox.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded-postgres.js";
import { claimPort } from "./processes/claim-port.js";
import { toReadableLine } from "./processes/log-line.js";
import { forEachLine, Service } from "./processes/service.js";

export interface LauncherOptions {
  config: InstallationConfig;
  root: string;
  demo: boolean;
  /** True to compile edits and let Vite serve web and board (docs/development.md). */
  development?: boolean;
  say: (line: string) => void;
  /** Called when a program does not come up, after everything else was stopped. */
  onFailure: (error: StartError) => void;
}

const ENTRIES = {
  server: "server/dist/src/main.js",
  worker: "worker/dist/src/main.js",
  adt: "server/dist/src/adt.js",
};

/** Time for server and worker to stop; slightly more than they allow themselves. */
const STOP_TIMEOUT_MS = 10_000;
/** Longest time that a stop waits for the current step of a start. */
const START_STEP_TIMEOUT_MS = 10_000;

/** Finds or starts everything the product needs, and stops it in reverse order (docs/wire/operations.md, Settings of an installation). */
export class Launcher {
  readonly #options: LauncherOptions;
  readonly #started: { stop: () => Promise<void>; kill?: () => void }[] = [];
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #demo: ChildProcess | undefined;
  readonly #abort = new AbortController();

  constructor(options: LauncherOptions) {
    this.#options = options;
  }

  /** Resolves when the product answers and its addresses are printed. */
  start(): Promise<void> {
    this.#starting = this.#bringUp().catch((error: unknown) => {
      // An interrupted start has not failed.
      if (!this.#isStopping) throw error;
    });
    return this.#starting;
  }

  /** Stops the programs, mailbox and database, in this order, and releases the data folder. */
  stop(): Promise<void> {
    this.#stopping ??= this.#takeDown();
    return this.#stopping;
  }

  /** Kills everything at once; the database recovers at its next start. */
  kill(): void {
    this.#demo?.kill("SIGKILL");
    for (const { kill } of this.#started.toReversed()) kill?.();
  }

  get #isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  async #bringUp(): Promise<void> {
    const { config, say: printLine } = this.#options;
    const folder = await claimDataFolder(config.dataDir);
    this.#started.push({ stop: () => folder.release() });
    const reservedPort = await claimPort(config.port);
    const { port } = reservedPort;
    this.#started.push({ stop: () => reservedPort.release() });
    const secrets = await this.#loadSecrets(folder.path);
    const postgres =
      config.databaseUrl === undefined
        ? await this.#startDatabase(folder.path, secrets)
        : undefined;
    const access = this.#getAccess(postgres);
    if (this.#isStopping) return;
    await prepareDatabase(access, (line) => printLine(`database | ${line}`));
    const mailboxDir = join(folder.path, "mail");
    const smtpUrl = config.smtpUrl ?? (await this.#openMailbox(mailboxDir)).url;
    if (this.#isStopping) return;
    const runtime: RuntimeSettings = {
      port,
      publicUrl: config.publicUrl ?? `http://localhost:${port}`,
      dataDir: folder.path,
      databaseUrl: access.applicationUrl ?? access.ownerUrl,
      smtpUrl,
      mailboxDir: config.smtpUrl === undefined ? mailboxDir : undefined,
      jwtSecret: config.environment.JWT_SECRET ?? secrets.jwtSecret,
      encryptionKey: config.environment.ENCRYPTION_KEY ?? secrets.encryptionKey,
    };
    const { root } = this.#options;
    const development = this.#options.development
      ? await Development.prepare({ root, port, printLine })
      : undefined;
    const environment = {
      ...buildChildEnvironment(config, runtime),
      ...(development && { PORT: String(development.serverPort) }),
    };
    await reservedPort.release();
    const server = this.#startService("server", environment, development);
    const adt =
      config.adtPort === undefined ? [] : [this.#startService("adt", environment, development)];
    const backups = this.#getBackups(folder.path, secrets, postgres);
    const { KIT_PASSWORD } = config.environment;
    // Only the worker makes backups and removes expired log entries, for which it connects as the log's owner (promise
    // 17).
    const worker = this.#startService(
      "worker",
      { ...environment, RETENTION_DATABASE_URL: access.ownerUrl, KIT_PASSWORD, ...backups },
      development,
    );
    if (development) {
      this.#started.push(development);
      development.start(config.environment, () => {
        server.restart();
        // The browser's next request waits only for the server, so the other programs restart afterwards.
        void this.#untilReady(development.serverPort).then(() => {
          for (const other of [worker, ...adt]) other.restart();
        });
      });
    }
    // In development, waits for the server itself and then for Vite.
    for (const at of new Set([development?.serverPort ?? port, port])) {
      await this.#untilReady(at);
    }
    for (const service of [server, worker, ...adt]) service.markReady();
    const demonstration = this.#options.demo ? await this.#fillDemonstration(environment) : [];
    const extraLines = [
      ...(development?.formatIntroduction(access.ownerUrl) ?? []),
      ...demonstration,
    ];
    if (this.#isStopping) return;
    const { BACKUP_DIR: backupDir } = backups;
    this.#introduce(runtime, [
      ...(config.adtPort === undefined ? [] : [`ADT            port ${config.adtPort}`]),
      ...(backupDir ? [`Backups        ${backupDir}`] : []),
      ...extraLines,
    ]);
    if (postgres !== undefined && backupDir) this.#nameBackupKey(folder.path);
  }

  /** Loads the generated secrets, which are needed only if something is not configured. */
  async #loadSecrets(dataDir: string): Promise<InstallationSecrets> {
    const { JWT_SECRET: jwtSecret, ENCRYPTION_KEY: encryptionKey } =
      this.#options.config.environment;
    const { databaseUrl } = this.#options.config;
    if (jwtSecret !== undefined && encryptionKey !== undefined && databaseUrl !== undefined) {
      return { jwtSecret, encryptionKey, backupKey: "", postgresPassword: "" };
    }
    return loadSecrets(dataDir);
  }

  #getAccess(postgres: EmbeddedPostgres | undefined): DatabaseAccess {
    const { config } = this.#options;
    const { redisUrl } = config;
    if (postgres !== undefined) {
      return { ownerUrl: postgres.ownerUrl, applicationUrl: postgres.url, redisUrl };
    }
    return getDatabaseAccess({ ...config, databaseUrl: config.databaseUrl ?? "" });
  }

  /** Returns the worker's backup settings; in development no backups are made. */
  #getBackups(
    dataDir: string,
    secrets: InstallationSecrets,
    postgres: EmbeddedPostgres | undefined,
  ): NodeJS.ProcessEnv {
    const { config, development } = this.#options;
    if (development) return { BACKUP_DIR: "" };
    const { BACKUP_KEYS, DRILL_DATABASE_URL } = config.environment;
    return postgres === undefined
      ? { BACKUP_KEYS, DRILL_DATABASE_URL }
      : getEmbeddedBackupSettings(config, dataDir, secrets, postgres.drillUrl);
  }

  async #startDatabase(
    dataDir: string,
    { postgresPassword }: InstallationSecrets,
  ): Promise<EmbeddedPostgres> {
    const { say } = this.#options;
    const postgres = await startEmbeddedPostgres({
      dataDir,
      password: postgresPassword,
      log: (line) => say(`database | ${line}`),
      abort: this.#abort.signal,
    });
    this.#started.push({ stop: () => postgres.stop(), kill: () => postgres.kill() });
    say(`database | ${postgres.isAdopted ? "Found running" : "Started"}`);
    return postgres;
  }

  async #openMailbox(directory: string): Promise<Mailbox> {
    const mailbox = await openMailbox({ directory });
    this.#started.push({ stop: () => mailbox.close() });
    return mailbox;
  }

  #startService(
    name: keyof typeof ENTRIES,
    environment: NodeJS.ProcessEnv,
    development?: Development,
  ): Service {
    const { root, say } = this.#options;
    const service = new Service({
      name,
      entry: join(root, ENTRIES[name]),
      cwd: root,
      environment,
      nodeArgs: name === "adt" ? undefined : development?.listNodeArgs(name),
      log: (line) => say(`${name.padEnd(8)} | ${toReadableLine(line)}`),
      onGiveUp: () => void this.#fail(name),
    });
    this.#started.push({ stop: () => service.stop(STOP_TIMEOUT_MS), kill: () => service.kill() });
    service.start();
    return service;
  }

  async #fail(name: string): Promise<void> {
    const error = new StartError(`The ${name} does not start. Its log lines above say why.`);
    await this.stop();
    this.#options.onFailure(error);
  }

  async #untilReady(port: number): Promise<void> {
    const url = `http://127.0.0.1:${port}/health/ready`;
    while (!this.#isStopping) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await sleep(100);
    }
  }

  /** Fills the demonstration hospital and returns how to log in. */
  async #fillDemonstration(environment: NodeJS.ProcessEnv): Promise<string[]> {
    const { root, say } = this.#options;
    if (this.#isStopping) return [];
    say("demo     | Filling the demonstration hospital");
    const child: ChildProcess = spawn(
      process.execPath,
      [join(root, "packages/demo/dist/main.js")],
      {
        cwd: root,
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#demo = child;
    const lines: string[] = [];
    forEachLine(child.stdout, (line) => lines.push(line));
    forEachLine(child.stderr, (line) => say(`demo     | ${line}`));
    await once(child, "close");
    return lines;
  }

  #introduce(
    { port, publicUrl, dataDir, mailboxDir }: RuntimeSettings,
    extraLines: string[],
  ): void {
    const local = `http://localhost:${port}`;
    const mailbox = isLoopbackUrl(publicUrl)
      ? `${publicUrl}/dev/mail`
      : `${mailboxDir}; nobody gets emails until SMTP_URL is set`;
    const lines = [
      `Web app        ${publicUrl}`,
      ...(publicUrl === local ? [] : [`On this host   ${local}`]),
      ...(mailboxDir === undefined ? [] : [`Mailbox        ${mailbox}`]),
      `API            ${publicUrl}/docs`,
      `Data           ${dataDir}`,
      ...extraLines,
    ];
    const { say } = this.#options;
    say("");
    say("Wardline is running. Press Ctrl-C to stop it.");
    say("");
    for (const line of lines) say(`  ${line}`);
    say("");
  }

  #nameBackupKey(dataDir: string): void {
    const { say } = this.#options;
    say(
      `  Keep a copy of ${join(dataDir, "secrets.json")} elsewhere: its backupKey opens the backups.`,
    );
    say("");
  }

  async #takeDown(): Promise<void> {
    this.#demo?.kill("SIGKILL");
    this.#abort.abort();
    // The current step must first reach the point where it can be stopped.
    const starting = this.#starting?.catch(() => undefined);
    await Promise.race([starting, sleep(START_STEP_TIMEOUT_MS, undefined, { ref: false })]);
    for (let last = this.#started.at(-1); last; last = this.#started.at(-1)) {
      await last.stop();
      // A part stays in the list until it has stopped, because `kill` must still find it.
      this.#started.splice(this.#started.indexOf(last), 1);
    }
  }
}
