import type { Patient } from "@wardline/contracts/patients";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { PatientList } from "@wardline/database/repositories/patients";
import { isClosed } from "@wardline/domain/patient-status";
import { KeptBody } from "../../http/kept-body.js";

interface ListedCard {
  name: string;
  json: string;
}

/** Which cards a list holds: those open now, today's, or those of a day that is over. */
export type ListKind = "open" | "today" | "past";

/**
 * A list of cards as it was read, which follows the changes that leave its order and its members alone, so that a
 * status set on a busy ward does not make everyone's next list a new reading.
 */
export class ListedCards {
  /** The hospital's revision up to which it was followed, and the last that changed something in it. */
  private revision: number;
  private changedAt: number;
  private written: KeptBody | null = null;
  /** The cards one by one, in the list's order; taken apart at the first change. */
  private cards: Map<string, ListedCard> | null = null;

  constructor(
    private readonly read: PatientList,
    private readonly kind: ListKind,
    /** Tells its tags from those of the hospital's other lists. */
    private readonly name: string,
  ) {
    this.revision = read.revision;
    this.changedAt = read.revision;
  }

  /** The list as it is sent; written anew after a change. */
  get body(): KeptBody {
    this.written ??= new KeptBody(
      `{"status":"success","data":${this.json()}}`,
      `${this.name}-${this.changedAt}`,
    );
    return this.written;
  }

  /** Follows the hospital's next event; false when the list must be read again. */
  follow(event: LoggedEvent): boolean {
    if (event.revision <= this.revision) return true;
    if (event.revision !== this.revision + 1) return false;
    if (event.type.startsWith("patient.") && !this.replace(event)) return false;
    this.revision = event.revision;
    return true;
  }

  private replace(event: LoggedEvent): boolean {
    // A past day shows the status that a card had then.
    if (event.type !== "patient.updated" || this.kind === "past") return false;
    const card = event.payload;
    this.cards ??= takeApart(this.read.json);
    const listed = this.cards.get(card.id);
    if (listed === undefined || listed.name !== card.name) return false;
    if (this.kind === "open" && isClosed(card.status)) return false;
    listed.json = JSON.stringify(card);
    this.changedAt = event.revision;
    this.written = null;
    return true;
  }

  private json(): string {
    if (this.cards === null) return this.read.json;
    return `[${[...this.cards.values()].map(({ json }) => json).join(",")}]`;
  }
}

function takeApart(json: string): Map<string, ListedCard> {
  const cards = JSON.parse(json) as Patient[];
  return new Map(
    cards.map((card) => [card.id, { name: card.name, json: JSON.stringify(card) }] as const),
  );
}
