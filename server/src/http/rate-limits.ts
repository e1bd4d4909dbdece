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
import { addressKey } from "./address-key.js";
import { LeasedRateLimiter } from "./leased-rate-limiter.js";

const INVITATIONS_A_DAY = 2_000;
const INVITATIONS_OF_ONE = 5;
const MAILS_OF_ONE = 20;
const OFFERS_TO_ONE = 10;

/** Every limit: how many points in how many seconds for one key (docs/wire.md, Limits). */
const LIMITS = {
  /** Failed logins of one account from one address, or from one device that is known. */
  loginFromOne: { points: 10, duration: 15 * 60 },
  /** Failed logins of one account from all others, or from all devices that are known. */
  login: { points: 100, duration: 3600 },
  /** Failed logins of any accounts from one address: enough for a hospital that has but one. */
  loginsFromAddress: { points: 100, duration: 15 * 60, isByAddress: true },
  /** What is noted once however often it happens, such as a lock-out of one account. */
  loginNoted: { points: 1, duration: 15 * 60 },
  /** Codes of one account's second step, right ones given back. */
  secondFactor: { points: 5, duration: 15 * 60 },
  /** Forgotten passwords of one account. */
  forgotPassword: { points: 5, duration: 3600 },
  resendVerification: { points: 5, duration: 3600 },
  /** Registrations from one address. */
  register: { points: 30, duration: 3600, isByAddress: true },
  /** Sign-ons begun from one address: a provider is asked for each. */
  singleSignOn: { points: 120, duration: 600, isByAddress: true },
  /** Problems with sign-ons that one hospital's log is given. */
  signOnReports: { points: 50, duration: 3600 },
  singleSignOnTest: { points: 10, duration: 60 },
  /** Looks for the record of a domain, and codes typed in, of one hospital. */
  domainProof: { points: 20, duration: 600 },
  /** Codes mailed to postmasters by one hospital. */
  domainMail: { points: 5, duration: 3600 },
  emrTest: { points: 10, duration: 60 },
  emrSearch: { points: 60, duration: 60 },
  /** Wrong board keys from one address. */
  boardGuess: { points: 100, duration: 60, isByAddress: true },
  /** Downtime kits that one account asked for beside those of the clock: one person shuts out nobody else. */
  kitsAsked: { points: 5, duration: 600 },
  /** The same of a whole hospital. */
  kitsOfHospital: { points: 30, duration: 600 },
  /** Kits that one downtime station fetched, which asks once a minute. */
  stationKits: { points: 20, duration: 60 },
  /** Wrong pairing codes of one hospital. */
  pairingGuess: { points: 10, duration: 600 },
  /** Codes of walls that were none, or had run out, of one account. */
  handoffGuess: { points: 20, duration: 600 },
  /** Pairing codes asked for from one address. */
  pairingRequest: { points: 60, duration: 600, isByAddress: true },
  /** Wrong tokens of operators from one address. */
  operatorGuess: { points: 20, duration: 600, isByAddress: true },
  /** Invitations of one hospital, and changed addresses that have to be proven again. */
  invitations: { points: INVITATIONS_A_DAY, duration: 24 * 3600 },
  /** Invitations and verifications that one hospital mails to one address. */
  invitationsOfOne: { points: INVITATIONS_OF_ONE, duration: 3600 },
  /** Addresses of strangers' accounts that one hospital was refused: each answer says that there is one. */
  takenAddresses: { points: 200, duration: 24 * 3600 },
  /** Duties that one account offers, each of which mails people, as its end does. */
  offers: { points: MAILS_OF_ONE, duration: 3600 },
  /** Duties that one account offers to one colleague by name. */
  offersToOne: { points: OFFERS_TO_ONE, duration: 3600 },
  /** Duties that one account takes over, each of which mails those who had it and the makers. */
  takeOvers: { points: MAILS_OF_ONE, duration: 3600 },
  /** Absences that one account enters or changes, each of which may mail the makers. */
  absences: { points: 60, duration: 3600 },
  /** Cards of which one account's pages say that they were opened, printed or exported. */
  notedCards: { points: 5_000, duration: 600 },
  /** Reports of calls of one account. */
  callReports: { points: 30, duration: 600 },
  /** Authenticated calls of one account. */
  calls: { points: 600, duration: 60 },
} as const satisfies Record<string, { points: number; duration: number; isByAddress?: true }>;

export type LimitName = keyof typeof LIMITS;

/** How many calls of an account a server fetches at a time: what it may hold unspent while another refuses. */
const CALLS_BLOCK = 40;

/**
 * Counts what may not be done too often: across servers in Redis, in this process's memory when there is none or it is
 * away (docs/wire.md, Limits). Keys are accounts and hospitals; addresses, of IPv6 the network, where no account is known
 * yet.
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
    this.calls = new LeasedRateLimiter(this.limiters.calls, CALLS_BLOCK);
  }

  /**
   * Takes one of an account's calls; throws `TOO_MANY_REQUESTS` with `Retry-After` when none is left
   * (docs/wire.md, Limits).
   */
  async spendCall(accountId: string): Promise<void> {
    try {
      await this.calls.take(accountId);
    } catch (refusal) {
      throw tooMany(refusal, "calls");
    }
  }

  /** Takes `points` and returns how many are left; throws `TOO_MANY_REQUESTS` with `Retry-After` when there are fewer. */
  async spend(name: LimitName, key: string, points = 1): Promise<number> {
    try {
      return (await this.limiters[name].consume(keyFor(name, key), points)).remainingPoints;
    } catch (refusal) {
      // The library counts what it refuses, too: fewer may still be done.
      if (points > 1) await this.limiters[name].reward(keyFor(name, key), points);
      throw tooMany(refusal, name);
    }
  }

  /** Takes one point and says whether there was one, for limits that are kept silently. */
  async trySpend(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.limiters[name].consume(keyFor(name, key));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  /** Throws as `spend` does when no point is left, without taking one. */
  async check(name: LimitName, key: string): Promise<void> {
    const state = await this.limiters[name].get(keyFor(name, key));
    if (state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0)
      throw tooMany(state, name);
  }

  /** Gives all points back, such as after a right password. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(keyFor(name, key));
  }
}

function keyFor(name: LimitName, key: string): string {
  return "isByAddress" in LIMITS[name] ? addressKey(key) : key;
}

function tooMany(refusal: unknown, name: LimitName): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  const wait = waitText(retryAfter);
  return new AppError("TOO_MANY_REQUESTS", sentenceOf(name, wait), { retryAfter });
}

function sentenceOf(name: LimitName, wait: string): string {
  switch (name) {
    case "pairingGuess":
      return `Too many wrong codes. Please wait ${wait} and try again; until then the right code is refused as well.`;
    case "invitations":
      return `A hospital can send ${INVITATIONS_A_DAY.toLocaleString("en")} invitations a day, and these would be more. Please wait ${wait}, or invite fewer people now.`;
    case "invitationsOfOne":
      return `This address was sent ${INVITATIONS_OF_ONE} mails within an hour. Please wait ${wait}, and ask the person to look among the spam.`;
    case "takenAddresses":
      return `Too many of these addresses cannot be used. Please wait ${wait} and check them.`;
    case "offers":
      return `You have offered ${MAILS_OF_ONE} duties within an hour, and people get a mail for each. Please wait ${wait}, or ask who makes the roster.`;
    case "offersToOne":
      return `You have offered this person ${OFFERS_TO_ONE} duties within an hour, with a mail for each. Please wait ${wait}, or call them.`;
    case "takeOvers":
      return `You have taken over ${MAILS_OF_ONE} times within an hour, and people get a mail for each. Please wait ${wait}, or ask who makes the roster.`;
    case "absences":
      return `Too many absences at once. Please wait ${wait}, or ask who makes the roster.`;
    default:
      return `Too many attempts. Please wait ${wait} and try again.`;
  }
}
