import { isLoopbackUrl } from "./loopback.js";

it.each(["localhost:4000", "one.localhost", "127.0.0.1", "127.1", "[::1]:4000"])(
  "takes http://%s for this machine",
  (host) => {
    expect(isLoopbackUrl(`http://${host}`)).toBe(true);
  },
);

it.each(["127.evil.example", "localhost.evil.example", "my-localhost", "0.0.0.0", "[::2]", "a b"])(
  "does not take http://%s for this machine",
  (host) => {
    expect(isLoopbackUrl(`http://${host}`)).toBe(false);
  },
);
