import type { Egress, EgressAnswer } from "../../egress/egress.js";

/** What the provider's client asks for; of `fetch` it uses no more. */
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** All that the calls of one step of a sign-on may take together, in milliseconds (docs/wire.md, Single sign-on). */
export const SIGN_ON_DEADLINE_MS = 8_000;

/** A `fetch` through the one door out, with one deadline for all its calls; throws `EgressError`. */
export function fetchThrough(egress: Egress) {
  const deadline = Date.now() + SIGN_ON_DEADLINE_MS;
  return async (url: string, { method = "GET", headers = {}, body }: Asked): Promise<Response> => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const sent = typeof text === "string" ? { body: text } : {};
    const answer = await egress.send({
      url,
      method,
      headers: { ...headers, ...lengthOf(sent.body) },
      deadline,
      ...sent,
    });
    return toResponse(answer);
  };
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function toResponse({ status, headers, body }: EgressAnswer): Response {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) copied.append(name, one);
  }
  // A body is refused where the status allows none.
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers: copied });
}
