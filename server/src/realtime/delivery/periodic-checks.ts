import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from "@nestjs/common";
import type { Logger } from "pino";
import { LOGGER } from "../../runtime/logger.js";

const CHECK_MS = 2_000;

/**
 * Puts right every two seconds what was missed on the way: each check that it was given, from the start of the server
 * until its end. A check never runs twice at a time, and its failure is logged.
 */
@Injectable()
export class PeriodicChecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly checks: (() => Promise<void>)[] = [];
  private timers: NodeJS.Timeout[] = [];

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** To be called while the application is put together. */
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
    }, CHECK_MS);
    return timer.unref();
  }
}
