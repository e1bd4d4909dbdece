import type { IncomingMessage } from "node:http";
import proxyaddr from "@fastify/proxy-addr";
import type { Config } from "../config/config.js";

/** Which addresses of `X-Forwarded-For` count: those that the configured number of proxies in front have written. */
export function trustedHops({ trustProxy }: Pick<Config, "trustProxy">) {
  return (_address: string, hop: number): boolean => hop < trustProxy;
}

/** Who calls, by the rule of `request.ip`, for what does not go through Fastify. */
export function clientAddress(
  request: IncomingMessage,
  config: Pick<Config, "trustProxy">,
): string {
  return proxyaddr(request, trustedHops(config));
}
