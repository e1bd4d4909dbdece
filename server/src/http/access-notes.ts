import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { id } from "@wardline/contracts/fields";
import type { AccessAct } from "@wardline/domain/people/access-act";
import type { FastifyInstance } from "fastify";
import { type Origin, readOrigin } from "../request/origin.js";
import type { Caller, WardlineRequest } from "../request/request.js";
import type { EndpointRoute } from "./endpoint.decorator.js";

const isId = (text: string) => id.safeParse(text).success;

export interface NotedAccess {
  act: AccessAct;
  subject: string | null;
  detail: string;
}

/**
 * Passes every answered call whose contract has `noted` to `note`, including cached answers and 304s, because the page
 * shows the record in these cases too (docs/wire/operations.md, Access log).
 */
export function recordAccesses(
  server: FastifyInstance,
  note: (caller: Caller, seen: NotedAccess, from: Origin) => void,
): void {
  server.addHook("onResponse", (request, reply, done) => {
    const { endpoint } = request.routeOptions.config as EndpointRoute;
    const { caller, params, query } = request as WardlineRequest;
    if (endpoint?.noted !== undefined && caller !== undefined && reply.statusCode < 400) {
      const seen = listViewedRecords(endpoint.noted, {
        ...(query as object),
        ...(params as object),
      });
      if (seen !== null) note(caller, seen, readOrigin(request));
    }
    done();
  });
}

function listViewedRecords(
  { act, subject, detail }: NonNullable<EndpointDefinition["noted"]>,
  given: Readonly<Record<string, unknown>>,
): NotedAccess | null {
  const toText = (name: string | undefined) => {
    const value = name === undefined ? undefined : given[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const searchText = toText(detail);
  if (detail !== undefined && searchText === "") return null;
  const seen = toText(subject);
  // The switchboard's kit belongs to no record.
  return { act, subject: isId(seen) ? seen : null, detail: searchText };
}
