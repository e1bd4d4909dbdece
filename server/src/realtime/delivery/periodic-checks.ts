import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from "@nestjs/common";
import type { Logger } from "pino";
import { LOGGER } from "../../runtime/logger.js";

const CHECK_INTERVAL_MS = 2_000;

/**
 * Runs each registered check every two seconds while the server is up. A check never overlaps itself; failures are
 * logged.
 */
@Injectable()
export class PeriodicChecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly checks: (() => Promise<void>)[] = [];
  private timers: NodeJS.Timeout[] = [];

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** Must be called before the application starts. */
  add(check: () => Promise<void>): void {
    this.checks.push(check);
  }

  onApplicationBootstrap(): void {
    this.timers = this.checks.map((check) => this.repeat(check));
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private repeat(check: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      check()
        .catch(({ message: reason }: Error) =>
          this.log.warn({ reason }, "live: a periodic check failed"),
        )
        .finally(() => {
          isRunning = false;
        });
    }, CHECK_INTERVAL_MS);
    return timer.unref();
  }
}
