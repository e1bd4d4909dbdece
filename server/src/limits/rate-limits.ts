import { Inject, Injectable } from "@nestjs/common";
import { waitText } from "@wardline/domain/time/wait-text";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "../errors/app-error.js";
import { LIMITS_REDIS } from "../runtime/runtime.module.js";
import { getAddressKey } from "./address-key.js";
import { LeasedRateLimiter } from "./leased-rate-limiter.js";

const INVITATIONS_PER_DAY = 2_000;
const INVITATIONS_PER_ADDRESS = 5;
const MAILS_PER_ADDRESS = 20;
const OFFERS_PER_PERSON = 10;

/** All limits: points per duration (seconds) and key (docs/wire/envelope.md, Limits). */
const LIMITS = {
  /** Failed logins to one account from one address, or from one known device. */
  loginFromOne: { points: 10, duration: 15 * 60 },
  /** Failed logins to one account from all unknown addresses together, or from all known devices. */
  login: { points: 100, duration: 3600 },
  /** Failed logins to any account from one address: enough for a hospital that shares a single address. */
  loginsFromAddress: { points: 100, duration: 15 * 60, isByAddress: true },
  /** Log entries about the same event, such as the lock-out of one account. */
  loginNoted: { points: 1, duration: 15 * 60 },
  /** Second-factor codes of one account; correct codes are not counted. */
  secondFactor: { points: 5, duration: 15 * 60 },
  forgotPassword: { points: 5, duration: 3600 },
  resendVerification: { points: 5, duration: 3600 },
  register: { points: 30, duration: 3600, isByAddress: true },
  /** Single sign-ons started from one address; each one calls the provider. */
  singleSignOn: { points: 120, duration: 600, isByAddress: true },
  /** Sign-on problems written to one hospital's log. */
  signOnReports: { points: 50, duration: 3600 },
  singleSignOnTest: { points: 10, duration: 60 },
  /** DNS lookups to verify one hospital's domains. */
  domainProof: { points: 20, duration: 600 },
  emrTest: { points: 10, duration: 60 },
  /** Test events of one hospital's webhooks, each of which adds an entry to the hospital's log. */
  webhookTest: { points: 20, duration: 60 },
  emrSearch: { points: 60, duration: 60 },
  boardGuess: { points: 100, duration: 60, isByAddress: true },
  /** Unknown, deleted and expired API tokens. */
  tokenGuess: { points: 100, duration: 60, isByAddress: true },
  /** Downtime kits requested by one account, besides the scheduled kits. */
  kitsAsked: { points: 5, duration: 600 },
  kitsOfHospital: { points: 30, duration: 600 },
  /** Kits fetched by one downtime station, which polls once a minute. */
  stationKits: { points: 20, duration: 60 },
  pairingGuess: { points: 10, duration: 600 },
  /** Invalid or expired handoff codes entered by one account. */
  handoffGuess: { points: 20, duration: 600 },
  pairingRequest: { points: 60, duration: 600, isByAddress: true },
  operatorGuess: { points: 20, duration: 600, isByAddress: true },
  /** Invitations sent by one hospital, including those for changed addresses. */
  invitations: { points: INVITATIONS_PER_DAY, duration: 24 * 3600 },
  /** Invitations and verifications that one hospital emails to one address. */
  invitationsOfOne: { points: INVITATIONS_PER_ADDRESS, duration: 3600 },
  /** Addresses refused to one hospital because another account uses them: each refusal reveals that account. */
  takenAddresses: { points: 200, duration: 24 * 3600 },
  /** Duties offered by one account; each offer emails people when it starts and ends. */
  offers: { points: MAILS_PER_ADDRESS, duration: 3600 },
  offersToOne: { points: OFFERS_PER_PERSON, duration: 3600 },
  /** Duties taken over by one account; each emails the former doctors and the roster makers. */
  takeOvers: { points: MAILS_PER_ADDRESS, duration: 3600 },
  /** Absences entered or changed by one account; each may email the roster makers. */
  absences: { points: 60, duration: 3600 },
  /** Patient cards that one account's pages report as opened, printed or exported. */
  notedCards: { points: 5_000, duration: 600 },
  callReports: { points: 30, duration: 600 },
  calls: { points: 600, duration: 60 },
} as const satisfies Record<string, { points: number; duration: number; isByAddress?: true }>;

export type LimitName = keyof typeof LIMITS;

/** Points per account that a server fetches at once and may hold unspent while another server refuses. */
const CALL_BLOCK_SIZE = 40;

/**
 * Rate limits, shared through Redis or kept in memory if Redis is absent or unreachable (docs/wire/envelope.md, Limits). Keys
 * are accounts and hospitals, or addresses where no account is known yet.
 */
@Injectable()
export class RateLimits {
  private readonly limiters: Record<LimitName, RateLimiterAbstract>;
  private readonly calls: LeasedRateLimiter;

  constructor(@Inject(LIMITS_REDIS) redis: Redis | null) {
    this.limiters = Object.fromEntries(
      Object.entries(LIMITS).map(([name, { points, duration }]) => {
        const memory = new RateLimiterMemory({ keyPrefix: `limit:${name}`, points, duration });
        if (redis === null) return [name, memory];
        const shared = new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `limit:${name}`,
          points,
          duration,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        });
        return [name, shared];
      }),
    );
    this.calls = new LeasedRateLimiter(this.limiters.calls, CALL_BLOCK_SIZE);
  }

  /**
   * Takes one of an account's calls; throws `TOO_MANY_REQUESTS` with `Retry-After` if none is left (docs/wire/envelope.md,
   * Limits).
   */
  async spendCall(accountId: string): Promise<void> {
    try {
      await this.calls.take(accountId);
    } catch (refusal) {
      throw tooManyRequestsError(refusal, "calls");
    }
  }

  /**
   * Takes `points` and returns the remaining points; throws `TOO_MANY_REQUESTS` with `Retry-After` if there are too
   * few.
   */
  async spend(name: LimitName, key: string, points = 1): Promise<number> {
    try {
      return (await this.limiters[name].consume(buildKey(name, key), points)).remainingPoints;
    } catch (refusal) {
      // The library also counts refused points: give them back.
      if (points > 1) await this.limiters[name].reward(buildKey(name, key), points);
      throw tooManyRequestsError(refusal, name);
    }
  }

  /** Takes one point; returns false instead of throwing if none is left. */
  async trySpend(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.limiters[name].consume(buildKey(name, key));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  /** Throws like `spend` if no point is left, without taking a point. */
  async check(name: LimitName, key: string): Promise<void> {
    const state = await this.limiters[name].get(buildKey(name, key));
    if (state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0)
      throw tooManyRequestsError(state, name);
  }

  /** Gives all points back, for example after a correct password. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(buildKey(name, key));
  }
}

function buildKey(name: LimitName, key: string): string {
  return "isByAddress" in LIMITS[name] ? getAddressKey(key) : key;
}

function tooManyRequestsError(refusal: unknown, name: LimitName): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  const wait = waitText(retryAfter);
  return new AppError("TOO_MANY_REQUESTS", limitSentence(name, wait), { retryAfter });
}

function limitSentence(name: LimitName, wait: string): string {
  switch (name) {
    case "pairingGuess":
      return `Too many wrong codes. Please wait ${wait} and try again; until then the correct code is refused as well.`;
    case "invitations":
      return `A hospital can send ${INVITATIONS_PER_DAY.toLocaleString("en")} invitations a day, and these would exceed that. Please wait ${wait}, or invite fewer people now.`;
    case "invitationsOfOne":
      return `This address was sent ${INVITATIONS_PER_ADDRESS} emails within an hour. Please wait ${wait}, and ask the person to check the spam folder.`;
    case "takenAddresses":
      return `Too many of these addresses cannot be used. Please wait ${wait} and check them.`;
    case "offers":
      return `You have offered ${MAILS_PER_ADDRESS} duties within an hour, and each one emails people. Please wait ${wait}, or ask a roster maker.`;
    case "offersToOne":
      return `You have offered this person ${OFFERS_PER_PERSON} duties within an hour, and each offer sent them an email. Please wait ${wait}, or call them.`;
    case "takeOvers":
      return `You have taken over ${MAILS_PER_ADDRESS} times within an hour, and people got an email each time. Please wait ${wait}, or ask a roster maker.`;
    case "absences":
      return `Too many absences at once. Please wait ${wait}, or ask a roster maker.`;
    default:
      return `Too many attempts. Please wait ${wait} and try again.`;
  }
}
