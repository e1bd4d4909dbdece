import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildEndpointAddress,
  type CallInput,
  type EndpointDefinition,
  type Reply,
} from "@wardline/contracts/endpoint";
import type { Failure, Success } from "@wardline/contracts/errors";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import { createTestDatabase } from "@wardline/testing/database";
import pino from "pino";
import type { DataSource } from "typeorm";
import { createServer } from "../../src/bootstrap.js";
import type { Config } from "../../src/config/config.js";
import { listFailureCodes } from "../../src/ops/openapi-failures.js";
import { HASH_COST } from "../../src/runtime/hash-cost.js";
import { openRuntime } from "../../src/runtime/open-runtime.js";

/** Outcome of a call: a success parsed by its contract, or a failure. */
export interface CallOutcome<T> {
  status: number;
  headers: Headers;
  /** The reply's data; reading it after a failure fails the test. */
  data: T;
  meta: Success<unknown>["meta"];
  message: string | undefined;
  failure: Failure | null;
}

export interface CallOptions {
  token?: string | undefined;
  ifMatch?: number;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** Returns the statuses of concurrent calls in ascending order, because any of the calls may win. */
export function listStatuses(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((a, b) => a - b);
}

interface Clock {
  get now(): number;
  set now(at: number | null);
}

/** A whole server with its own database, reached over HTTP. */
export interface TestApp {
  url: string;
  config: Config;
  dataSource: DataSource;
  /** The server's clock: real while `now` is null, otherwise stopped at `now`. */
  clock: Clock;
  call<D extends EndpointDefinition>(
    definition: D,
    input: CallInput<D>,
    options?: CallOptions,
  ): Promise<CallOutcome<Reply<D>>>;
  /** Returns every job queued so far, oldest first. */
  jobs(): PendingJob[];
  close(): Promise<void>;
}

/** Hash cost for tests that are not about hashing, because real hashes would dominate their time. */
const LIGHT_HASHES = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts a server; `redisUrl` runs its sockets, queues and limits on Redis. `log` receives all log lines. */
export async function startApp(
  overrides: Partial<Config> = {},
  { hasRealHashes = false, log }: { hasRealHashes?: boolean; log?: pino.DestinationStream } = {},
): Promise<TestApp> {
  const database = overrides.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "wardline-test-"));
  const clock = createClock();
  const config: Config = {
    host: "127.0.0.1",
    port: 0,
    publicUrl: "http://wardline.test",
    databaseUrl: database?.url ?? "",
    redisUrl: undefined,
    redisPrefix: undefined,
    hasRequestLog: false,
    jwtSecrets: [randomBytes(32).toString("base64")],
    encryptionKeys: [{ id: "k1", key: randomBytes(32) }],
    dataDir,
    uploadsDir: join(dataDir, "uploads"),
    mailboxDir: undefined,
    emrAllowOrigins: [],
    ssoAllowOrigins: [],
    webhookAllowOrigins: [],
    proxy: undefined,
    boardFrameOrigins: [],
    dnsServers: undefined,
    registration: "open",
    trustProxy: 1,
    logLevel: "silent",
    slowStatementMs: 500,
    securityContact: undefined,
    metricsToken: undefined,
    webRoot: join(dataDir, "web"),
    boardRoot: join(dataDir, "board"),
    adtPort: undefined,
    adtSources: [],
    adtMetricsPort: undefined,
    adtTlsCert: undefined,
    adtTlsKey: undefined,
    adtTlsCa: undefined,
    isChildOfLauncher: false,
    ...overrides,
  };
  const logger =
    log === undefined
      ? pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" })
      : pino({ level: "trace" }, log);
  const runtime = await openRuntime(config, {
    clock: () => clock.now,
    logger,
  });
  runtime.hashCost = hasRealHashes ? HASH_COST : LIGHT_HASHES;
  const jobs: PendingJob[] = [];
  const { dispatchJobs } = runtime;
  runtime.dispatchJobs = (committed) => {
    jobs.push(...committed);
    dispatchJobs(committed);
  };
  const app = await createServer(runtime);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = await app.getUrl();

  return {
    url,
    config,
    dataSource: runtime.dataSource,
    clock,
    call: (definition, input, options) => call(url, definition, input, options),
    jobs: () => [...jobs],
    close: async () => {
      await app.close();
      await runtime.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createClock(): Clock {
  let stoppedAt: number | null = null;
  return {
    get now(): number {
      return stoppedAt ?? Date.now();
    },
    set now(at: number | null) {
      stoppedAt = at;
    },
  };
}

/** The shared server of a group of specs (packages/testing/together), or of one spec run alone. */
let sharedServer: TestApp | undefined;
/** Number of users of the shared server: specs, and the group. */
let userCount = 0;

/**
 * Returns a server shared by a group, started by the first spec and closed after the last; calls come from the spec's
 * own address. Specs that change the clock, count calls or need settings use `startApp`.
 */
export function useServer(): TestApp {
  const address = createRandomAddress();
  let server: TestApp | undefined;
  let jobsBefore = 0;
  const getRunningServer = (): TestApp => {
    if (server === undefined) throw new Error("The server is only known while tests run.");
    return server;
  };
  beforeAll(async () => {
    userCount += 1;
    sharedServer ??= await startApp();
    server = sharedServer;
    jobsBefore = server.jobs().length;
  });
  afterAll(releaseServer);
  return {
    get url() {
      return getRunningServer().url;
    },
    get config() {
      return getRunningServer().config;
    },
    get dataSource() {
      return getRunningServer().dataSource;
    },
    get clock() {
      return Object.freeze({ now: Date.now() });
    },
    call: (definition, input, options) =>
      getRunningServer().call(definition, input, {
        ...options,
        headers: { "x-forwarded-for": address, ...options?.headers },
      }),
    jobs: () => getRunningServer().jobs().slice(jobsBefore),
    close: () => Promise.reject(new Error("Other specs use this server.")),
  };
}

/** Keeps the shared server running until `releaseServer` is called. */
export function holdServer(): void {
  userCount += 1;
}

/** Closes the shared server unless another spec or the group still uses it. */
export async function releaseServer(): Promise<void> {
  userCount -= 1;
  if (userCount > 0) return;
  const server = sharedServer;
  sharedServer = undefined;
  await server?.close();
}

/** Returns the databases that stay open between the specs of a group. */
export function listSharedDatabases(): string[] {
  return sharedServer === undefined
    ? []
    : [new URL(sharedServer.config.databaseUrl).pathname.slice(1)];
}

/** Returns a unique address of a private network. */
export function createRandomAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
}

async function call<D extends EndpointDefinition>(
  url: string,
  definition: D,
  input: CallInput<D>,
  { token, ifMatch, idempotencyKey, headers = {} }: CallOptions = {},
): Promise<CallOutcome<Reply<D>>> {
  const {
    params = {},
    query = {},
    body,
  } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = buildEndpointAddress(definition).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap<[string, string]>(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const response = await fetch(`${url}${path}${search.size > 0 ? `?${search.toString()}` : ""}`, {
    method: definition.method,
    headers: {
      ...(body === undefined || body instanceof FormData
        ? {}
        : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  const failure = response.ok ? null : (answer as unknown as Failure);
  if (failure !== null && !listFailureCodes(definition).includes(failure.code)) {
    throw new Error(
      `${definition.method} ${definition.path}: the contract does not list ${failure.code}.`,
    );
  }
  const isBare = definition.envelope === "bare";
  const parsed =
    failure === null ? definition.reply.parse(isBare ? answer : answer.data) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      if (failure !== null)
        throw new Error(`${definition.method} ${path}: ${failure.code} ${failure.message}`);
      return parsed as Reply<D>;
    },
    meta: answer.meta as CallOutcome<unknown>["meta"],
    message: answer.message as string | undefined,
    failure,
  };
}
