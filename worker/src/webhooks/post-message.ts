import type { Attempt } from "@wardline/database/repositories/webhooks/webhook-turns";
import { LIMITS } from "@wardline/domain/limits";
import { parseRetryAfter } from "@wardline/domain/operation/webhook-retry";
import { VERSION } from "@wardline/domain/version";
import { type Egress, EgressError, type EgressFailure } from "@wardline/egress/egress";
import type { WebhookMessage } from "@wardline/live/webhook-projection";
import { Webhook } from "standardwebhooks";

/** Bytes to read, enough for the stored characters in any alphabet. */
const MAX_READ_BYTES = 4 * LIMITS.webhookAnswer;
const GONE_STATUS = 410;

const SENTENCES: Record<EgressFailure, string> = {
  forbidden_address: "The address is not public, and not allowed by this installation.",
  name_not_found: "The receiver's host name was not found.",
  connection_refused: "The receiver refused the connection.",
  certificate: "The receiver's certificate is not valid or not trusted.",
  too_slow: "The receiver did not answer completely in time.",
  too_large: "The receiver's answer was too large.",
  redirect: "The receiver redirects to another address, which is not followed.",
  not_json: "The receiver's answer could not be read.",
  proxy: "This installation's proxy blocked the call.",
  broken: "The connection was lost before the answer was complete.",
};

/** Result of an attempt, with the receiver's requests about further messages. */
export interface PostResult extends Omit<Attempt, "revision" | "type"> {
  /** Milliseconds for which the receiver asks to get no messages; null if it does not ask for a pause. */
  retryAfterMs: number | null;
  /** True if the receiver wants no more messages at all. */
  isGone: boolean;
}

export interface Receiver {
  url: string;
  /** Secrets, newest first; the message is signed with each of them. */
  secrets: readonly string[];
  /** Milliseconds within which the receiver must have answered completely. */
  answerMs: number;
}

/**
 * Sends a message according to the Standard Webhooks specification (docs/wire/webhooks.md, Messages). Only 2xx is
 * success. Never rejects because of a receiver.
 */
export async function postMessage(
  egress: Egress,
  { url, secrets, answerMs }: Receiver,
  id: string,
  message: WebhookMessage,
  now: () => number,
): Promise<PostResult> {
  const at = new Date(now());
  const body = JSON.stringify(message);
  const buildResult = (
    result: Pick<PostResult, "status" | "problem"> & Partial<PostResult>,
  ): PostResult => ({
    at,
    durationMs: Math.max(0, Math.round(now() - at.getTime())),
    answer: "",
    retryAfterMs: null,
    isGone: false,
    ...result,
  });
  try {
    const {
      status,
      headers,
      body: answer,
    } = await egress.send({
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Wardline/${VERSION}`,
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": secrets
          .map((secret) => new Webhook(secret).sign(id, at, body))
          .join(" "),
      },
      body,
      deadline: Date.now() + answerMs,
      enoughBytes: MAX_READ_BYTES,
    });
    const isDelivered = status >= 200 && status < 300;
    return buildResult({
      status,
      problem: isDelivered ? null : `The receiver answered with status ${status}.`,
      answer: readFirstCharacters(answer),
      retryAfterMs: parseRetryAfter(headers["retry-after"], now()),
      isGone: status === GONE_STATUS,
    });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return buildResult({ status: null, problem: SENTENCES[error.failure] });
  }
}

/** Returns the beginning of an answer as text that PostgreSQL can store. */
function readFirstCharacters(answer: Buffer): string {
  const text = answer.toString("utf8").replaceAll("\0", "");
  return Array.from(text).slice(0, LIMITS.webhookAnswer).join("");
}
