import { Inject, Injectable } from "@nestjs/common";
import type { HandoffCodes, ScannedBoard } from "@wardline/contracts/boards/handoff";
import { findDisplay } from "@wardline/database/repositories/screens/displays";
import { narrowScope } from "@wardline/domain/boards/display-scope";
import { HANDOFF_ACCESS_MS, HANDOFF_PATH } from "@wardline/domain/boards/handoff";
import { toBoardView } from "@wardline/live/rooms";
import { DataSource } from "typeorm";
import type { Config } from "../config/config.js";
import { AppError, notFound } from "../errors/app-error.js";
import { RateLimits } from "../limits/rate-limits.js";
import type { Caller } from "../request/request.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { CONFIG } from "../runtime/runtime.module.js";
import type { DerivedKeys } from "../security/derived-keys.js";
import { BoardsService } from "./boards.service.js";
import * as codes from "./handoff-code.js";
import type { OpenDisplay } from "./open-displays.js";

/** Shows a wall board on the phone of a person who scans the board's code (docs/wire/boards.md, Wall to hand). */
@Injectable()
export class HandoffService {
  private readonly keys: DerivedKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly boards: BoardsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keys = codes.deriveHandoffKeys(config.jwtSecrets);
  }

  /** Returns a display's codes for now and the next minute; null if its settings hide them. */
  readCodes(display: OpenDisplay): HandoffCodes | null {
    if (!display.view.show_handoff) return null;
    return {
      address: `${this.config.publicUrl}${HANDOFF_PATH}`,
      codes: codes.makeHandoffCodes(display, this.clock(), this.keys[0]),
    };
  }

  /**
   * Opens the board of a scanned code and issues a ticket for the board. Throws `NOT_FOUND` if the caller cannot see
   * the board or the board shows no codes, and `HANDOFF_OVER` for an invalid or expired code; limited per account.
   */
  async openBoard(caller: Caller, code: string): Promise<ScannedBoard & { ticket: string }> {
    const { accountId } = caller;
    await this.limits.check("handoffGuess", accountId);
    const now = this.clock();
    const display = await this.find(caller, codes.readDisplayId(code));
    const opens = (key: Buffer) =>
      display !== null && codes.isValidHandoffCode(code, display, now, key);
    if (display === null || !this.keys.some(opens)) {
      await this.limits.spend("handoffGuess", accountId);
      throw display === null ? boardNotFoundError() : new AppError("HANDOFF_OVER");
    }
    const until = now + HANDOFF_ACCESS_MS;
    const ticket = codes.makeHandoffTicket(display, accountId, until, this.keys[0]);
    return { ...(await this.readHandedBoard(display, until)), ticket };
  }

  /** Returns the current board of a ticket. Throws the errors of `openBoard`. */
  async read(caller: Caller, ticket: string): Promise<ScannedBoard> {
    const { accountId } = caller;
    const given = codes.readTicket(ticket);
    const display = await this.find(caller, given?.id ?? null);
    if (given === null || display === null) throw boardNotFoundError();
    const now = this.clock();
    if (
      !this.keys.some((key) => codes.isValidHandoffTicket(ticket, display, accountId, now, key))
    ) {
      throw new AppError("HANDOFF_OVER");
    }
    return this.readHandedBoard(display, given.until);
  }

  /**
   * Finds the display as the caller may see it, restricted to the caller's wards if the caller's rights are limited to
   * wards.
   */
  private async find(
    { hospitalId, wards }: Caller,
    id: string | null,
  ): Promise<OpenDisplay | null> {
    const display = id === null ? null : await this.boards.findDisplayById(hospitalId, id);
    if (display === null || !display.view.show_handoff) return null;
    const scope = narrowScope(display.view.scope, wards);
    return scope === null ? null : { ...display, view: { ...display.view, scope } };
  }

  /** Returns the wall's board with the on-call contacts, which every member of staff may see (docs/wire/roster.md, Duties). */
  private async readHandedBoard(
    { hospitalId, id, view }: OpenDisplay,
    until: number,
  ): Promise<ScannedBoard> {
    const withPhones = toBoardView({ ...view, show_contacts: true, show_phones: true });
    const row = await findDisplay(this.dataSource.manager, hospitalId, id);
    return {
      display: row?.name ?? "",
      until: new Date(until).toISOString(),
      board: await this.boards.readSnapshot(hospitalId, withPhones),
    };
  }
}

function boardNotFoundError(): AppError {
  return notFound("This board could not be found.");
}
