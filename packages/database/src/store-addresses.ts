/** What an address of PostgreSQL may say besides where it is; whatever else it says would be ignored in silence. */
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

/** What is wrong with an address of PostgreSQL, never with the address itself, which holds a password; undefined: nothing. */
export function databaseAddressProblem(value: string): string | undefined {
  const shape = "must be an address such as postgres://user:password@host:5432/wardline";
  if (!/^postgres(ql)?:\/\//.test(value)) return shape;
  if (hostsOf(value).length > 1) {
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

/** Whether a pooler stands before the database that lends a connection for one transaction: `?pgbouncer=true` says so. */
export function isPooled(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) && new URL(databaseUrl).searchParams.get("pgbouncer") === "true";
}

/** As `databaseAddressProblem`, of Redis by itself or behind Sentinels. */
export function redisAddressProblem(value: string): string | undefined {
  const shape =
    "must be an address such as redis://host:6379/0, or redis+sentinel://host:26379,host:26379/master/0";
  const options = readRedis(value);
  if (options === null) return shape;
  return /[?#]/.test(value)
    ? "may have no parameters: REDIS_PREFIX puts a prefix before all keys"
    : undefined;
}

/** As `databaseAddressProblem`, of the address by which browsers find the installation. */
export function publicUrlProblem(value: string): string | undefined {
  if (URL.canParse(value)) {
    const { protocol, origin, href } = new URL(value);
    if (/^https?:$/.test(protocol) && href.replace(/\/+$/, "") === origin) return undefined;
  }
  return "must be an address without a path, such as https://wardline.hospital.example";
}

/** Where people report security problems: what `Contact` of RFC 9116 may be. */
export function securityContactProblem(value: string): string | undefined {
  return /^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(value)
    ? undefined
    : "must be an address such as mailto:security@hospital.example or https://hospital.example/security";
}

/** A prefix of Redis' keys, by which several installations share one. */
export function redisPrefixProblem(value: string): string | undefined {
  return /^[\w:.-]{1,40}$/.test(value)
    ? undefined
    : "must have at most 40 letters, digits, colons, dots and hyphens";
}

/** How ioredis reaches the Redis of an address. */
export interface RedisPlace {
  host?: string;
  port?: number;
  username?: string;
  password?: string;
  db: number;
  tls?: { servername?: string };
  sentinels?: { host: string; port: number }[];
  /** The master's name among the Sentinels. */
  name?: string;
}

/** Reads an address that `redisAddressProblem` finds nothing wrong with. */
export function redisPlace(value: string): RedisPlace {
  const place = readRedis(value);
  if (place === null) throw new Error("This is no address of Redis.");
  return place;
}

function readRedis(value: string): RedisPlace | null {
  const isSentinel = value.startsWith(SENTINEL);
  if (!isSentinel && !/^rediss?:/.test(value)) return null;
  const hosts = hostsOf(value);
  // One host in place of several makes it an address that can be read.
  const single = isSentinel ? value.replace(hosts.join(","), hosts[0] ?? "") : value;
  if (!URL.canParse(single)) return null;
  const { hostname, pathname, username, password, port, protocol } = new URL(single);
  const [first = "", second = ""] = pathname.replace(/^\//, "").split("/");
  const db = isSentinel ? second : pathname.replace(/^\//, "");
  if (hostname === "" || !/^\d{0,3}$/.test(db) || (isSentinel && first === "")) return null;
  const account = {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
  };
  if (!isSentinel) {
    const tls = protocol === "rediss:" ? { tls: { servername: hostname } } : {};
    return { host: bare(hostname), port: Number(port || 6379), db: Number(db), ...account, ...tls };
  }
  const sentinels = hosts.map((host) => new URL(`redis://${host}`));
  return {
    sentinels: sentinels.map((one) => ({
      host: bare(one.hostname),
      port: Number(one.port || 26_379),
    })),
    name: first,
    db: Number(db),
    ...account,
  };
}

/** An IPv6 address without the brackets that it has in another address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** The hosts, with their ports, behind the password, which may hold a comma too. */
function hostsOf(value: string): string[] {
  const authority = value.replace(/^[\w+]+:\/\//, "").split(/[/?#]/)[0] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1).split(",");
}
