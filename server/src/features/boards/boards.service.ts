import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { Presence } from "@wardline/contracts/live";
import { readBoardSource } from "@wardline/database/board-source";
import { resolveDepartmentContacts } from "@wardline/database/contacts";
import { DisplayRow } from "@wardline/database/entities/display";
import type { ResolvedContacts } from "@wardline/domain/contact-resolution";
import { zonedDay } from "@wardline/domain/zoned-day";
import { boardAnnouncement, boardOnCall, boardPatient } from "@wardline/live/board-projection";
import { type BoardView, boardView, viewKey } from "@wardline/live/rooms";
import { DataSource, In, IsNull } from "typeorm";
import { notFound } from "../../http/app-error.js";
import { CLOCK, type Clock } from "../../http/clock.js";
import { PresenceBook } from "./presence-book.js";

/** A display that may be shown, with what it may show. */
export interface OpenDisplay {
  id: string;
  hospitalId: string;
  key: string;
  view: BoardView;
}

/** What boards show: masked here, so that nothing hidden ever leaves (api.md 6). */
@Injectable()
export class BoardsService {
  private readonly underWay = new Map<string, Promise<BoardSnapshot>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly presence: PresenceBook,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The display of a key, or null when it is unknown or revoked. */
  async displayByKey(key: string): Promise<OpenDisplay | null> {
    if (!/^[\w-]{20,100}$/.test(key)) return null;
    const row = await this.dataSource.manager.findOneBy(DisplayRow, { key, revokedAt: IsNull() });
    return row === null ? null : toOpenDisplay(row);
  }

  /** A hospital's display, or null when it is unknown or revoked. */
  async displayById(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    const row = await this.dataSource.manager.findOneBy(DisplayRow, {
      hospitalId,
      id,
      revokedAt: IsNull(),
    });
    return row === null ? null : toOpenDisplay(row);
  }

  /** Of these keys, those that still open a display. */
  async liveKeys(keys: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.manager.find(DisplayRow, {
      select: { hospitalId: true, id: true, key: true },
      where: { key: In([...keys]), revokedAt: IsNull() },
    });
    return rows.map((row) => row.key);
  }

  /** Everything that a view shows, at one revision; a storm of boards shares one reading. Throws `NOT_FOUND`. */
  snapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    const key = `${hospitalId}:${viewKey(view)}`;
    const shared = this.underWay.get(key);
    if (shared !== undefined) return shared;
    const reading = this.readSnapshot(hospitalId, view).finally(() => this.underWay.delete(key));
    this.underWay.set(key, reading);
    return reading;
  }

  /** Who stands for each department today, in the hospital's zone. */
  async contacts(hospitalId: string, now: number): Promise<ResolvedContacts[]> {
    const [hospital] = await this.dataSource.query<{ timezone: string }[]>(
      "SELECT timezone FROM hospital WHERE id = $1",
      [hospitalId],
    );
    const today = zonedDay(now, hospital?.timezone ?? "UTC");
    return resolveDepartmentContacts(this.dataSource.manager, hospitalId, today);
  }

  /** Notes a screen's report of itself (api.md 8). */
  async reportPresence(display: OpenDisplay, report: Presence): Promise<void> {
    this.presence.note(display.hospitalId, display.id, report, this.clock());
  }

  private async readSnapshot(hospitalId: string, view: BoardView): Promise<BoardSnapshot> {
    const now = this.clock();
    const source = await readBoardSource(this.dataSource.manager, hospitalId);
    if (source === null) throw notFound();
    const contacts = view.showContacts
      ? await resolveDepartmentContacts(
          this.dataSource.manager,
          hospitalId,
          zonedDay(now, source.timezone),
        )
      : [];
    return {
      revision: source.revision,
      serverTime: now,
      hospital: {
        name: source.name,
        logo_url: source.logoFile === null ? null : `/uploads/${source.logoFile}`,
        timezone: source.timezone,
      },
      template: source.template,
      patients: source.patients.map((patient) => boardPatient(patient, view)),
      onCall: boardOnCall(contacts, view),
      announcements: source.announcements.map(boardAnnouncement),
    };
  }
}

function toOpenDisplay(row: DisplayRow): OpenDisplay {
  return { id: row.id, hospitalId: row.hospitalId, key: row.key, view: boardView(row) };
}
