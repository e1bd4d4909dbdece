import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { AppError } from "../errors/app-error.js";
import { ReportTurns } from "./report-turns.js";

/** The answers of reports, and what has begun and was refused, in order. */
class Reports {
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly turns = new ReportTurns();

  /** Asks for a report, which is made at once when its turn comes; its answer is sent when it is closed. */
  async ask(name: string, hospital = name.slice(0, 1)): Promise<EventEmitter> {
    const answer = answerOf();
    const made = this.turns.run(hospital, answer as unknown as ServerResponse, async () => {
      this.begun.push(name);
    });
    void made.catch((error: unknown) => {
      if (error instanceof AppError) this.refused.push(`${name} ${error.code}`);
    });
    await settled();
    return answer;
  }
}

function answerOf() {
  return Object.assign(new EventEmitter(), { destroyed: false, setTimeout: () => undefined });
}

async function close(answer: EventEmitter): Promise<void> {
  answer.emit("close");
  await settled();
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("reports", () => {
  it("of one hospital are made one at a time, each when the answer before it is sent", async () => {
    const reports = new Reports();
    const first = await reports.ask("a1");
    const second = await reports.ask("a2");
    expect(reports.begun).toEqual(["a1"]);
    await close(first);
    expect(reports.begun).toEqual(["a1", "a2"]);
    await close(second);
    await reports.ask("a3");
    expect(reports.begun).toEqual(["a1", "a2", "a3"]);
  });

  it("given many of one hospital, then others' are made at once, and one more before the rest of the first", async () => {
    const reports = new Reports();
    const first = await reports.ask("a1");
    for (const name of ["a2", "a3", "a4"]) await reports.ask(name);
    const other = await reports.ask("b1");
    await reports.ask("c1");
    expect(reports.begun).toEqual(["a1", "b1", "c1"]);
    await reports.ask("d1");
    await close(first);
    await close(other);
    expect(reports.begun).toEqual(["a1", "b1", "c1", "a2", "d1"]);
  });

  it("given more of one hospital than may wait, then the rest is refused at once", async () => {
    const reports = new Reports();
    for (let name = 1; name <= 11; name += 1) await reports.ask(`a${name}`);
    expect(reports.refused).toEqual(["a10 REPORTS_BUSY", "a11 REPORTS_BUSY"]);
    await reports.ask("b1");
    expect(reports.begun).toEqual(["a1", "b1"]);
  });

  it("given a caller who leaves, then nobody waits for that turn", async () => {
    const reports = new Reports();
    const first = await reports.ask("a1");
    const left = await reports.ask("a2");
    await reports.ask("a3");
    await close(left);
    await close(first);
    expect(reports.begun).toEqual(["a1", "a3"]);
  });

  it("given one that fails, then its place is free", async () => {
    const turns = new ReportTurns();
    const failing = turns.run("a", answerOf() as unknown as ServerResponse, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(
      turns.run("a", answerOf() as unknown as ServerResponse, async () => "made"),
    ).resolves.toBe("made");
  });
});
