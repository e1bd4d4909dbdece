/** Outcome of a request; `status` is 0 if there was no answer. */
export interface Outcome {
  name: string;
  status: number;
  /** Error code; `NO_ENVELOPE` or `NO_JSON` for a malformed error; empty if the request succeeded. */
  code: string;
  retryAfter: string | null;
  /** Start of the request, in milliseconds since the stream's start, and duration of the request. */
  startedAt: number;
  milliseconds: number;
}

/** Sends requests at a steady pace, without waiting for answers, while fewer than `maxPending` requests are pending. */
export class Stream {
  readonly outcomes: Outcome[] = [];
  /** Time of the last failed answer (performance.now); 0 without failures. */
  lastFailedAt = 0;
  /** Time at which the newest successful request was sent (performance.now); 0 without successes. */
  lastGoodSentAt = 0;
  private readonly startedAt = performance.now();
  private readonly pending = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly name: string,
    everyMs: number,
    private readonly send: () => Promise<Response>,
    private readonly maxPending = Number.POSITIVE_INFINITY,
  ) {
    this.timer = setInterval(() => this.sendNext(), everyMs);
    this.sendNext();
  }

  /** Stops sending, waits for the last answer, and resolves with all outcomes. */
  async end(): Promise<Outcome[]> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
    return this.outcomes;
  }

  private sendNext(): void {
    if (this.pending.size >= this.maxPending) return;
    const one = this.one().finally(() => this.pending.delete(one));
    this.pending.add(one);
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
  return { status: response.status, code: readCode(response.ok, text), retryAfter };
}

function readCode(isGood: boolean, text: string): string {
  if (isGood) return "";
  try {
    const { status, code, message, requestId } = JSON.parse(text) as Record<string, unknown>;
    const isEnvelope = status === "error" && typeof message === "string" && Boolean(requestId);
    return isEnvelope ? String(code) : "NO_ENVELOPE";
  } catch {
    return "NO_JSON";
  }
}

/** Formats failed requests as one line each; tests expect none. */
export function listFailures(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ status }) => status < 200 || status > 299)
    .map(
      ({ name, status, code, startedAt, milliseconds }) =>
        `${name} at ${startedAt} ms: ${status} ${code} after ${milliseconds} ms`,
    );
}
