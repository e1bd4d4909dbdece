import { startApp, type TestApp } from "../support/app.js";

const TOKEN = "a-token-of-sixteen-characters";
const GUESSER = "2001:db8:5::1";
const OTHER_ADDRESS = "2001:db8:6::1";

/** docs/wire/envelope.md, Limits. */
describe("the limit on guesses of METRICS_TOKEN", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ metricsToken: TOKEN });
  });
  afterAll(() => app.close());

  const from = (address: string) => ({ "x-forwarded-for": address });
  const scrape = (token: string, address = GUESSER) =>
    fetch(`${app.url}/metrics`, {
      headers: { ...from(address), authorization: `Bearer ${token}` },
    });
  const signIn = (token: string, address = GUESSER) =>
    fetch(`${app.url}/ops/queues/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: from(address),
      body: new URLSearchParams({ token }),
    });

  it("refuses even the correct token, on both paths, after twenty guesses from one network", async () => {
    // Ten wrong tokens on each path, all from one IPv6 network.
    for (let host = 1; host <= 10; host += 1) {
      expect((await scrape(`wrong-${host}`, `2001:db8:5::${host}`)).status).toBe(404);
      expect((await signIn(`wrong-${host}`, `2001:db8:5::${host}`)).status).toBe(404);
    }
    // Both paths refuse that network, and say when to try again.
    for (const answer of [await scrape(TOKEN), await signIn(TOKEN)]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // Both paths are open to other networks.
    expect((await scrape(TOKEN, "192.0.2.9")).status).toBe(200);
    expect((await signIn(TOKEN, "192.0.2.9")).status).toBe(303);
  });

  it("does not count calls without a token", async () => {
    for (let time = 0; time < 25; time += 1) {
      expect((await fetch(`${app.url}/metrics`, { headers: from(OTHER_ADDRESS) })).status).toBe(
        404,
      );
    }
    expect((await scrape(TOKEN, OTHER_ADDRESS)).status).toBe(200);
  });
});
