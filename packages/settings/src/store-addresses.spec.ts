import {
  findDatabaseAddressProblem,
  findPublicUrlProblem,
  findRedisAddressProblem,
  findRedisPrefixProblem,
  isPooled,
  parseRedisAddress,
} from "./store-addresses.js";

it.each([
  ["postgres://u:p@db:5432/wardline", undefined],
  ["postgresql://u:p@db/wardline?sslmode=verify-full&sslrootcert=/etc/ca.pem", undefined],
  ["postgres:///wardline?host=/run/postgresql", undefined],
  ["postgres://u:p,a@db/wardline?pgbouncer=true", undefined],
  ["mysql://db", expect.stringContaining("such as postgres://")],
  ["postgres://u:p@a:5432,b:5432/wardline", expect.stringContaining("several hosts")],
  ["postgres://u:p@a,b/wardline", expect.stringContaining("several hosts")],
  ["postgres://u:p@a/w?target_session_attrs=read-write", expect.stringMatching(/target_session/)],
  ["postgres://u:p@a/w?options=-c%20search_path=wl", expect.stringMatching(/options/)],
])("finds the problem with the database address %s: %j", (value, problem) => {
  expect(findDatabaseAddressProblem(value)).toEqual(problem);
});

it.each([
  ["postgres://db/w?pgbouncer=true", true],
  ["postgres://db/w?pgbouncer=false", false],
  ["postgres://db/w", false],
])(
  "recognises from %s whether a pooler lends connections per transaction: %j",
  (value, isShared) => {
    expect(isPooled(value)).toBe(isShared);
  },
);

it.each([
  ["redis://cache", { host: "cache", port: 6379, db: 0 }],
  [
    "redis://u:p%40@[::1]:7000/4",
    { host: "::1", port: 7000, db: 4, username: "u", password: "p@" },
  ],
  [
    "rediss://:p@cache",
    { host: "cache", port: 6379, db: 0, password: "p", tls: { servername: "cache" } },
  ],
  [
    "redis+sentinel://:p@a:1,b/main/2",
    {
      sentinels: [
        { host: "a", port: 1 },
        { host: "b", port: 26_379 },
      ],
      name: "main",
      db: 2,
      password: "p",
    },
  ],
])("reads the Redis address %s", (value, expected) => {
  expect(findRedisAddressProblem(value)).toBeUndefined();
  expect(parseRedisAddress(value)).toEqual(expected);
});

it.each([
  "http://cache",
  "redis:///0",
  "redis://cache/wl",
  "redis+sentinel://a,b",
  "redis+sentinel://a/m/x",
])("refuses an invalid Redis address: %s", (value) =>
  expect(findRedisAddressProblem(value)).toMatch(/^must be an address/),
);

it("refuses a prefix in the Redis address, and says where it belongs", () => {
  expect(findRedisAddressProblem("redis://cache/4?keyPrefix=wl:")).toContain("REDIS_PREFIX");
  expect(findRedisPrefixProblem("wl:")).toBeUndefined();
  expect(findRedisPrefixProblem("w l")).toBeDefined();
});

it.each([
  ["https://wardline.hospital.example", undefined],
  ["http://localhost:4000/", undefined],
  ["https://hospital.example/wardline", expect.stringContaining("without a path")],
  ["ftp://hospital.example", expect.stringContaining("without a path")],
  ["hospital", expect.stringContaining("without a path")],
])("finds the problem with the installation address %s: %j", (value, problem) => {
  expect(findPublicUrlProblem(value)).toEqual(problem);
});
