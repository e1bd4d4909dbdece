import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Inject, Injectable } from "@nestjs/common";
import { LIMITS } from "@wardline/domain/limits";
import { describeError } from "@wardline/settings/log";
import { StartError } from "@wardline/settings/start-error";
import type { Logger } from "pino";
import type { Config } from "../../../config/config.js";
import { LOGGER } from "../../../runtime/logger.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { AdtInboxService } from "../adt-inbox.service.js";
import { acknowledge } from "../hl7/acknowledgement.js";
import { readMessage } from "../hl7/adt-message.js";
import { decodeMessage } from "../hl7/character-set.js";
import { MessageRefused } from "../hl7/message-refused.js";
import { AdtMetrics, type AnswerOutcome } from "./adt-metrics.js";
import { AdtSources } from "./adt-sources.js";
import { type Frame, FrameReader, frameMessage } from "./frame-reader.js";

/** Limit of connections for all hospitals together; further connections are closed at once. */
const MAX_CONNECTIONS = 128;
const MAX_CONNECTIONS_PER_HOSPITAL = 16;
const MAX_CONNECTIONS_PER_ADDRESS = 16;
const HANDSHAKE_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** Milliseconds for which a connection stays open so that the sender can read the last answer. */
const LINGER_MS = 2_000;
/** Shortest time between two log lines about closed connections. */
const WARN_INTERVAL_MS = 60_000;

/** Receives messages over MLLP and answers each one after its commit (docs/wire/adt.md, Connections). */
@Injectable()
export class AdtReceiver {
  /**
   * Longest time for a frame, from its first byte to its last, in milliseconds.
   * @internal
   */
  frameMs = 30_000;
  private readonly server: Server;
  /** Accepted connections with their addresses, including those still in the TLS handshake. */
  private readonly acceptedConnections = new Map<Socket, string | undefined>();
  private readonly openConnections = new Map<Socket, { hospitalId: string; isBusy: boolean }>();
  private isStopping = false;
  private warnedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly inbox: AdtInboxService,
    private readonly sources: AdtSources,
    private readonly metrics: AdtMetrics,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const { adtTlsCert, adtTlsKey, adtTlsCa } = config;
    const ca = adtTlsCa === undefined ? undefined : readAuthorities(adtTlsCa);
    const serve = (socket: Socket) => void this.serve(socket);
    this.server =
      adtTlsCert === undefined || adtTlsKey === undefined
        ? createServer(serve)
        : createTlsServer(
            {
              cert: readFileSync(adtTlsCert),
              key: readFileSync(adtTlsKey),
              ca,
              // Without a certificate authority, a certificate is identified by its fingerprint alone.
              requestCert: true,
              rejectUnauthorized: ca !== undefined,
              handshakeTimeout: HANDSHAKE_MS,
            },
            serve,
          );
    this.server.maxConnections = MAX_CONNECTIONS;
    this.server.on("connection", (socket: Socket) => this.accept(socket));
    this.server.on("drop", () => metrics.countClosed("too_many"));
    this.server.on("tlsClientError", () => metrics.countClosed("handshake"));
  }

  /** Starts listening; resolves with the port. */
  async listen(): Promise<number> {
    this.server.listen(this.config.adtPort, this.config.host);
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  /**
   * Stops accepting connections and messages, answers the message that is being applied, and closes all connections.
   */
  async close(): Promise<void> {
    this.isStopping = true;
    const closed = once(this.server, "close");
    this.server.close();
    const busy = [...this.openConnections]
      .filter(([, { isBusy }]) => isBusy)
      .map(([socket]) => socket);
    for (const socket of this.acceptedConnections.keys()) {
      if (!busy.some((one) => one.remotePort === socket.remotePort)) socket.destroy();
    }
    await closed;
  }

  /** Counts a connection, even before its handshake. */
  private accept(socket: Socket): void {
    const { remoteAddress: address } = socket;
    const others = [...this.acceptedConnections.values()].filter((one) => one === address);
    if (others.length >= MAX_CONNECTIONS_PER_ADDRESS) return this.refuse(socket, "too_many");
    this.acceptedConnections.set(socket, address);
    socket.once("close", () => this.acceptedConnections.delete(socket));
  }

  private async serve(socket: Socket): Promise<void> {
    socket.on("error", () => undefined);
    try {
      const hospitalId = await this.sources.findHospital(socket).catch((error: unknown) => {
        this.warn(describeError(error), "adt: could not look up the source of a connection");
        return undefined;
      });
      if (hospitalId === undefined || socket.destroyed) return;
      if (hospitalId === null) return this.refuse(socket, "unknown_source");
      const others = [...this.openConnections.values()].filter(
        (one) => one.hospitalId === hospitalId,
      );
      if (others.length >= MAX_CONNECTIONS_PER_HOSPITAL || this.isStopping) {
        return this.refuse(socket, "too_many", hospitalId);
      }
      this.openConnections.set(socket, { hospitalId, isBusy: false });
      this.metrics.setConnections(this.openConnections.size);
      await this.readFrames(socket, hospitalId);
    } catch (error) {
      this.log.debug(describeError(error), "adt: a connection ended");
    } finally {
      socket.destroy();
      this.openConnections.delete(socket);
      this.metrics.setConnections(this.openConnections.size);
    }
  }

  private async readFrames(socket: Socket, hospitalId: string): Promise<void> {
    socket.setNoDelay();
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    const reader = new FrameReader(LIMITS.adtBytes);
    let timeout: NodeJS.Timeout | undefined;
    try {
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        const frames = reader.push(chunk as Buffer);
        if (frames === null) return this.refuse(socket, "no_frame", hospitalId);
        if (frames.length > 0 || !reader.isHalf) {
          clearTimeout(timeout);
          timeout = undefined;
        }
        for (const frame of frames) {
          if (!(await this.answer(socket, hospitalId, frame))) return await endGently(socket);
        }
        if (reader.isHalf) {
          timeout ??= setTimeout(() => this.refuse(socket, "half_frame", hospitalId), this.frameMs);
        }
      }
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Answers a frame; false if the connection must end. */
  private async answer(socket: Socket, hospitalId: string, frame: Frame): Promise<boolean> {
    // The hospital may have removed this source or been suspended since the connection was accepted.
    if ((await this.sources.findHospital(socket)) !== hospitalId) {
      this.refuse(socket, "unknown_source", hospitalId);
      return false;
    }
    const startedAt = performance.now();
    const state = this.openConnections.get(socket);
    if (state !== undefined) state.isBusy = true;
    const [code, reason, outcome, text] = await this.receive(hospitalId, frame);
    this.metrics.count(outcome, performance.now() - startedAt);
    const reply = acknowledge(text, code, reason);
    if (reply === null) {
      this.refuse(socket, "no_message", hospitalId);
      return false;
    }
    if (!socket.write(frameMessage(reply)) && !socket.closed) {
      await Promise.race([once(socket, "drain"), once(socket, "close")]);
    }
    if (state !== undefined) state.isBusy = false;
    return !frame.isTooLarge && !this.isStopping;
  }

  private async receive(
    hospitalId: string,
    { content, isTooLarge }: Frame,
  ): Promise<[code: "AA" | "AE" | "AR", reason: string, AnswerOutcome, text: string]> {
    let text = content.toString("latin1");
    try {
      if (isTooLarge) {
        throw new MessageRefused("size", "The message is larger than 1 MB.");
      }
      text = decodeMessage(content);
      const outcome = await this.inbox.receive(hospitalId, readMessage(text));
      return ["AA", "", outcome, text];
    } catch (error) {
      if (error instanceof MessageRefused) {
        const { code, message } = error;
        this.log.warn({ hospitalId, reason: code }, "adt: refused a message");
        return ["AE", message, "refused", text];
      }
      this.log.error({ hospitalId, ...describeError(error) }, "adt: could not apply a message");
      return ["AR", "Please send this message again", "again", text];
    }
  }

  private refuse(socket: Socket, reason: string, hospitalId?: string): void {
    const address = socket.remoteAddress;
    socket.destroy();
    this.metrics.countClosed(reason);
    this.warn({ reason, address, hospitalId }, "adt: closed a connection");
  }

  private warn(about: object, text: string): void {
    const now = performance.now();
    if (now - this.warnedAt < WARN_INTERVAL_MS) return;
    this.warnedAt = now;
    this.log.warn(about, text);
  }
}

/**
 * Reads a file of authorities; throws a `StartError` if the file contains none, because Node.js would then refuse every
 * client without an explanation.
 */
function readAuthorities(file: string): Buffer {
  try {
    const text = readFileSync(file);
    // The constructor throws if the file contains no certificate.
    void new X509Certificate(text);
    return text;
  } catch {
    throw new StartError(
      "ADT_TLS_CA must be a file with certificates (PEM) that this program may read.",
    );
  }
}

/** Closes a connection after its last answer; anything the sender still sends is ignored. */
async function endGently(socket: Socket): Promise<void> {
  socket.end();
  socket.resume();
  if (socket.closed) return;
  const timeout = setTimeout(() => socket.destroy(), LINGER_MS);
  await once(socket, "close");
  clearTimeout(timeout);
}
