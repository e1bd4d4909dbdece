import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { BoardChange, BoardState } from "@wardline/contracts/live/events";
import { isRedacted, type LoggedEvent } from "@wardline/database/event-log";
import { projectForBoard } from "@wardline/live/audience";
import { type BoardContext, getOnCallNow, isPrivate } from "@wardline/live/board-projection";
import { getViewKey } from "@wardline/live/rooms";
import { LRUCache } from "lru-cache";
import { BoardsService } from "../../boards/boards.service.js";
import type { OpenDisplay } from "../../boards/open-displays.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LiveDelivery } from "../delivery/live-delivery.js";
import { MissedLog } from "../delivery/missed-log.js";

type View = Pick<OpenDisplay, "hospitalId" | "view">;

interface CatchUpRequest {
  display: OpenDisplay;
  since: number;
}

/** Lifetime of an answer shared by screens of a display that miss the same changes. */
const ANSWER_LIFETIME_MS = 1_000;
const MAX_CACHED_ANSWERS = 100;

/**
 * Brings a new, returning or lagging screen to the state of a fresh screen (docs/wire/live.md, Live protocol; promise
 * 15).
 */
@Injectable()
export class BoardCatchUp {
  private readonly answers = new LRUCache<string, BoardState, CatchUpRequest>({
    max: MAX_CACHED_ANSWERS,
    ttl: ANSWER_LIFETIME_MS,
    // Evicting an answer that is still being built must not fail the screens that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { display, since } }) => this.readAnswer(display, since),
  });

  constructor(
    private readonly live: LiveDelivery,
    private readonly boards: BoardsService,
    private readonly missed: MissedLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a snapshot that many screens may share, and the changes sent to screens since that snapshot. */
  async readNewState(display: View): Promise<{ snapshot: BoardSnapshot; changes: BoardChange[] }> {
    const { hospitalId, view } = display;
    const { delivery } = this.live;
    // A hospital's first screen starts watching from the revision of a fresh snapshot.
    await delivery.watch(
      hospitalId,
      async () => (await this.boards.readSnapshot(hospitalId, view)).revision,
    );
    const recent = await this.boards.readRecentSnapshot(hospitalId, view);
    const isNewest = recent.revision >= delivery.getShownRevision(hospitalId);
    const since = isNewest ? [] : delivery.readShownSince(hospitalId, recent.revision);
    // The snapshot may still name a patient whose name is now hidden.
    const events = since?.some(isNameHidden) ? null : since;
    const snapshot = events === null ? await this.readSnapshot(display) : recent;
    const context = await this.readContext(display, snapshot.revision, events ?? []);
    const changes = (events ?? []).map((event) => projectForBoard(event, view, context));
    return { snapshot: { ...snapshot, serverTime: this.clock() }, changes };
  }

  /**
   * Returns the state of a reconnected screen after checking the log, because the bus may be slower than the screen.
   */
  async readReturningState(display: OpenDisplay, since: number): Promise<BoardState> {
    const { delivery } = this.live;
    await delivery.watch(display.hospitalId);
    await delivery.confirm(display.hospitalId);
    return this.readStateSince(display, since);
  }

  /** Returns the state that a polling screen has missed, without starting to watch the hospital. */
  async readPollingState(display: OpenDisplay, since: number): Promise<BoardState> {
    await this.live.delivery.confirm(display.hospitalId);
    return this.readStateSince(display, since);
  }

  /**
   * Returns the changes after `since`, or a snapshot if they are too many or cannot update the view. Always includes
   * who is on call, because a duty may have begun without an event. The caller must hold a turn.
   */
  async readStateSince(display: OpenDisplay, since: number): Promise<BoardState> {
    const state = await this.shareAnswer(display, since);
    const serverTime = this.clock();
    return "snapshot" in state
      ? { snapshot: { ...state.snapshot, serverTime } }
      : { ...state, serverTime };
  }

  /** Shares answers between screens; each new revision gets a new answer. */
  private shareAnswer(display: OpenDisplay, since: number): Promise<BoardState> {
    const { id, hospitalId, view } = display;
    const shown = this.live.delivery.getShownRevision(hospitalId);
    // Some content expires without a new revision, so an answer is shared within one second only.
    const second = Math.floor(this.clock() / ANSWER_LIFETIME_MS);
    const key = `${id} ${getViewKey(view)} ${since} ${shown} ${second}`;
    return this.answers.forceFetch(key, { context: { display, since } });
  }

  private async readAnswer(display: OpenDisplay, since: number): Promise<BoardState> {
    const { hospitalId } = display;
    const events =
      this.live.delivery.readShownSince(hospitalId, since) ??
      (await this.missed.readSince(hospitalId, since)).events;
    // Only a snapshot is correct after the view changed, after a removal, or after a patient's name was hidden: the
    // earlier changes still contain the name.
    if (
      events === null ||
      events.some(
        (event) => isViewChange(event, display.id) || isRedacted(event) || isNameHidden(event),
      )
    ) {
      return { snapshot: await this.readSnapshot(display) };
    }
    const context = await this.readContext(display, since, events);
    const changes = events.map((event) => projectForBoard(event, display.view, context));
    const onCall = getOnCallNow(display.view, context);
    const state = { revision: since + events.length, serverTime: context.now, changes };
    return onCall === null ? state : { ...state, onCall };
  }

  /** Returns a snapshot that includes all changes sent before the screen joined its rooms. */
  private async readSnapshot({ hospitalId, view }: View): Promise<BoardSnapshot> {
    const shown = this.live.delivery.getShownRevision(hospitalId);
    const snapshot = await this.boards.readSnapshot(hospitalId, view);
    // A shared snapshot may be too old; it is then read again.
    return snapshot.revision >= shown ? snapshot : this.boards.readSnapshot(hospitalId, view);
  }

  /** Reads who is on call for these events, if the view shows contacts. */
  private async readContext(
    { hospitalId, view }: View,
    revision: number,
    events: readonly LoggedEvent[],
  ): Promise<BoardContext> {
    const newest = events.at(-1)?.revision ?? revision;
    const onCall = view.show_contacts ? await this.boards.readOnCall(hospitalId, newest) : null;
    return { now: this.clock(), onCall };
  }
}

/** True if this change hides its patient's name on all displays. */
function isNameHidden(event: LoggedEvent): boolean {
  return (
    event.type === "patient.updated" &&
    isPrivate(event.payload) &&
    (event.changes ?? []).some(({ field }) => field === "flags")
  );
}

function isViewChange(event: LoggedEvent, displayId: string): boolean {
  return (
    event.type === "display.updated" &&
    "display_id" in event.payload &&
    event.payload.display_id === displayId
  );
}
