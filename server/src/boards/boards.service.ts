import { Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { projectOnCall } from "@wardline/live/board-projection";
import type { WardSnapshot } from "@wardline/live/board-snapshot";
import type { BoardView } from "@wardline/live/rooms";
import { BoardSnapshots } from "./board-snapshots.js";
import { OnCallService } from "./on-call.service.js";
import { type OpenDisplay, OpenDisplays } from "./open-displays.js";

/** Opens displays and reads what they show (docs/wire/boards.md, Displays and boards). */
@Injectable()
export class BoardsService {
  constructor(
    private readonly displays: OpenDisplays,
    private readonly snapshots: BoardSnapshots,
    private readonly duties: OnCallService,
  ) {}

  /** Finds the display of a key; null if the key is unknown or revoked. Throws `HOSPITAL_SUSPENDED`. */
  findDisplayByKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.findByKey(key);
  }

  /** Like `findDisplayByKey`, but for a socket, which is checked again while it is connected. */
  findDisplayBySocketKey(key: string): Promise<OpenDisplay | null> {
    return this.displays.findBySocketKey(key);
  }

  /** Finds a hospital's display; null if it is unknown or revoked. */
  findDisplayById(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    return this.displays.findById(hospitalId, id);
  }

  /** Finds the displays to which the keys with these hashes give access now. */
  findDisplays(hashes: readonly string[]): Promise<OpenDisplay[]> {
    return this.displays.read(hashes);
  }

  /** Returns everything a view shows at one revision. Throws `NOT_FOUND`. */
  async readSnapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.withOnCall(hospitalId, view, await this.snapshots.readFresh(hospitalId, view));
  }

  /** Like `readSnapshot`, but possibly a moment old: the caller must send the changes since then. */
  async readRecentSnapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    return this.withOnCall(hospitalId, view, await this.snapshots.readRecent(hospitalId, view));
  }

  /** Reads who is on call now in every department, including every commit up to the revision. */
  readOnCall(hospitalId: string, revision: number): Promise<readonly OnCall[]> {
    return this.duties.readNow(hospitalId, revision);
  }

  private async withOnCall(
    hospitalId: string,
    view: BoardView,
    snapshot: WardSnapshot,
  ): Promise<BoardSnapshot> {
    const onCall = view.show_contacts ? await this.readOnCall(hospitalId, snapshot.revision) : [];
    return { ...snapshot, onCall: projectOnCall(onCall, view) };
  }
}
