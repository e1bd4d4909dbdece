import { setTimeout as wait } from "node:timers/promises";
import {
  findDueWebhooksOfAllHospitals,
  type WebhookKey,
} from "@wardline/database/repositories/webhooks/webhook-turns";
import type { Log } from "@wardline/jobs/log";
import { deliverTurn, type WebhookContext } from "./deliver-turn.js";

export interface DeliveriesContext extends Omit<WebhookContext, "stop"> {
  log: Log;
}

/** Maximum number of turns that this worker runs at once; a slow receiver occupies a turn for up to 20 seconds. */
const MAX_TURNS = 16;
/** Maximum number of turns of one hospital at once, so that no hospital's receivers delay those of another. */
const MAX_TURNS_PER_HOSPITAL = 4;
/**
 * Number of turns reserved for hospitals without a running turn, so that a few hospitals with slow receivers do not
 * occupy all turns.
 */
const RESERVED_TURNS = 8;
/** Pause between checks for due webhooks, so that a burst of changes costs one check. */
const CHECK_PAUSE_MS = 20;

export interface WebhookDeliveries {
  /** Schedules a check for due webhooks of these hospitals soon. */
  checkSoon(hospitalIds: Iterable<string>): void;
  /** Begins turns of all due webhooks, including retries and deliveries that a crash interrupted. */
  sweep(): Promise<void>;
  /** Begins no more turns; resolves when the running turns have ended, or after `patienceMs` milliseconds. */
  close(patienceMs: number): Promise<void>;
}

/**
 * Creates the substitute used without an ENCRYPTION_KEY: it delivers nothing, and logs once that there is something to
 * deliver.
 */
export function refuseDeliveries({
  dataSource,
  log,
  now,
}: Pick<DeliveriesContext, "dataSource" | "log" | "now">): WebhookDeliveries {
  let isLogged = false;
  return {
    checkSoon: () => undefined,
    async sweep() {
      if (isLogged) return;
      isLogged =
        (await findDueWebhooksOfAllHospitals(dataSource.manager, new Date(now()), null)).length > 0;
      if (isLogged)
        log.warn({}, "webhooks: this worker has no ENCRYPTION_KEY, so it delivers no webhooks");
    },
    close: () => Promise.resolve(),
  };
}

/** Delivers webhooks from this worker, taking the hospitals in turn (docs/wire/webhooks.md, Deliveries). */
export function createDeliveries({ log, ...context }: DeliveriesContext): WebhookDeliveries {
  const { dataSource, now } = context;
  const stopping = new AbortController();
  const turnContext: WebhookContext = { ...context, stop: stopping.signal };
  /** Waiting webhooks per hospital; the hospital whose turn is next comes first. */
  const waiting = new Map<string, Set<string>>();
  const running = new Map<string, Promise<void>>();
  const turnsByHospital = new Map<string, number>();
  const hospitalsToCheck = new Set<string>();
  let pendingCheck: Promise<void> | null = null;

  function add({ hospitalId, id }: WebhookKey): void {
    const ids = waiting.get(hospitalId) ?? new Set();
    ids.add(id);
    waiting.set(hospitalId, ids);
  }

  function begin(): void {
    for (const [hospitalId, ids] of Array.from(waiting.entries())) {
      if (stopping.signal.aborted || running.size >= MAX_TURNS) return;
      const turns = turnsByHospital.get(hospitalId) ?? 0;
      if (turns >= MAX_TURNS_PER_HOSPITAL) continue;
      if (turns > 0 && running.size >= MAX_TURNS - RESERVED_TURNS) continue;
      const id = [...ids].find((one) => !running.has(one));
      if (id === undefined) continue;
      ids.delete(id);
      waiting.delete(hospitalId);
      if (ids.size > 0) waiting.set(hospitalId, ids);
      run({ hospitalId, id });
    }
  }

  function run(key: WebhookKey): void {
    const { hospitalId, id } = key;
    turnsByHospital.set(hospitalId, (turnsByHospital.get(hospitalId) ?? 0) + 1);
    const turn = deliverTurn(turnContext, key)
      .then(
        (hasMore) => {
          if (hasMore === true) add(key);
          // A change that arrived at the end of the turn found the webhook still leased, so the webhook is checked
          // again.
          if (hasMore === false) requestCheck([hospitalId]);
        },
        (error: Error) =>
          log.warn(
            { hospitalId, webhook: id, reason: error.message },
            "webhooks: a turn ended early",
          ),
      )
      .then(() => {
        running.delete(id);
        const otherTurns = (turnsByHospital.get(hospitalId) ?? 1) - 1;
        if (otherTurns === 0) turnsByHospital.delete(hospitalId);
        else turnsByHospital.set(hospitalId, otherTurns);
        begin();
      });
    running.set(id, turn);
  }

  async function find(hospitalIds: readonly string[] | null): Promise<void> {
    const due = await findDueWebhooksOfAllHospitals(
      dataSource.manager,
      new Date(now()),
      hospitalIds,
    );
    for (const key of due) add(key);
    // Each pass starts at most one turn per hospital.
    for (let before = -1; before !== running.size; ) {
      before = running.size;
      begin();
    }
  }

  async function checkDue(): Promise<void> {
    while (hospitalsToCheck.size > 0 && !stopping.signal.aborted) {
      await wait(CHECK_PAUSE_MS);
      const hospitalIds = [...hospitalsToCheck];
      hospitalsToCheck.clear();
      await find(hospitalIds);
    }
  }

  function requestCheck(hospitalIds: Iterable<string>): void {
    for (const id of hospitalIds) hospitalsToCheck.add(id);
    pendingCheck ??= checkDue()
      .catch((error: Error) =>
        log.warn(
          { reason: error.message },
          "webhooks: failed to look for due deliveries; the sweep will look again",
        ),
      )
      .finally(() => {
        pendingCheck = null;
      });
  }

  return {
    checkSoon: requestCheck,
    sweep: () => find(null),
    async close(patienceMs) {
      stopping.abort();
      await pendingCheck;
      const waitController = new AbortController();
      const end = wait(patienceMs, undefined, { signal: waitController.signal }).catch(
        () => undefined,
      );
      await Promise.race([Promise.all(running.values()), end]);
      waitController.abort();
    },
  };
}
