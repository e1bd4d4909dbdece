import type { IncomingMessage } from "node:http";
import proxyaddr from "@fastify/proxy-addr";
import type { Config } from "../config/config.js";

/** Trusts only the addresses in `X-Forwarded-For` that the configured number of proxies wrote. */
export function trustHops({ trustProxy }: Pick<Config, "trustProxy">) {
  return (_address: string, hop: number): boolean => hop < trustProxy;
}

/** Applies the rule of `request.ip` to requests that bypass Fastify. */
export function readClientAddress(
  request: IncomingMessage,
  config: Pick<Config, "trustProxy">,
): string {
  return proxyaddr(request, trustHops(config));
}
