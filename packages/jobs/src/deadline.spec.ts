import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { StoreTimeout, withDeadline } from "./deadline.js";

const DEADLINE_MS = 1;

describe("withDeadline", () => {
  it("stops waiting for a store that does not answer", async () => {
    await expect(withDeadline(DEADLINE_MS, () => new Promise(() => undefined))).rejects.toThrow(
      StoreTimeout,
    );
  });

  it("accepts an answer that came while the process was busy", async () => {
    const { port1, port2 } = new MessageChannel();
    // In the next loop iteration, timers run before anything else.
    await new Promise(setImmediate);
    const answered = withDeadline(DEADLINE_MS, () => once(port1, "message"));
    port2.postMessage("PONG");
    const busyUntil = performance.now() + 2 * DEADLINE_MS;
    while (performance.now() < busyUntil);
    await expect(answered).resolves.toMatchObject(["PONG"]);
    port1.close();
  });
});
