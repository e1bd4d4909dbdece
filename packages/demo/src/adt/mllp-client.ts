import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";

const START = 0x0b;
const END = 0x1c;
const CARRIAGE_RETURN = 0x0d;

/** A sender of messages over MLLP, which waits for each acknowledgement. */
export class MllpClient {
  private received = Buffer.alloc(0);
  private readonly waiting: ((ack: string | null) => void)[] = [];

  private constructor(readonly socket: Socket) {
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => this.read(chunk));
    socket.on("close", () => {
      for (const answer of this.waiting.splice(0)) answer(null);
    });
  }

  /** Connects from an address of this machine; uses TLS if `tls` is given. */
  static async connect(
    port: number,
    { from = "127.0.0.1", tls }: { from?: string; tls?: ConnectionOptions } = {},
  ): Promise<MllpClient> {
    const endpoint = { host: "127.0.0.1", port, localAddress: from };
    const socket =
      tls === undefined ? createConnection(endpoint) : connectTls({ ...endpoint, ...tls });
    await once(socket, tls === undefined ? "connect" : "secureConnect");
    return new MllpClient(socket);
  }

  /** Sends a message and returns its acknowledgement; null if the connection ends first. */
  send(message: string | Buffer): Promise<string | null> {
    if (this.socket.destroyed) return Promise.resolve(null);
    const answer = new Promise<string | null>((resolve) => this.waiting.push(resolve));
    this.socket.write(
      Buffer.concat([Buffer.of(START), Buffer.from(message), Buffer.of(END, CARRIAGE_RETURN)]),
    );
    return answer;
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (let end = this.received.indexOf(END); end >= 0; end = this.received.indexOf(END)) {
      const text = this.received.subarray(1, end).toString();
      this.received = this.received.subarray(end + 2);
      this.waiting.shift()?.(text);
    }
  }
}

/** Code of an acknowledgement: AA, AE or AR. */
export function parseAckCode(ack: string | null): string | undefined {
  return ack === null ? undefined : /\rMSA\|(\w\w)/.exec(ack)?.[1];
}
