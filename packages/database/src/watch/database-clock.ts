import { hostname } from "node:os";
import {
  clockDifferenceText,
  REPORTED_CLOCK_DIFFERENCE_S,
} from "@wardline/domain/operation/clock-difference";
import type { DataSource, EntityManager } from "typeorm";
import {
  type ProgramClock,
  readDatabaseTime,
  recordProgramClock,
} from "../repositories/operation/program-clocks.js";

const MEASURE_INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 5_000;
const SECOND_MS = 1_000;

/** Log for clock reports; a pino logger fits. */
interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/**
 * Clock that follows the database's time, independent of the machine's clock, so that all programs share one time. The
 * clock runs by itself between comparisons.
 */
export class DatabaseClock {
  /** Database time at a value of `tick`; null before the first comparison. */
  private anchor: { at: number; tick: number } | null = null;
  private latest = 0;
  private measuredAt = Number.NEGATIVE_INFINITY;
  /** Lead of this machine's clock over the monotonic `tick`. */
  private hostAhead = 0;
  private reportedSeconds = 0;

  constructor(
    private readonly program: ProgramClock["program"],
    private readonly host: () => number = Date.now,
    private readonly tick: () => number = () => performance.now(),
  ) {}

  /** Current time, epoch milliseconds; until the first comparison, the time of this machine's clock. */
  readonly now = (): number => {
    if (this.anchor === null) return this.host();
    const at = Math.round(this.anchor.at + this.tick() - this.anchor.tick);
    // Comparisons differ by their latency, and time must not go back by such small amounts.
    if (at < this.latest && this.latest - at < SECOND_MS) return this.latest;
    this.latest = at;
    return at;
  };

  /**
   * Compares the clocks now, each minute, and whenever this machine's clock jumps or the machine wakes from sleep,
   * until `stop` aborts.
   */
  async watch(dataSource: DataSource, log: Log, stop: AbortSignal): Promise<void> {
    const compareClocks = () => this.compareIfDue(dataSource.manager, log).catch(() => undefined);
    await compareClocks();
    const timer = setInterval(() => void compareClocks(), CHECK_INTERVAL_MS);
    timer.unref();
    stop.addEventListener("abort", () => clearInterval(timer));
  }

  /** Compares the clocks if a comparison is due. Rejects if the database does not answer. */
  async compareIfDue(manager: EntityManager, log: Log): Promise<void> {
    const hasJumped = Math.abs(this.host() - this.tick() - this.hostAhead) > SECOND_MS;
    if (!hasJumped && this.tick() - this.measuredAt < MEASURE_INTERVAL_MS) return;
    const requestedAt = this.tick();
    const at = await readDatabaseTime(manager);
    this.set(at, requestedAt, this.tick());
    const aheadSeconds = (this.host() - this.now()) / SECOND_MS;
    this.report(aheadSeconds, log);
    const { program } = this;
    const own = { program, machine: hostname(), process: process.pid };
    await recordProgramClock(manager, { ...own, aheadSeconds });
  }

  /** The database read its clock between the two moments, so a current time within that range is not corrected. */
  private set(at: number, requestedAt: number, answeredAt: number): void {
    const latency = answeredAt - requestedAt;
    const currentTime = this.anchor === null ? 0 : this.anchor.at + answeredAt - this.anchor.tick;
    if (currentTime < at || currentTime > at + latency)
      this.anchor = { at: at + latency / 2, tick: answeredAt };
    this.measuredAt = answeredAt;
    this.hostAhead = this.host() - answeredAt;
  }

  private report(aheadSeconds: number, log: Log): void {
    const difference = Math.abs(aheadSeconds) < REPORTED_CLOCK_DIFFERENCE_S ? 0 : aheadSeconds;
    if (Math.abs(difference - this.reportedSeconds) < REPORTED_CLOCK_DIFFERENCE_S) return;
    this.reportedSeconds = difference;
    const message = `clock: this machine's clock is ${clockDifferenceText(aheadSeconds)}; programs use the database's`;
    if (difference === 0) log.info({ aheadSeconds }, message);
    else log.warn({ aheadSeconds }, message);
  }
}
