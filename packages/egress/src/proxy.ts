import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import ipaddr from "ipaddr.js";
import { getHostName } from "./address-rules.js";

/** The operator's outgoing proxy (`HTTPS_PROXY`, `NO_PROXY`). */
export interface Proxy {
  url: string;
  /** Hosts that bypass the proxy, as listed in `NO_PROXY`. */
  except: readonly string[];
}

/** True if an https call goes through the proxy. */
export function usesProxy({ except }: Proxy, target: URL): boolean {
  if (target.protocol !== "https:") return false;
  const host = getHostName(target);
  const port = target.port || "443";
  return !except.some((entry) => {
    if (entry === "*") return true;
    if (entry.includes("/")) return isInNetwork(host, entry);
    const [, name = entry, entryPort = port] =
      /^(.+?):(\d+)$/.exec(isIP(entry) === 0 ? entry : "") ?? [];
    const bareHost = name.replaceAll(/^\*?\.|^\[|\]$/g, "").toLowerCase();
    return (
      entryPort === port &&
      (host === bareHost || (isIP(host) === 0 && host.endsWith(`.${bareHost}`)))
    );
  });
}

/** Connects to `host:port` through the proxy; rejects if the proxy is unreachable or refuses. */
export async function openTunnel(
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
    host: getHostName(proxy),
    port: proxy.port,
    method: "CONNECT",
    path,
    headers: { host: path, ...(proxy.username && { "proxy-authorization": authorization }) },
    signal,
    agent: false,
  });
  request.end();
  // A proxy that refuses CONNECT answers in plain HTTP or hangs up.
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
