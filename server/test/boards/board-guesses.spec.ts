import { getBoard } from "@wardline/contracts/boards/board";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { type Listener, listen } from "../support/sockets.js";

const GUESSES = 100;

describe("the limit on wrong board keys", () => {
  let app: TestApp;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    for (const listener of open) listener.close();
    await app.close();
  });

  /** Sends a wrong key from `address` through the proxy and returns the refusal. */
  async function fetchRefusal(kind: "http" | "socket", address: string): Promise<string | null> {
    const headers = { "x-forwarded-for": address };
    if (kind === "http") {
      const { failure } = await app.call(getBoard, { params: { key: "wrong" } }, { headers });
      return failure?.code ?? null;
    }
    const screen = listen(app.url, "/board", { key: "wrong" }, headers);
    open.push(screen);
    await until(() => screen.refused() !== null);
    return screen.refused();
  }

  it("counts by the client's address, over HTTP and sockets together", async () => {
    await Promise.all(Array.from({ length: GUESSES - 1 }, () => fetchRefusal("http", "192.0.2.1")));
    expect(await fetchRefusal("socket", "192.0.2.1")).toBe("NOT_FOUND");

    expect(await fetchRefusal("socket", "192.0.2.1")).toBe("TOO_MANY_REQUESTS");
    expect(await fetchRefusal("http", "192.0.2.1")).toBe("TOO_MANY_REQUESTS");
    expect(await fetchRefusal("socket", "192.0.2.2")).toBe("NOT_FOUND");
  });

  it("counts by the address that the proxy saw, not by the address that the client claims", async () => {
    await Promise.all(
      Array.from({ length: GUESSES }, (_, guess) =>
        fetchRefusal("http", `198.51.100.${guess}, 192.0.2.3`),
      ),
    );
    expect(await fetchRefusal("socket", "198.51.100.250, 192.0.2.3")).toBe("TOO_MANY_REQUESTS");
  });
});
