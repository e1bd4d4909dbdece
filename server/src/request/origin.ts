import { deviceOf } from "@wardline/domain/people/device";
import type { FastifyRequest } from "fastify";

/** From where a call came: the network address, and the device in words. */
export interface Origin {
  address: string;
  device: string;
}

/** The origin of a call, by its address and what its browser says of itself. */
export function originOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Origin {
  return { address: ip, device: deviceOf(headers["user-agent"] ?? "") };
}
