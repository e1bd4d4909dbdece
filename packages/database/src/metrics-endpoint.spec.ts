import { serveMetrics } from "./metrics-endpoint.js";

const TOKEN = "the-right-token-1";

async function listen() {
  const clock = { now: 0 };
  const warn = jest.fn();
  const registry = { contentType: "text/plain", metrics: async () => "" };
  const endpoint = await serveMetrics({
    program: "worker",
    host: "127.0.0.1",
    port: 0,
    token: TOKEN,
    registry,
    log: { warn },
    now: () => clock.now,
  });
  const read = async (headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${endpoint.port}/metrics`, { headers })).status;
  return { clock, warn, close: endpoint.close, read };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a program's metrics", () => {
  it("requires the token", async () => {
    const { read, warn, close } = await listen();
    expect(await read(bearer(TOKEN))).toBe(200);
    expect(await read()).toBe(404);
    expect(warn).not.toHaveBeenCalled();
    expect(await read(bearer("a-wrong-token-42"))).toBe(404);
    await close();
  });

  it("logs the number of wrong tokens once a minute, but never a token", async () => {
    const { read, warn, clock, close } = await listen();
    for (let guess = 0; guess < 5; guess += 1) await read(bearer(`a-wrong-token-${guess}`));
    clock.now += 60_000;
    await read(bearer("a-wrong-token-5"));
    const text = "worker: a wrong METRICS_TOKEN came from this address";
    const address = expect.stringContaining("127.0.0.1");
    expect(warn.mock.calls).toEqual([
      [{ address, wrong: 1 }, text],
      [{ address, wrong: 5 }, text],
    ]);
    await close();
  });
});
