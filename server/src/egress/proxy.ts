import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import ipaddr from "ipaddr.js";
import { hostOf } from "./address-rules.js";

/** The operator's way out (`HTTPS_PROXY`, `NO_PROXY`). */
export interface Proxy {
  url: string;
  /** Hosts that are called without it, as `NO_PROXY` lists them. */
  except: readonly string[];
}

/** True if a call of https goes through the proxy. */
export function goesThrough({ except }: Proxy, target: URL): boolean {
  if (target.protocol !== "https:") return false;
  const host = hostOf(target);
  const port = target.port || "443";
  return !except.some((entry) => {
    if (entry === "*") return true;
    if (entry.includes("/")) return isInNetwork(host, entry);
    const [, name = entry, only = port] =
      /^(.+?):(\d+)$/.exec(isIP(entry) === 0 ? entry : "") ?? [];
    const bare = name.replaceAll(/^\*?\.|^\[|\]$/g, "").toLowerCase();
    return only === port && (host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`)));
  });
}

/** A connection to `host:port` through the proxy; rejects where it is away or refuses. */
export async function tunnel(
  { url }: Proxy,
  host: string,
  port: string,
  signal: AbortSignal,
): Promise<Duplex> {
  const proxy = new URL(url);
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const request = (proxy.protocol === "https:" ? https : http).request({
    host: hostOf(proxy),
    port: proxy.port,
    method: "CONNECT",
    path,
    headers: { host: path, ...(proxy.username && { "proxy-authorization": authorization }) },
    signal,
    agent: false,
  });
  request.end();
  // A proxy that answers a CONNECT without 200 speaks HTTP on, or hangs up.
  const [response, socket] = (await once(request, "connect", { signal })) as [
    http.IncomingMessage,
    Duplex,
  ];
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`The proxy answered ${response.statusCode}.`);
}

function isInNetwork(host: string, entry: string): boolean {
  if (isIP(host) === 0 || !ipaddr.isValidCIDR(entry)) return false;
  const address = ipaddr.process(host);
  const network = ipaddr.parseCIDR(entry);
  return address.kind() === network[0].kind() && address.match(network);
}
