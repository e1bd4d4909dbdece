import { Inject, Injectable } from "@nestjs/common";
import type { HandedBoard, HandoffCodes } from "@wardline/contracts/handoff";
import { findDisplay } from "@wardline/database/repositories/boards/displays";
import { scopeWithin } from "@wardline/domain/boards/display-scope";
import { HANDOFF_PATH, HANDOFF_STAYS_MS } from "@wardline/domain/boards/handoff";
import { boardView } from "@wardline/live/rooms";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import type { Keys } from "../../security/derived-keys.js";
import { BoardsService } from "./boards.service.js";
import * as codes from "./handoff-code.js";
import type { OpenDisplay } from "./open-displays.js";

/** From the wall into the hand: who stands before a board sees it on the own phone (docs/wire.md, Wall to hand). */
@Injectable()
export class HandoffService {
  private readonly keys: Keys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly boards: BoardsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = codes.handoffKeys(config.jwtSecrets);
  }

  /** What a display's screens show now and in the next minute; null where its settings say that they show none. */
  codesFor(display: OpenDisplay): HandoffCodes | null {
    if (!display.view.show_handoff) return null;
    return {
      address: `${this.config.publicUrl}${HANDOFF_PATH}`,
      codes: codes.handoffCodes(display, this.clock(), this.keys[0]),
    };
  }

  /**
   * The board whose code was scanned, and a ticket to go on seeing it. Throws `NOT_FOUND` for a board that is not of the
   * caller's hospital or shows no codes, and `HANDOFF_OVER` for a code that has run out or never was one; those are limited
   * for each account.
   */
  async take(caller: Caller, code: string): Promise<HandedBoard & { ticket: string }> {
    const { accountId } = caller;
    await this.limits.check("handoffGuess", accountId);
    const now = this.clock();
    const display = await this.find(caller, codes.displayOfCode(code));
    const opens = (key: Buffer) => display !== null && codes.opensBoard(code, display, now, key);
    if (display === null || !this.keys.some(opens)) {
      await this.limits.spend("handoffGuess", accountId);
      throw display === null ? boardNotFound() : new AppError("HANDOFF_OVER");
    }
    const until = now + HANDOFF_STAYS_MS;
    const ticket = codes.handoffTicket(display, accountId, until, this.keys[0]);
    return { ...(await this.hand(display, until)), ticket };
  }

  /** The board that a ticket shows, as it is now. Throws as `take`. */
  async read(caller: Caller, ticket: string): Promise<HandedBoard> {
    const { accountId } = caller;
    const given = codes.readTicket(ticket);
    const display = await this.find(caller, given?.id ?? null);
    if (given === null || display === null) throw boardNotFound();
    const now = this.clock();
    if (!this.keys.some((key) => codes.showsBoard(ticket, display, accountId, now, key))) {
      throw new AppError("HANDOFF_OVER");
    }
    return this.hand(display, given.until);
  }

  /** The display as the caller may see it: of their wards alone, where their rights are limited. */
  private async find(
    { hospitalId, wards }: Caller,
    id: string | null,
  ): Promise<OpenDisplay | null> {
    const display = id === null ? null : await this.boards.displayById(hospitalId, id);
    if (display === null || !display.view.show_handoff) return null;
    const scope = scopeWithin(display.view.scope, wards);
    return scope === null ? null : { ...display, view: { ...display.view, scope } };
  }

  /** What the wall shows, and whom to call: every member of staff may know that (docs/wire.md, Duties). */
  private async hand({ hospitalId, id, view }: OpenDisplay, until: number): Promise<HandedBoard> {
    const withPhones = boardView({ ...view, show_contacts: true, show_phones: true });
    const row = await findDisplay(this.dataSource.manager, hospitalId, id);
    return {
      display: row?.name ?? "",
      until: new Date(until).toISOString(),
      board: await this.boards.snapshot(hospitalId, withPhones),
    };
  }
}

function boardNotFound(): AppError {
  return notFound("This board could not be found.");
}
