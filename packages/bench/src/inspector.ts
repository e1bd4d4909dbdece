import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

/** Address of Node's inspector after SIGUSR1. */
const INSPECTOR = "http://127.0.0.1:9229/json/list";
const OPEN_TIMEOUT_MS = 10_000;

/**
 * Inspects a running Node process, which needs no preparation. Only one process at a time, because the port is fixed.
 */
export class Inspector {
  private lastId = 0;
  private readonly pendingReplies = new Map<number, (result: unknown) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => {
      const { id, result } = JSON.parse(data.toString()) as { id?: number; result: unknown };
      if (id === undefined) return;
      this.pendingReplies.get(id)?.(result);
      this.pendingReplies.delete(id);
    });
  }

  /** Throws if the process does not open its inspector in time, or another process uses the port. */
  static async open(pid: number): Promise<Inspector> {
    process.kill(pid, "SIGUSR1");
    const deadline = performance.now() + OPEN_TIMEOUT_MS;
    for (;;) {
      const answer = await fetch(INSPECTOR).catch(() => undefined);
      const targets = ((await answer?.json()) ?? []) as { webSocketDebuggerUrl: string }[];
      const target = targets[0];
      if (target !== undefined) {
        const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
        await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
        const inspector = new Inspector(socket);
        await inspector.requireProcess(pid);
        return inspector;
      }
      if (performance.now() > deadline) throw new Error(`Process ${pid} cannot be inspected.`);
      await sleep(50);
    }
  }

  private async requireProcess(pid: number): Promise<void> {
    const { result } = await this.sendRequest<{ result: { value?: number } }>("Runtime.evaluate", {
      expression: "process.pid",
    });
    if (result.value === pid) return;
    this.close();
    throw new Error(
      `Process ${result.value} is already being inspected, so process ${pid} cannot be.`,
    );
  }

  /** Sends a request of Chrome's DevTools protocol. */
  sendRequest<T>(method: string, params: object = {}): Promise<T> {
    return new Promise((resolve) => {
      const id = ++this.lastId;
      this.pendingReplies.set(id, (result) => resolve(result as T));
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Returns the JavaScript heap in use after garbage collection, in bytes. */
  async measureHeapBytes(): Promise<number> {
    await this.sendRequest("HeapProfiler.collectGarbage");
    await this.sendRequest("HeapProfiler.collectGarbage");
    const { usedSize } = await this.sendRequest<{ usedSize: number }>("Runtime.getHeapUsage");
    return usedSize;
  }

  /** Closes the connection, so that the process closes its inspector. */
  close(): void {
    this.socket.close();
  }
}
