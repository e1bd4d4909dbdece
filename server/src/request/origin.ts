import { describeDevice } from "@wardline/domain/people/device";
import type { FastifyRequest } from "fastify";

export interface Origin {
  address: string;
  device: string;
}

export function readOrigin({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Origin {
  return { address: ip, device: describeDevice(headers["user-agent"] ?? "") };
}
