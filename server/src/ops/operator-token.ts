import { isSameSecret } from "@wardline/database/same-secret";
import type { FastifyBaseLogger } from "fastify";
import { AppError, notFound } from "../errors/app-error.js";
import type { RateLimits } from "../limits/rate-limits.js";
import { requestScope } from "../request/request-scope.js";

/** Checks METRICS_TOKEN; logs wrong tokens and limits them per address (docs/wire/envelope.md, Limits). */
export class OperatorToken {
  constructor(
    private readonly token: string | undefined,
    private readonly limits: RateLimits,
    private readonly logger: Pick<FastifyBaseLogger, "warn">,
  ) {}

  /**
   * Throws `NOT_FOUND` for a wrong token. After 20 wrong tokens from an address in ten minutes throws
   * `TOO_MANY_REQUESTS`, even for the correct token; a missing token is not counted.
   */
  async requireValid(given: string, address: string): Promise<void> {
    if (this.token === undefined || given === "") throw notFound();
    await this.limits.check("operatorGuess", address);
    if (isSameSecret(given, this.token)) return;
    const left = await this.limits.spend("operatorGuess", address);
    const requestId = requestScope.getStore();
    this.logger.warn({ address, left, requestId }, "A wrong METRICS_TOKEN came from this address.");
    throw notFound();
  }

  /** Like `requireValid`, but returns the error; null for the correct token. */
  async findTokenError(given: string, address: string): Promise<AppError | null> {
    try {
      await this.requireValid(given, address);
      return null;
    } catch (refusal) {
      if (refusal instanceof AppError) return refusal;
      throw refusal;
    }
  }
}
