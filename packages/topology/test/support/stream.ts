/** What came of one request: `status` 0 when there was no answer at all. */
export interface Outcome {
  name: string;
  status: number;
  /** The failure's stable code, or what was wrong with an answer that is no envelope. */
  code: string;
  retryAfter: string | null;
  /** From the start of its stream to the request's start, and how long it took, in milliseconds. */
  startedAt: number;
  milliseconds: number;
}

/** Requests that come at a steady pace, whatever becomes of those before, as long as no more than `atOnce` of them wait. */
export class Stream {
  readonly outcomes: Outcome[] = [];
  /** When the answer to the last request that failed came (performance.now); 0 when none has. */
  lastFailedAt = 0;
  /** When the newest of the requests was sent that have succeeded (performance.now); 0 when none has. */
  lastGoodSentAt = 0;
  private readonly startedAt = performance.now();
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly name: string,
    everyMs: number,
    private readonly send: () => Promise<Response>,
    private readonly atOnce = Number.POSITIVE_INFINITY,
  ) {
    this.timer = setInterval(() => this.ask(), everyMs);
    this.ask();
  }

  /** Sends no more, and resolves when the last answer has come. */
  async end(): Promise<Outcome[]> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    return this.outcomes;
  }

  private ask(): void {
    if (this.underWay.size >= this.atOnce) return;
    const one = this.one().finally(() => this.underWay.delete(one));
    this.underWay.add(one);
  }

  private async one(): Promise<void> {
    const from = performance.now();
    const startedAt = Math.round(from - this.startedAt);
    const outcome = await this.send().then(readOutcome, (error: Error) => ({
      status: 0,
      code: (error.cause as { code?: string } | undefined)?.code ?? error.message,
      retryAfter: null,
    }));
    const milliseconds = Math.round(performance.now() - from);
    if (outcome.code !== "") this.lastFailedAt = performance.now();
    else this.lastGoodSentAt = Math.max(this.lastGoodSentAt, from);
    this.outcomes.push({ name: this.name, startedAt, milliseconds, ...outcome });
  }
}

async function readOutcome(response: Response) {
  const text = await response.text();
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, code: codeOf(response.ok, text), retryAfter };
}

function codeOf(isGood: boolean, text: string): string {
  if (isGood) return "";
  try {
    const { status, code, message, requestId } = JSON.parse(text) as Record<string, unknown>;
    const isEnvelope = status === "error" && typeof message === "string" && Boolean(requestId);
    return isEnvelope ? String(code) : "NO_ENVELOPE";
  } catch {
    return "NO_JSON";
  }
}

/** Requests that did not succeed, as one line each: what a test expects to be empty. */
export function failures(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ status }) => status < 200 || status > 299)
    .map(
      ({ name, status, code, startedAt, milliseconds }) =>
        `${name} at ${startedAt} ms: ${status} ${code} after ${milliseconds} ms`,
    );
}
