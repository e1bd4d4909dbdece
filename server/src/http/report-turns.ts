import type { ServerResponse } from "node:http";
import { Injectable } from "@nestjs/common";
import { givenUp } from "@wardline/database/given-up";
import { AppError } from "../errors/app-error.js";

/** Reports that a server makes at once: what they take of its connections leaves the others to everybody's daily work. */
const AT_ONCE = 3;
/** An answer of which nothing is read for so long is given up: its place is for others. */
const STALLED_MS = 30_000;
/** Reports of one hospital that wait, and of all. */
const WAITING_OF_ONE = 8;
const WAITING_OF_ALL = 100;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  go: () => void;
}

/**
 * Reports take turns (docs/wire.md, Fair shares): one of a hospital at a time, and the hospitals that wait one after the other, so
 * that many of one stand before none of another.
 */
@Injectable()
export class ReportTurns {
  private readonly running = new Set<string>();
  /** In the order in which hospitals are served: one that was goes to the end. */
  private readonly waiting = new Map<string, Waiting[]>();

  /**
   * Makes a report when its turn has come; its place is free again once the answer is sent, to its last row, or the caller has
   * left, whose statement is cancelled. Throws `REPORTS_BUSY` with `Retry-After` where there is no room to wait.
   */
  async run<T>(hospitalId: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    await this.take(hospitalId, response);
    response.setTimeout(STALLED_MS, () => response.destroy());
    const left = new AbortController();
    response.once("close", () => left.abort());
    let result: T;
    try {
      result = await givenUp.run(left.signal, work);
    } catch (error) {
      this.release(hospitalId);
      throw left.signal.aborted ? busy() : error;
    }
    if (response.destroyed) this.release(hospitalId);
    else response.once("close", () => this.release(hospitalId));
    return result;
  }

  private async take(hospitalId: string, response: ServerResponse): Promise<void> {
    if (this.running.size < AT_ONCE && !this.running.has(hospitalId)) {
      this.running.add(hospitalId);
      return;
    }
    const all = [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
    const own = this.waiting.get(hospitalId) ?? [];
    if (own.length >= WAITING_OF_ONE || all >= WAITING_OF_ALL) throw busy();
    this.waiting.set(hospitalId, own);
    await new Promise<void>((go, leave) => {
      const left = () => {
        this.leave(hospitalId, turn);
        leave(busy());
      };
      const turn: Waiting = {
        go: () => {
          response.off("close", left);
          go();
        },
      };
      own.push(turn);
      response.once("close", left);
    });
  }

  /** Who does not wait any more for the answer needs no turn. */
  private leave(hospitalId: string, turn: Waiting): void {
    const others = (this.waiting.get(hospitalId) ?? []).filter((one) => one !== turn);
    if (others.length === 0) this.waiting.delete(hospitalId);
    else this.waiting.set(hospitalId, others);
  }

  private release(hospitalId: string): void {
    this.running.delete(hospitalId);
    for (const [next, turns] of Array.from(this.waiting)) {
      if (this.running.size >= AT_ONCE) return;
      if (this.running.has(next)) continue;
      const turn = turns.shift();
      this.waiting.delete(next);
      if (turns.length > 0) this.waiting.set(next, turns);
      if (turn === undefined) continue;
      this.running.add(next);
      turn.go();
    }
  }
}

function busy(): AppError {
  return new AppError("REPORTS_BUSY", undefined, { retryAfter: RETRY_AFTER_SECONDS });
}
