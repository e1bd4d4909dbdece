import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { SOCKET_PATH } from "@wardline/contracts/live/events";
import { readCertificate } from "@wardline/database/certificate";
import { isLoopbackUrl } from "@wardline/database/loopback";
import {
  type MailFailure,
  mailFailureText,
  mailRemedy,
} from "@wardline/domain/operation/mail-server";
import { VERSION } from "@wardline/domain/version";
import type { StoreOptions } from "@wardline/jobs/open-store";
import { createQueues } from "@wardline/jobs/queues";
import { ROOT } from "@wardline/settings/environment";
import { parseRedisAddress } from "@wardline/settings/store-addresses";
import { SETTING_ROWS } from "@wardline/settings/table";
import { Redis } from "ioredis";
import { createTransport } from "nodemailer";
import { type ExaminationContext, type Finding, getFailureReason } from "./finding.js";

const PROBE_TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
const CERTIFICATE_WARNING_DAYS = 14;
const GB = 1024 ** 3;
/** Silent log, because problems are reported as findings. */
const SILENT_LOG = { info: () => undefined, warn: () => undefined };

/** Checks the settings as every program does at its start. */
export async function examineSettings({ config }: ExaminationContext): Promise<Finding[]> {
  const file = join(ROOT, ".env");
  const source = existsSync(file) ? `${file} and the environment` : "the environment alone";
  const missing = SETTING_ROWS.filter(([, { neededBy }]) => neededBy !== undefined)
    .map(([name]) => name)
    .filter((name) => config.environment[name] === undefined);
  const text = `The settings are valid; they are read from ${source}.`;
  if (missing.length === 0) return [{ of: "settings", state: "ok", text }];
  return [
    {
      of: "settings",
      state: "warning",
      text: `${text} ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set.`,
      advice:
        "npm start generates its own; servers and workers that are started separately need them.",
    },
  ];
}

/** Checks that Redis neither evicts jobs nor loses them in a restart. */
export async function examineRedis({ config, access }: ExaminationContext): Promise<Finding[]> {
  const { redisUrl, redisPrefix } = config;
  if (redisUrl === undefined) {
    return [{ of: "redis", state: "ok", text: "Not used: queues are in the database." }];
  }
  const redis = new Redis({
    ...parseRedisAddress(redisUrl),
    lazyConnect: true,
    connectTimeout: PROBE_TIMEOUT_MS,
    retryStrategy: null,
  });
  // The rejected promise reports the error.
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const info = await redis.info("server").catch(() => "");
    const version = /redis_version:(\S+)/.exec(info)?.[1];
    return [
      examineRedisVersion(version),
      ...(await examineRedisPolicy(redis)),
      await examineQueues({ redisUrl, redisPrefix, databaseUrl: access.ownerUrl }),
    ];
  } catch (error) {
    const text = `Redis cannot be reached (${getFailureReason(error)}).`;
    return [
      { of: "redis", state: "wrong", text, advice: "Is it running, and is REDIS_URL right?" },
    ];
  } finally {
    redis.disconnect();
  }
}

/** Checks that the Redis user has the rights that queues need. */
async function examineQueues(store: Omit<StoreOptions, "log">): Promise<Finding> {
  const queues = createQueues({ ...store, log: SILENT_LOG });
  try {
    await queues.ping();
    return { of: "redis", state: "ok", text: "The queues answer." };
  } catch (error) {
    const text = `The queues do not answer (${getFailureReason(error)}).`;
    const advice =
      "Does the Redis user have the rights that docs/operating/settings.md, Redis lists?";
    return { of: "redis", state: "wrong", text, advice };
  } finally {
    await queues.close();
  }
}

function examineRedisVersion(version: string | undefined): Finding {
  if (version === undefined) {
    const text = "Redis does not report its version.";
    const advice = "Make sure that it is 7 or newer.";
    return { of: "redis", state: "warning", text, advice };
  }
  const text = `Redis ${version}.`;
  if (Number.parseInt(version, 10) >= 7) return { of: "redis", state: "ok", text };
  return { of: "redis", state: "wrong", text, advice: "Wardline needs Redis 7 or newer." };
}

async function examineRedisPolicy(redis: Redis): Promise<Finding[]> {
  const readSetting = async (name: string) => (await redis.config("GET", name))[1];
  let policy: string | undefined;
  let appendOnly: string | undefined;
  try {
    [policy, appendOnly] = [await readSetting("maxmemory-policy"), await readSetting("appendonly")];
  } catch {
    const text = "Redis does not report its settings.";
    const advice = "Make sure that maxmemory-policy is noeviction and appendonly is yes.";
    return [{ of: "redis", state: "warning", text, advice }];
  }
  return [
    policy === "noeviction"
      ? { of: "redis", state: "ok", text: "Redis evicts nothing." }
      : {
          of: "redis",
          state: "wrong",
          text: `When the memory of Redis is full, it drops jobs (maxmemory-policy ${policy}).`,
          advice: "Set maxmemory-policy to noeviction.",
        },
    appendOnly === "yes"
      ? { of: "redis", state: "ok", text: "Redis keeps its data across restarts." }
      : {
          of: "redis",
          state: "warning",
          text: "A restart of Redis loses jobs; they are queued again from the database.",
          advice: "Set appendonly to yes.",
        },
  ];
}

/** Checks the login at the mail server; with `mailTo` sends a message. */
export async function examineMail({ config, mailTo }: ExaminationContext): Promise<Finding[]> {
  const { smtpUrl, publicUrl, environment } = config;
  if (smtpUrl === undefined) {
    const text = "No mail server is set: emails go to the mailbox of npm start.";
    return [
      { of: "mail", state: "warning", text, advice: "Set SMTP_URL, so that people receive them." },
    ];
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PROBE_TIMEOUT_MS,
    greetingTimeout: PROBE_TIMEOUT_MS,
    socketTimeout: PROBE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    if (mailTo === undefined) {
      await transport.verify();
      const text = "The mail server accepts the login.";
      return [
        {
          of: "mail",
          state: "ok",
          text: `${text} To send a test message as well, add --mail ADDRESS.`,
        },
      ];
    }
    const { hostname } = new URL(publicUrl ?? "http://localhost");
    await transport.sendMail({
      from: environment.MAIL_FROM ?? `Wardline <no-reply@${hostname}>`,
      to: mailTo,
      subject: "Wardline: a test message",
      text: "A system administrator sent this test message. Emails to staff go the same way.",
    });
    const text = `The mail server accepted a message to ${mailTo}.`;
    return [
      {
        of: "mail",
        state: "ok",
        text,
        advice: "Check that the message is in the inbox, not in the spam folder.",
      },
    ];
  } catch (error) {
    const failure = error as MailFailure;
    const text = `The mail server does not accept emails (${mailFailureText(failure)}).`;
    return [{ of: "mail", state: "wrong", text, advice: mailRemedy(failure) }];
  } finally {
    transport.close();
  }
}

/** Checks free space for uploads and embedded stores. */
export async function examineDisk({ config: { dataDir } }: ExaminationContext): Promise<Finding[]> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const text = `Nothing can be written to ${dataDir} (${getFailureReason(error)}).`;
    const advice =
      "Give the servers' user write access to DATA_DIR. Until then, hospitals cannot change their logos.";
    return [{ of: "disk", state: "wrong", text, advice }];
  }
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const text = `${(free / GB).toFixed(1)} GB of ${(total / GB).toFixed(0)} GB are free at ${dataDir}.`;
  if (free > 5 * GB) return [{ of: "disk", state: "ok", text }];
  const advice = "Make room, or move DATA_DIR: a full disk stops the hospital's board.";
  return [{ of: "disk", state: free < GB ? "wrong" : "warning", text, advice }];
}

/** Checks that PUBLIC_URL reaches a server of this version and, with TLS, that the certificate is valid. */
export async function examineAddress({
  config: { publicUrl },
}: ExaminationContext): Promise<Finding[]> {
  if (publicUrl === undefined) {
    const text = "PUBLIC_URL is not set: links in emails and on boards lead only to this machine.";
    return [
      { of: "address", state: "warning", text, advice: "Set it to the address that browsers use." },
    ];
  }
  const url = new URL(publicUrl);
  const certificate =
    url.protocol === "https:" ? await examineCertificate(url) : examinePlainHttp(url);
  const server = await examineServer(url);
  return [certificate, server, ...(server.state === "wrong" ? [] : [await examineSocket(url)])];
}

function examinePlainHttp({ href }: URL): Finding {
  if (isLoopbackUrl(href)) {
    return { of: "address", state: "ok", text: "Plain HTTP, only on this machine." };
  }
  return {
    of: "address",
    state: "wrong",
    text: "PUBLIC_URL is plain HTTP: everybody on the network can read patient data and passwords.",
    advice: "Put TLS in front (docs/operating/compose.md, TLS), and set PUBLIC_URL to https://.",
  };
}

async function examineCertificate(url: URL): Promise<Finding> {
  const { hostname } = url;
  try {
    const { validTo, problem } = await readCertificate(url, PROBE_TIMEOUT_MS);
    const days = Math.floor((validTo - Date.now()) / DAY_MS);
    const text = `The certificate of ${hostname} expires in ${days} days.`;
    if (problem !== null) {
      const advice = "Give browsers a certificate that they trust, with the whole chain.";
      return {
        of: "address",
        state: "warning",
        text: `${text} Not trusted here: ${problem}.`,
        advice,
      };
    }
    if (days >= CERTIFICATE_WARNING_DAYS) return { of: "address", state: "ok", text };
    return { of: "address", state: days < 0 ? "wrong" : "warning", text, advice: "Renew it." };
  } catch (error) {
    const text = `Nothing answers over TLS at ${hostname} (${getFailureReason(error)}).`;
    return {
      of: "address",
      state: "wrong",
      text,
      advice: "Is the proxy running, and is PUBLIC_URL right?",
    };
  }
}

async function examineServer(url: URL): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const answer = await fetch(new URL("/health/live", url), { signal });
    const { version } = (await answer.json()) as { version?: string };
    const text = `A server of version ${version} answers at ${url.origin}.`;
    if (version === VERSION) return { of: "address", state: "ok", text };
    const advice = `These programs are version ${VERSION}: restart the servers.`;
    return { of: "address", state: "warning", text, advice };
  } catch (error) {
    const reason = getFailureReason((error as Error).cause ?? error);
    const text = `No server answers at ${url.origin} (${reason}).`;
    return {
      of: "address",
      state: "wrong",
      text,
      advice: "Check that a server is running and that the proxy forwards to it.",
    };
  }
}

/** Checks that a proxy lets sockets through; otherwise pages and boards poll. */
async function examineSocket(url: URL): Promise<Finding> {
  const problem = await findUpgradeProblem(
    new URL(`${SOCKET_PATH}/?EIO=4&transport=websocket`, url),
  );
  if (problem === null) {
    const text = `Sockets open at ${url.origin}: pages and boards are live.`;
    return { of: "address", state: "ok", text };
  }
  return {
    of: "address",
    state: "wrong",
    text: `No socket opens at ${url.origin} (${problem}): pages and boards are updated every 5 s.`,
    advice:
      "Let the proxy pass Upgrade and Connection, over HTTP/1.1, with an idle timeout of 60 s or more (docs/operating/settings.md, What a proxy must pass).",
  };
}

/** Returns null if the server switched to a WebSocket, otherwise what happened instead. */
function findUpgradeProblem(address: URL): Promise<string | null> {
  return new Promise((resolve) => {
    const { request } = address.protocol === "https:" ? https : http;
    const attempt = request(address, {
      timeout: PROBE_TIMEOUT_MS,
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      },
    });
    attempt.once("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve(null);
    });
    attempt.once("response", (answer) => {
      answer.destroy();
      resolve(`the answer was ${answer.statusCode}`);
    });
    attempt.once("timeout", () => attempt.destroy(new Error("no answer")));
    attempt.once("error", (error) => resolve(getFailureReason(error)));
    attempt.end();
  });
}
