import type { Logger } from "pino";
import { Egress, EgressError, type EgressFailure } from "../egress/egress.js";
import type { Clock } from "../runtime/clock.js";

const EVERY_MS = 3_600_000;
const WITHIN_MS = 10_000;

const REASONS: Partial<Record<EgressFailure, string>> = {
  name_not_found: "its name was not found",
  connection_refused: "the connection was refused",
  too_slow: "it did not answer in time",
  certificate: "it speaks no TLS that is understood here",
};

/**
 * Looks each hour when the certificate ends with which browsers meet PUBLIC_URL, for the metrics (README, Watching). One end that
 * cannot be reached is a line of the log, once until it is another reason; the last end that was seen counts on.
 */
export class CertificateWatch {
  private readonly egress: Egress;
  private timer: NodeJS.Timeout | undefined;
  private endsAt: number | null = null;
  private said = "";

  constructor(
    private readonly publicUrl: string,
    private readonly log: Pick<Logger, "warn">,
    private readonly clock: Clock,
  ) {
    this.egress = new Egress({ allowedOrigins: [new URL(publicUrl).origin] });
  }

  /** Looks from now on, until `stop`; never where PUBLIC_URL has no TLS. */
  start(): void {
    if (!this.publicUrl.startsWith("https:")) return;
    void this.look();
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Seconds until the certificate ends, below 0 once it has; null while none was seen. */
  secondsLeft(): number | null {
    return this.endsAt === null ? null : (this.endsAt - this.clock()) / 1000;
  }

  /** Looks once; never throws. */
  async look(): Promise<void> {
    try {
      this.endsAt = await this.egress.certificateEnd(this.publicUrl, Date.now() + WITHIN_MS);
      this.said = "";
    } catch (error) {
      const failure = error instanceof EgressError ? error.failure : "broken";
      const reason = REASONS[failure] ?? "the connection broke off";
      if (reason !== this.said) {
        this.log.warn({ reason }, "certificate: PUBLIC_URL cannot be reached from here by TLS");
      }
      this.said = reason;
    }
  }
}
