import { startApp, type TestApp } from "../support/app.js";

const TOKEN = "a-token-of-sixteen-characters";
const GUESSER = "2001:db8:5::1";
const NOBODY = "2001:db8:6::1";

/** docs/wire.md, Limits. */
describe("guesses of METRICS_TOKEN", () => {
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

  it("are refused after twenty from one network, at either door, the right one too", async () => {
    // given ten wrong ones at each door, of one IPv6 network
    for (let host = 1; host <= 10; host += 1) {
      expect((await scrape(`wrong-${host}`, `2001:db8:5::${host}`)).status).toBe(404);
      expect((await signIn(`wrong-${host}`, `2001:db8:5::${host}`)).status).toBe(404);
    }
    // then both doors are closed for that network, with when to come back
    for (const answer of [await scrape(TOKEN), await signIn(TOKEN)]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // and open for those who come from elsewhere
    expect((await scrape(TOKEN, "192.0.2.9")).status).toBe(200);
    expect((await signIn(TOKEN, "192.0.2.9")).status).toBe(303);
  });

  it("are not what a caller without a token does", async () => {
    for (let time = 0; time < 25; time += 1) {
      expect((await fetch(`${app.url}/metrics`, { headers: from(NOBODY) })).status).toBe(404);
    }
    expect((await scrape(TOKEN, NOBODY)).status).toBe(200);
  });
});
