import { startApp, type TestApp } from "./app.js";

/** Carriers of events between servers: Redis, or PostgreSQL only. For `describe.each`. */
export const CARRIERS = [
  ["PostgreSQL", () => undefined],
  ["Redis", redisUrl],
] as const;

/** Starts two servers with one database and carrier; `close` stops both. */
export async function startTwo(
  url: string | undefined,
): Promise<{ here: TestApp; there: TestApp; close(): Promise<void> }> {
  const here = await startApp({ redisUrl: url });
  const { databaseUrl, jwtSecrets, encryptionKeys } = here.config;
  const there = await startApp({ redisUrl: url, databaseUrl, jwtSecrets, encryptionKeys });
  const close = async () => {
    await there.close();
    await here.close();
  };
  return { here, there, close };
}

function redisUrl(): string {
  const url = process.env.TEST_REDIS_URL;
  if (url === undefined) throw new Error("redis-server is needed for this test.");
  return url;
}
