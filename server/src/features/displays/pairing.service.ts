import { createHash, randomBytes, randomInt } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Display } from "@wardline/contracts/displays";
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/pairings";
import type { Pairing } from "@wardline/database/entities/display";
import { findDisplay, findDisplayByName } from "@wardline/database/repositories/boards/displays";
import * as pairings from "@wardline/database/repositories/boards/pairings";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../http/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { BoardAddresses } from "../../security/board-addresses.js";
import { StationKeys } from "../../security/station-keys.js";
import { DisplaysService, displayNotFound, mayJoin } from "./displays.service.js";

const CODE_LIFETIME_MS = 10 * 60_000;
const SECRET_BYTES = 32;

/** Makes the screen that shows a code into a display, without typing its long address on a TV's remote control. */
@Injectable()
export class PairingService {
  private readonly addresses: BoardAddresses;
  private readonly stations: StationKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    private readonly limits: RateLimits,
    private readonly suspended: SuspendedHospitals,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.addresses = new BoardAddresses(config);
    this.stations = new StationKeys(config);
  }

  /** A code to show, and the secret with which only this screen may ask for the outcome. */
  async request(address: string): Promise<{ code: string; secret: string; expires_at: string }> {
    await this.limits.spend("pairingRequest", address);
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const expiresAt = new Date(this.clock() + CODE_LIFETIME_MS);
    const pairing = { secretHash: hashOf(secret), expiresAt };
    for (;;) {
      const code = newCode();
      if (await pairings.insertPairing(this.dataSource.manager, { ...pairing, code })) {
        return { code, secret, expires_at: expiresAt.toISOString() };
      }
    }
  }

  /** Whether the code has been typed in; throws `NOT_FOUND` when it is unknown or has run out, and `HOSPITAL_SUSPENDED`. */
  async outcome(secret: string): Promise<{ display_url: string | null; expires_at: string }> {
    const { manager } = this.dataSource;
    const now = new Date(this.clock());
    const pairing = await pairings.findPairingBySecret(manager, hashOf(secret), now);
    if (pairing === null) throw notFound("This code has expired.");
    const expires_at = pairing.expiresAt.toISOString();
    if (pairing.hospitalId === null) return { display_url: null, expires_at };
    await this.suspended.refuse(pairing.hospitalId);
    const url = await this.addressOf(pairing, pairing.hospitalId);
    if (url === undefined) throw notFound("This code has expired.");
    return { display_url: url, expires_at };
  }

  /** Where the screen of a taken code goes: to its display or station; undefined where that is gone. */
  private async addressOf(
    { displayId, stationId, stationKeySealed }: Pairing,
    hospitalId: string,
  ): Promise<string | null | undefined> {
    if (stationId !== null) {
      if (stationKeySealed === null) return undefined;
      return this.stations.urlOf({ hospitalId, id: stationId }, stationKeySealed);
    }
    if (displayId === null) return null;
    const display = await findDisplay(this.dataSource.manager, hospitalId, displayId);
    return display === null ? undefined : this.addresses.urlOf(display);
  }

  /**
   * Joins the screen that shows `code` to the display of this name, which is published where there is none. A code that is unknown, over or taken, be it in this
   * very moment, throws `PAIRING_CODE_INVALID` and is limited per hospital.
   */
  accept(caller: Caller, code: string, name: string): Promise<Display> {
    return this.takeForDisplay(caller, code, async (work) => {
      const known = await findDisplayByName(work, name);
      if (known !== null) return this.displays.recordAct(work, known.id, "screen", "paired");
      return (await this.displays.publish(caller, name)).display;
    });
  }

  /**
   * As `accept`, for a display that exists: throws `NOT_FOUND` when there is none that the caller may join screens to. The
   * log says who did it; nothing of the display changes.
   */
  join(caller: Caller, code: string, displayId: string): Promise<Display> {
    return this.takeForDisplay(caller, code, async (work) => {
      const display = await this.displays.recordAct(work, displayId, "screen", "paired");
      if (!mayJoin(caller, display)) throw displayNotFound();
      return display;
    });
  }

  private takeForDisplay(
    caller: Caller,
    code: string,
    displayOf: (work: Work) => Promise<Display>,
  ): Promise<Display> {
    return this.take(caller, code, async (work, pairing) => {
      const display = await displayOf(work);
      if (display.display_url === null) throw new AppError("ADDRESS_UNREADABLE");
      await pairings.joinPairing(work, pairing, display.display_id);
      return display;
    });
  }

  /** Lets `join` give the locked pairing of a code what its screen becomes; throws `PAIRING_CODE_INVALID` as `accept` does. */
  async take<T extends object>(
    caller: Caller,
    code: string,
    join: (work: Work, pairing: Pairing) => Promise<T>,
  ): Promise<T> {
    await this.limits.check("pairingGuess", caller.hospitalId);
    const joined = await this.unitOfWork.run(caller, async (work) => {
      const pairing = await pairings.lockWaitingPairing(work, code);
      return pairing === null ? null : join(work, pairing);
    });
    if (joined !== null) return joined;
    await this.limits.spend("pairingGuess", caller.hospitalId);
    throw new AppError("PAIRING_CODE_INVALID", undefined, {
      errors: [
        { path: "code", message: "This code is not valid. Please check the code on the screen." },
      ],
    });
  }
}

function newCode(): string {
  const places = Array.from({ length: PAIRING_CODE_LENGTH });
  return places.map(() => PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length))).join("");
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
