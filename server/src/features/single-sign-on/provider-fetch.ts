import type { Egress, EgressAnswer } from "@wardline/egress/egress";

interface ProviderRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Deadline for all calls of one sign-on step together, in milliseconds (docs/wire/accounts.md, Single sign-on). */
export const SIGN_ON_DEADLINE_MS = 8_000;

/** Makes a `fetch` through `Egress` with one deadline for all its calls; throws `EgressError`. */
export function createEgressFetch(egress: Egress) {
  const deadline = Date.now() + SIGN_ON_DEADLINE_MS;
  return async (
    url: string,
    { method = "GET", headers = {}, body }: ProviderRequest,
  ): Promise<Response> => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const bodyField = typeof text === "string" ? { body: text } : {};
    const answer = await egress.send({
      url,
      method,
      headers: { ...headers, ...getLengthHeader(bodyField.body) },
      deadline,
      ...bodyField,
    });
    return toResponse(answer);
  };
}

function getLengthHeader(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function toResponse({ status, headers, body }: EgressAnswer): Response {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) copied.append(name, one);
  }
  // `Response` refuses a body for statuses that have no body.
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers: copied });
}
