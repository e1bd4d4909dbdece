import { randomBytes, randomInt } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Display } from "@wardline/contracts/boards/displays";
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/boards/pairings";
import type { Pairing } from "@wardline/database/entities/boards/display";
import { findDisplay, findDisplayByName } from "@wardline/database/repositories/screens/displays";
import * as pairings from "@wardline/database/repositories/screens/pairings";
import { sha256 } from "@wardline/database/sha256";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { RateLimits } from "../../limits/rate-limits.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";
import { BoardAddresses, StationAddresses } from "../../security/sealed-addresses.js";
import { canJoin, DisplaysService, displayNotFoundError } from "./displays.service.js";

const CODE_LIFETIME_MS = 10 * 60_000;
const SECRET_BYTES = 32;

/**
 * Pairs the screen that shows a code with a display, so that nobody has to type a long address with a remote control.
 */
@Injectable()
export class PairingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    private readonly limits: RateLimits,
    private readonly suspended: SuspendedHospitals,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: BoardAddresses,
    private readonly stations: StationAddresses,
  ) {}

  /** Makes a code to show, and the secret with which the screen polls for the result. */
  async request(address: string): Promise<{ code: string; secret: string; expires_at: string }> {
    await this.limits.spend("pairingRequest", address);
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const expiresAt = new Date(this.clock() + CODE_LIFETIME_MS);
    const pairing = { secretHash: sha256(secret), expiresAt };
    for (;;) {
      const code = createCode();
      if (await pairings.insertPairing(this.dataSource.manager, { ...pairing, code })) {
        return { code, secret, expires_at: expiresAt.toISOString() };
      }
    }
  }

  /**
   * Returns the address once the code has been entered, and null before; throws `NOT_FOUND` for an unknown or expired
   * secret, and `HOSPITAL_SUSPENDED`.
   */
  async readOutcome(secret: string): Promise<{ display_url: string | null; expires_at: string }> {
    const { manager } = this.dataSource;
    const now = new Date(this.clock());
    const pairing = await pairings.findPairingBySecret(manager, sha256(secret), now);
    if (pairing === null) throw notFound("This code has expired.");
    const expires_at = pairing.expiresAt.toISOString();
    if (pairing.hospitalId === null) return { display_url: null, expires_at };
    await this.suspended.refuse(pairing.hospitalId);
    const url = await this.readAddress(pairing, pairing.hospitalId);
    if (url === undefined) throw notFound("This code has expired.");
    return { display_url: url, expires_at };
  }

  /**
   * Returns the display's or station's address for an accepted code; undefined if the display or station no longer
   * exists.
   */
  private async readAddress(
    { displayId, stationId, stationKeySealed }: Pairing,
    hospitalId: string,
  ): Promise<string | null | undefined> {
    if (stationId !== null) {
      if (stationKeySealed === null) return undefined;
      return this.stations.buildUrl({ hospitalId, id: stationId, keySealed: stationKeySealed });
    }
    if (displayId === null) return null;
    const display = await findDisplay(this.dataSource.manager, hospitalId, displayId);
    return display === null ? undefined : this.addresses.buildUrl(display);
  }

  /**
   * Pairs the screen that shows `code` with the named display, and publishes that display if needed. An unknown,
   * expired or used code throws `PAIRING_CODE_INVALID`; such attempts are limited per hospital.
   */
  accept(caller: Caller, code: string, name: string): Promise<Display> {
    return this.pairWithDisplay(caller, code, async (work) => {
      const known = await findDisplayByName(work, name);
      if (known !== null) return this.displays.recordAct(work, known.id, "screen", "paired");
      return (await this.displays.publish(caller, name)).display;
    });
  }

  /**
   * Like `accept`, for an existing display: throws `NOT_FOUND` if the caller may not pair screens with it. The log
   * names the caller; the display stays unchanged.
   */
  join(caller: Caller, code: string, displayId: string): Promise<Display> {
    return this.pairWithDisplay(caller, code, async (work) => {
      const display = await this.displays.recordAct(work, displayId, "screen", "paired");
      if (!canJoin(caller, display)) throw displayNotFoundError();
      return display;
    });
  }

  private pairWithDisplay(
    caller: Caller,
    code: string,
    getDisplay: (work: Work) => Promise<Display>,
  ): Promise<Display> {
    return this.lockPairing(caller, code, async (work, pairing) => {
      const display = await getDisplay(work);
      if (display.display_url === null) throw new AppError("ADDRESS_UNREADABLE");
      await pairings.joinPairing(work, pairing, display.display_id);
      return display;
    });
  }

  /**
   * Locks the pairing that waits under a code and lets `join` set the pairing's target; throws `PAIRING_CODE_INVALID`
   * like `accept`.
   */
  async lockPairing<T extends object>(
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

function createCode(): string {
  const places = Array.from({ length: PAIRING_CODE_LENGTH });
  return places.map(() => PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length))).join("");
}
