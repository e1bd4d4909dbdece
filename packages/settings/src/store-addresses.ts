/** Accepted parameters of a PostgreSQL address; the client would silently ignore any others. */
const DATABASE_PARAMETERS = new Set([
  "host",
  "pgbouncer",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslrootcert",
  "uselibpqcompat",
]);
const SENTINEL = "redis+sentinel:";

/** Returns the problem with a PostgreSQL address, if any. Never quotes the address, which contains a password. */
export function findDatabaseAddressProblem(value: string): string | undefined {
  const shape = "must be an address such as postgres://user:password@host:5432/wardline";
  if (!/^postgres(ql)?:\/\//.test(value)) return shape;
  if (parseHosts(value).length > 1) {
    return "names several hosts: give one that always leads to the primary, such as a virtual address or HAProxy";
  }
  if (!URL.canParse(value)) return shape;
  const { hostname, searchParams } = new URL(value);
  if (hostname === "" && !searchParams.has("host")) return shape;
  const unknown = [...searchParams.keys()].filter((name) => !DATABASE_PARAMETERS.has(name));
  return unknown.length === 0
    ? undefined
    : `has ${unknown.join(", ")}, which Wardline does not know`;
}

/** True if a pooler shares connections by transaction, as declared with `?pgbouncer=true`. */
export function isPooled(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) && new URL(databaseUrl).searchParams.get("pgbouncer") === "true";
}

/** Like `findDatabaseAddressProblem`, for Redis alone or behind Sentinels. */
export function findRedisAddressProblem(value: string): string | undefined {
  const shape =
    "must be an address such as redis://host:6379/0, or redis+sentinel://host:26379,host:26379/master/0";
  const options = readRedis(value);
  if (options === null) return shape;
  return /[?#]/.test(value)
    ? "may have no parameters: REDIS_PREFIX puts a prefix before all keys"
    : undefined;
}

/** Like `findDatabaseAddressProblem`, for the address at which browsers find the installation. */
export function findPublicUrlProblem(value: string): string | undefined {
  if (URL.canParse(value)) {
    const { protocol, origin, href } = new URL(value);
    if (/^https?:$/.test(protocol) && href.replace(/\/+$/, "") === origin) return undefined;
  }
  return "must be an address without a path, such as https://wardline.hospital.example";
}

/** Problem with the security contact, if any; the value is a `Contact` of RFC 9116. */
export function findSecurityContactProblem(value: string): string | undefined {
  return /^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(value)
    ? undefined
    : "must be an address such as mailto:security@hospital.example or https://hospital.example/security";
}

/** Problem with a prefix of Redis keys, if any; with prefixes, several installations share one Redis. */
export function findRedisPrefixProblem(value: string): string | undefined {
  return /^[\w:.-]{1,40}$/.test(value)
    ? undefined
    : "must have at most 40 letters, digits, colons, dots and hyphens";
}

export interface RedisConnection {
  host?: string;
  port?: number;
  username?: string;
  password?: string;
  db: number;
  tls?: { servername?: string };
  sentinels?: { host: string; port: number }[];
  /** Name under which the Sentinels know the master. */
  name?: string;
}

/** Parses an address accepted by `findRedisAddressProblem`. */
export function parseRedisAddress(value: string): RedisConnection {
  const connection = readRedis(value);
  if (connection === null) throw new Error("This is not a Redis address.");
  return connection;
}

function readRedis(value: string): RedisConnection | null {
  const isSentinel = value.startsWith(SENTINEL);
  if (!isSentinel && !/^rediss?:/.test(value)) return null;
  const hosts = parseHosts(value);
  // The address can be parsed once a single host replaces the list of hosts.
  const singleHostUrl = isSentinel ? value.replace(hosts.join(","), hosts[0] ?? "") : value;
  if (!URL.canParse(singleHostUrl)) return null;
  const { hostname, pathname, username, password, port, protocol } = new URL(singleHostUrl);
  const [first = "", second = ""] = pathname.replace(/^\//, "").split("/");
  const db = isSentinel ? second : pathname.replace(/^\//, "");
  if (hostname === "" || !/^\d{0,3}$/.test(db) || (isSentinel && first === "")) return null;
  const credentials = {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
  };
  if (!isSentinel) {
    const tls = protocol === "rediss:" ? { tls: { servername: hostname } } : {};
    return {
      host: stripBrackets(hostname),
      port: Number(port || 6379),
      db: Number(db),
      ...credentials,
      ...tls,
    };
  }
  const sentinels = hosts.map((host) => new URL(`redis://${host}`));
  return {
    sentinels: sentinels.map((one) => ({
      host: stripBrackets(one.hostname),
      port: Number(one.port || 26_379),
    })),
    name: first,
    db: Number(db),
    ...credentials,
  };
}

/** Removes the brackets around an IPv6 address. */
function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Lists hosts with ports; they follow the password, which may contain a comma. */
function parseHosts(value: string): string[] {
  const authority = value.replace(/^[\w+]+:\/\//, "").split(/[/?#]/)[0] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1).split(",");
}
