import { Egress, EgressError, type EgressFailure } from "@wardline/egress/egress";
import type { Logger } from "pino";
import type { Clock } from "../runtime/clock.js";

const CHECK_INTERVAL_MS = 3_600_000;
const CHECK_TIMEOUT_MS = 10_000;

const REASONS: Partial<Record<EgressFailure, string>> = {
  name_not_found: "its name was not found",
  connection_refused: "the connection was refused",
  too_slow: "it did not answer in time",
  certificate: "it does not offer a supported version of TLS",
};

/**
 * Checks hourly when the certificate of PUBLIC_URL expires, for the metrics (docs/operating/README.md, Watching). Keeps the last known
 * expiry while the host is unreachable, and logs each new reason once.
 */
export class CertificateWatch {
  private readonly egress: Egress;
  private timer: NodeJS.Timeout | undefined;
  private endsAt: number | null = null;
  private loggedReason = "";

  constructor(
    private readonly publicUrl: string,
    private readonly log: Pick<Logger, "warn">,
    private readonly clock: Clock,
  ) {
    this.egress = new Egress({ allowedOrigins: [new URL(publicUrl).origin] });
  }

  /** Starts the checks until `stop`; does nothing if PUBLIC_URL has no TLS. */
  start(): void {
    if (!this.publicUrl.startsWith("https:")) return;
    void this.checkCertificate();
    this.timer = setInterval(() => void this.checkCertificate(), CHECK_INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns the seconds until the certificate expires, negative once it has; null if no certificate was read yet. */
  countSecondsLeft(): number | null {
    return this.endsAt === null ? null : (this.endsAt - this.clock()) / 1000;
  }

  /** Checks once; never throws. */
  async checkCertificate(): Promise<void> {
    try {
      this.endsAt = await this.egress.readCertificateExpiry(
        this.publicUrl,
        Date.now() + CHECK_TIMEOUT_MS,
      );
      this.loggedReason = "";
    } catch (error) {
      const failure = error instanceof EgressError ? error.failure : "broken";
      const reason = REASONS[failure] ?? "the connection broke off";
      if (reason !== this.loggedReason) {
        this.log.warn({ reason }, "certificate: PUBLIC_URL cannot be reached from here by TLS");
      }
      this.loggedReason = reason;
    }
  }
}
