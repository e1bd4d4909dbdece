import { isSameSecret } from "@wardline/database/same-secret";
import type { FastifyBaseLogger } from "fastify";
import { AppError, notFound } from "../errors/app-error.js";
import type { RateLimits } from "../http/rate-limits.js";
import { requestScope } from "../request/request-scope.js";

/** Compares what callers show with METRICS_TOKEN, and counts wrong ones by address, each a line of the log (docs/wire.md, Limits). */
export class OperatorToken {
  constructor(
    private readonly token: string | undefined,
    private readonly limits: RateLimits,
    private readonly logger: Pick<FastifyBaseLogger, "warn">,
  ) {}

  /**
   * Throws `NOT_FOUND` for what is not the token, and `TOO_MANY_REQUESTS` after twenty wrong ones from this address in ten
   * minutes, for the right one too. A caller who shows none guesses nothing and is not counted.
   */
  async prove(given: string, address: string): Promise<void> {
    if (this.token === undefined || given === "") throw notFound();
    await this.limits.check("operatorGuess", address);
    if (isSameSecret(given, this.token)) return;
    const left = await this.limits.spend("operatorGuess", address);
    const requestId = requestScope.getStore();
    this.logger.warn({ address, left, requestId }, "A wrong METRICS_TOKEN came from this address.");
    throw notFound();
  }

  /** As `prove`, for what answers a refusal itself: null for the right token. */
  async refusalOf(given: string, address: string): Promise<AppError | null> {
    try {
      await this.prove(given, address);
      return null;
    } catch (refusal) {
      if (refusal instanceof AppError) return refusal;
      throw refusal;
    }
  }
}
