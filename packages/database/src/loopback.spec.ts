import { isLoopbackUrl } from "./loopback.js";

it.each(["localhost:4000", "one.localhost", "127.0.0.1", "127.1", "[::1]:4000"])(
  "accepts http://%s as this machine",
  (host) => {
    expect(isLoopbackUrl(`http://${host}`)).toBe(true);
  },
);

it.each(["127.evil.example", "localhost.evil.example", "my-localhost", "0.0.0.0", "[::2]", "a b"])(
  "rejects http://%s as this machine",
  (host) => {
    expect(isLoopbackUrl(`http://${host}`)).toBe(false);
  },
);
