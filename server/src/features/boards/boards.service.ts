import { Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { boardOnCall } from "@wardline/live/board-projection";
import type { WardSnapshot } from "@wardline/live/board-snapshot";
import type { BoardView } from "@wardline/live/rooms";
import { OnCallService } from "../on-call/on-call.service.js";
import { BoardSnapshots } from "./board-snapshots.js";
import { type OpenDisplay, OpenDisplays } from "./open-displays.js";

/** What boards are, what they show and what they report of themselves (docs/wire.md, Displays and boards). */
@Injectable()
export class BoardsService {
  constructor(
    private readonly displays: OpenDisplays,
    private readonly snapshots: BoardSnapshots,
    private readonly duties: OnCallService,
  ) {}

  /** The display of a key, or null when it is unknown or revoked; throws `HOSPITAL_SUSPENDED`. */
  displayByKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.byKey(key);
  }

  /** As `displayByKey`, for a socket, which is looked after once it is connected. */
  displayBySocketKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.bySocketKey(key);
  }

  /** A hospital's display, or null when it is unknown or revoked. */
  displayById(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    return this.displays.byId(hospitalId, id);
  }

  /** Of the keys of these hashes, the displays that they open now. */
  displaysOf(hashes: readonly string[]): Promise<OpenDisplay[]> {
    return this.displays.read(hashes);
  }

  /** Everything that a view shows, at one revision. Throws `NOT_FOUND`. */
  async snapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.withOnCall(hospitalId, view, await this.snapshots.fresh(hospitalId, view));
  }

  /** As `snapshot`, or as it was a moment ago: what was changed since must be sent after it. */
  async recentSnapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.withOnCall(hospitalId, view, await this.snapshots.recent(hospitalId, view));
  }

  /** Who is on call now in every department, with what was committed up to the revision. */
  onCall(hospitalId: string, revision: number): Promise<readonly OnCall[]> {
    return this.duties.now(hospitalId, revision);
  }

  private async withOnCall(
    hospitalId: string,
    view: BoardView,
    snapshot: WardSnapshot,
  ): Promise<BoardSnapshot> {
    const onCall = view.show_contacts ? await this.onCall(hospitalId, snapshot.revision) : [];
    return { ...snapshot, onCall: boardOnCall(onCall, view) };
  }
}
