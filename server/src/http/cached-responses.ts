import type { FastifyInstance } from "fastify";
import type { WardlineRequest } from "../request/request.js";
import { writeHead } from "../responses/envelope.js";
import type { ResponseCache } from "../responses/response-cache.js";
import type { Admission } from "./admission.js";
import type { EndpointRoute } from "./endpoint.decorator.js";

/** Answers a shared endpoint from the cache once its caller is admitted; a miss goes on to the handler. */
export function serveCachedResponses(
  server: FastifyInstance,
  { admission, cache }: { admission: Admission; cache: ResponseCache },
): void {
  server.addHook("onRequest", async (request, reply) => {
    const { endpoint, isShared } = request.routeOptions.config as EndpointRoute;
    if (isShared !== true || endpoint === undefined) return undefined;
    const caller = await admission.admit(endpoint, request as WardlineRequest);
    const response = cache.find(caller, request.url);
    if (response === undefined) return undefined;
    const answer = response.chooseAnswer(request.headers["if-none-match"]);
    return writeHead(reply, answer).send(answer.body);
  });
}
