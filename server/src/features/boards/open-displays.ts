import { Injectable } from "@nestjs/common";
import type { DisplayRow } from "@wardline/database/entities/display";
import { findDisplay, findDisplaysByKeys } from "@wardline/database/repositories/displays";
import { type BoardView, boardView } from "@wardline/live/rooms";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";

/** A display that may be shown, with what it may show. */
export interface OpenDisplay {
  id: string;
  hospitalId: string;
  key: string;
  view: BoardView;
}

/** For less than the second within which a rotated key must be dead on every server (promise 4). */
const KEEP_MS = 800;
const KEPT_AT_MOST = 10_000;

interface Asked {
  keys: Set<string>;
  found: Promise<Map<string, OpenDisplay>>;
}

interface Kept {
  display: OpenDisplay;
  until: number;
}

/** Which display a key opens: the keys of a storm of boards are looked up together and remembered for a moment. */
@Injectable()
export class OpenDisplays {
  private readonly kept = new Map<string, Kept>();
  /** The keys of this turn of the event loop, which are read together. */
  private asked: Asked | null = null;
  private readonly underWay = new Map<string, Asked["found"]>();
  private changes = 0;

  constructor(
    private readonly dataSource: DataSource,
    committedEvents: CommittedEvents,
  ) {
    committedEvents.subscribe((events) => {
      const hospitalId = events[0]?.hospitalId;
      if (!events.some(({ type }) => type.startsWith("display."))) return;
      this.changes += 1;
      for (const [key, { display }] of this.kept) {
        if (display.hospitalId === hospitalId) this.kept.delete(key);
      }
    });
  }

  /** The display of a key, or null when it is unknown or revoked. */
  async byKey(key: string): Promise<OpenDisplay | null> {
    if (!/^[\w-]{20,100}$/.test(key)) return null;
    const known = this.kept.get(key);
    if (known !== undefined && performance.now() < known.until) return known.display;
    const found = this.underWay.get(key) ?? this.ask(key);
    return (await found).get(key) ?? null;
  }

  /** Of these keys, the displays that they open now, never from memory. */
  async read(keys: readonly string[]): Promise<OpenDisplay[]> {
    const rows = await findDisplaysByKeys(this.dataSource.manager, keys);
    return rows.map(toOpenDisplay);
  }

  /** A hospital's display, or null when it is unknown or revoked; never from memory. */
  async byId(hospitalId: string, id: string): Promise<OpenDisplay | null> {
    const row = await findDisplay(this.dataSource.manager, hospitalId, id);
    return row === null ? null : toOpenDisplay(row);
  }

  private ask(key: string): Asked["found"] {
    this.asked ??= this.nextReading();
    this.asked.keys.add(key);
    this.underWay.set(key, this.asked.found);
    return this.asked.found;
  }

  private nextReading(): Asked {
    const keys = new Set<string>();
    const found = nextTurn().then(async () => {
      this.asked = null;
      const { changes } = this;
      const displays = await this.read([...keys]).finally(() => {
        for (const key of keys) this.underWay.delete(key);
      });
      if (this.kept.size > KEPT_AT_MOST) this.kept.clear();
      // Some display was changed meanwhile: what was read may be what it was before.
      if (changes === this.changes) {
        // From the end of the reading: in a storm the reading itself may take as long.
        const until = performance.now() + KEEP_MS;
        for (const display of displays) this.kept.set(display.key, { display, until });
      }
      return new Map(displays.map((display) => [display.key, display]));
    });
    return { keys, found };
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function toOpenDisplay(row: DisplayRow): OpenDisplay {
  return { id: row.id, hospitalId: row.hospitalId, key: row.key, view: boardView(row) };
}
