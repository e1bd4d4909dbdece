import { Inject, Injectable } from "@nestjs/common";
import { listPatients } from "@wardline/contracts/patients";
import type { LoggedEvent } from "@wardline/database/event-log";
import * as store from "@wardline/database/repositories/patients";
import { dayEnd, dayStart, zonedDay } from "@wardline/domain/zoned-day";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";
import { KeptBody } from "../../http/kept-body.js";
import { ReadyAnswers } from "../../http/ready-answers.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { ListedCards, type ListKind } from "./listed-cards.js";

/** A kept list is read again after this long even without a change, should the word of one have been lost. */
const KEEP_MS = 2_000;

const OPEN = "open";

interface Kept {
  reading: Promise<ListedCards>;
  /** Undefined until it has been read. */
  cards: ListedCards | undefined;
  until: number;
}

/**
 * The lists of cards that every open page asks for, read once per hospital and shared by all who ask; a change of the
 * hospital is followed where that is simple, and drops them otherwise.
 */
@Injectable()
export class PatientLists {
  private readonly kept = new Map<string, Map<string, Kept>>();
  private readonly zones = new Map<string, { zone: string; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    committedEvents: CommittedEvents,
    ready: ReadyAnswers,
  ) {
    committedEvents.subscribe((events) => this.follow(events));
    ready.offer(listPatients, "?scope=open", ({ hospitalId }) => this.ready(hospitalId, OPEN));
    ready.offer(listPatients, "", ({ hospitalId }) => {
      const zone = this.zones.get(hospitalId);
      if (zone === undefined || performance.now() >= zone.until) return undefined;
      return this.ready(hospitalId, zonedDay(this.clock(), zone.zone));
    });
  }

  /** Every open card. */
  open(hospitalId: string): Promise<KeptBody> {
    return this.keep(hospitalId, OPEN, "open", () =>
      store.readOpenPatients(this.dataSource.manager, hospitalId),
    );
  }

  /** The cards of a day, today by default; a future day shows today's (api.md 3, 11). */
  async ofDay(hospitalId: string, date: string | undefined): Promise<KeptBody> {
    const zone = await this.zoneOf(hospitalId);
    const today = zonedDay(this.clock(), zone);
    const day = date === undefined || date > today ? today : date;
    const read = day === today ? store.readPatientsOfToday : store.readPatientsOfDay;
    return this.keep(hospitalId, day, day === today ? "today" : "past", () =>
      read(this.dataSource.manager, hospitalId, {
        start: new Date(dayStart(day, zone)).toISOString(),
        end: new Date(dayEnd(day, zone)).toISOString(),
      }),
    );
  }

  /** A list that needs no reading; undefined otherwise. */
  private ready(hospitalId: string, name: string): KeptBody | undefined {
    const known = this.kept.get(hospitalId)?.get(name);
    return known !== undefined && performance.now() < known.until ? known.cards?.body : undefined;
  }

  private async keep(
    hospitalId: string,
    name: string,
    kind: ListKind,
    read: () => Promise<store.PatientList>,
  ): Promise<KeptBody> {
    const lists = this.kept.get(hospitalId) ?? new Map<string, Kept>();
    const known = lists.get(name);
    if (known !== undefined && performance.now() < known.until) return (await known.reading).body;
    const reading = read().then((list) => new ListedCards(list, kind, name));
    const kept: Kept = { reading, cards: undefined, until: performance.now() + KEEP_MS };
    // Kept from the moment that the reading starts: a change meanwhile takes it away from those who ask later.
    lists.set(name, kept);
    this.kept.set(hospitalId, lists);
    try {
      kept.cards = await reading;
      return kept.cards.body;
    } catch (error) {
      if (lists.get(name) === kept) lists.delete(name);
      throw error;
    }
  }

  private follow(events: readonly LoggedEvent[]): void {
    const hospitalId = events[0]?.hospitalId;
    if (hospitalId === undefined) return;
    if (events.some(({ type }) => type === "hospital.updated")) this.zones.delete(hospitalId);
    const lists = this.kept.get(hospitalId);
    if (lists === undefined) return;
    for (const [name, { cards }] of lists) {
      if (cards === undefined || !events.every((event) => cards.follow(event))) lists.delete(name);
    }
    if (lists.size === 0) this.kept.delete(hospitalId);
  }

  private async zoneOf(hospitalId: string): Promise<string> {
    const known = this.zones.get(hospitalId);
    if (known !== undefined && performance.now() < known.until) return known.zone;
    const [hospital] = await this.dataSource.query<{ timezone: string }[]>(
      "SELECT timezone FROM hospital WHERE id = $1",
      [hospitalId],
    );
    const zone = hospital?.timezone ?? "UTC";
    this.zones.set(hospitalId, { zone, until: performance.now() + KEEP_MS });
    return zone;
  }
}
