import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { BoardChange, BoardState } from "@wardline/contracts/live";
import { isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { projectForBoard } from "@wardline/live/audience";
import { type BoardContext, isPrivate, onCallNow } from "@wardline/live/board-projection";
import { viewKey } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { BoardsService } from "../../features/boards/boards.service.js";
import type { OpenDisplay } from "../../features/boards/open-displays.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LiveDelivery } from "../delivery/live-delivery.js";
import { MissedLog } from "../delivery/missed-log.js";

type View = Pick<OpenDisplay, "hospitalId" | "view">;

interface Missing {
  display: OpenDisplay;
  since: number;
}

/** Screens of a display that lack the same share one answer. */
const ANSWER_KEPT_MS = 1_000;
const ANSWERS_KEPT = 100;

/**
 * What a screen receives when it comes, when it comes back and when it missed something: it then holds what a fresh one
 * would (docs/wire.md, Live protocol; promise 15).
 */
@Injectable()
export class BoardCatchUp {
  private readonly answers = new LRUCache<string, BoardState, Missing>({
    max: ANSWERS_KEPT,
    ttl: ANSWER_KEPT_MS,
    // An answer that is pushed out while it is made must not fail the screens that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { display, since } }) => this.answer(display, since),
  });

  constructor(
    private readonly live: LiveDelivery,
    private readonly boards: BoardsService,
    private readonly missed: MissedLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Everything, from a reading that a storm of screens shares, and what was shown here since that reading. */
  async stateOfNew(display: View): Promise<{ snapshot: BoardSnapshot; changes: BoardChange[] }> {
    const { hospitalId, view } = display;
    const { delivery } = this.live;
    // For the first screen of a hospital a snapshot read now says from where on its changes are shown.
    await delivery.watch(
      hospitalId,
      async () => (await this.boards.snapshot(hospitalId, view)).revision,
    );
    const recent = await this.boards.recentSnapshot(hospitalId, view);
    const isNewest = recent.revision >= delivery.shown(hospitalId);
    const since = isNewest ? [] : delivery.shownSince(hospitalId, recent.revision);
    // Whom no display may name any more is named in what was read before.
    const events = since?.some(hidesName) ? null : since;
    const snapshot = events === null ? await this.snapshotOf(display) : recent;
    const context = await this.context(display, snapshot.revision, events ?? []);
    const changes = (events ?? []).map((event) => projectForBoard(event, view, context));
    return { snapshot: { ...snapshot, serverTime: this.clock() }, changes };
  }

  /** What a screen that comes back has missed, once the log was looked at: the bus may be slower than the screen. */
  async stateOfReturning(display: OpenDisplay, since: number): Promise<BoardState> {
    const { delivery } = this.live;
    await delivery.watch(display.hospitalId);
    await delivery.confirm(display.hospitalId);
    return this.stateSince(display, since);
  }

  /** What a screen has missed that asks over HTTP: nobody shows it anything in between, so that nothing is to be watched for it. */
  async stateOfPolling(display: OpenDisplay, since: number): Promise<BoardState> {
    await this.live.delivery.confirm(display.hospitalId);
    return this.stateSince(display, since);
  }

  /**
   * What came after `since`, or everything where that is too much or would not put the view right. Who is on call now is
   * said in any case: a duty may have begun while nobody was there to say so. To be read in turn.
   */
  async stateSince(display: OpenDisplay, since: number): Promise<BoardState> {
    const state = await this.shared(display, since);
    const serverTime = this.clock();
    return "snapshot" in state
      ? { snapshot: { ...state.snapshot, serverTime } }
      : { ...state, serverTime };
  }

  /** As good as made now: what is shown meanwhile comes with the next revision, under which another answer is made. */
  private shared(display: OpenDisplay, since: number): Promise<BoardState> {
    const { id, hospitalId, view } = display;
    const shown = this.live.delivery.shown(hospitalId);
    // What has run out by itself has no revision: an answer is of its second alone.
    const second = Math.floor(this.clock() / ANSWER_KEPT_MS);
    const key = `${id} ${viewKey(view)} ${since} ${shown} ${second}`;
    return this.answers.forceFetch(key, { context: { display, since } });
  }

  private async answer(display: OpenDisplay, since: number): Promise<BoardState> {
    const { hospitalId } = display;
    const events =
      this.live.delivery.shownSince(hospitalId, since) ??
      (await this.missed.since(hospitalId, since)).events;
    // A view that changed meanwhile showed other names, what was removed since cannot be sent, and whom no display may name
    // now has a name in the changes before: only a snapshot puts every one of them right.
    if (
      events === null ||
      events.some(
        (event) => changesView(event, display.id) || isRedacted(event) || hidesName(event),
      )
    ) {
      return { snapshot: await this.snapshotOf(display) };
    }
    const context = await this.context(display, since, events);
    const changes = events.map((event) => projectForBoard(event, display.view, context));
    const onCall = onCallNow(display.view, context);
    const state = { revision: since + events.length, serverTime: context.now, changes };
    return onCall === null ? state : { ...state, onCall };
  }

  /** A snapshot that holds all that was shown before the screen came into its rooms. */
  private async snapshotOf({ hospitalId, view }: View): Promise<BoardSnapshot> {
    const shown = this.live.delivery.shown(hospitalId);
    const snapshot = await this.boards.snapshot(hospitalId, view);
    // It may have been begun for another screen before that; the next one begins now.
    return snapshot.revision >= shown ? snapshot : this.boards.snapshot(hospitalId, view);
  }

  /** Who is on call now, with all of these events, where the view shows it. */
  private async context(
    { hospitalId, view }: View,
    revision: number,
    events: readonly LoggedEvent[],
  ): Promise<BoardContext> {
    const newest = events.at(-1)?.revision ?? revision;
    const onCall = view.show_contacts ? await this.boards.onCall(hospitalId, newest) : null;
    return { now: this.clock(), onCall };
  }
}

/** Whether from this change on no display may name its patient. */
function hidesName(event: LoggedEvent): boolean {
  return (
    event.type === "patient.updated" &&
    isPrivate(event.payload) &&
    (event.changes ?? []).some(({ field }) => field === "flags")
  );
}

function changesView(event: LoggedEvent, displayId: string): boolean {
  return (
    event.type === "display.updated" &&
    "display_id" in event.payload &&
    event.payload.display_id === displayId
  );
}
