import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { hash, verify } from "@node-rs/argon2";
import { HASH_COST_TOKEN, type HashCost } from "../../../runtime/hash-cost.js";
import { Turns } from "../../../turns/turns.js";

export interface PasswordRequester {
  /** Queue of the request: an account, or the address of a stranger. */
  lane: string;
  /**
   * True for a caller with a session or known device. Known callers and strangers alternate, and each group has half of
   * the queue's places.
   */
  isKnown: boolean;
}

/**
 * Hashes and compares passwords with argon2id, a few at a time and fairly, so that a storm of logins exhausts neither
 * memory nor queue.
 */
@Injectable()
export class PasswordHasher {
  constructor(
    @Inject(HASH_COST_TOKEN) private readonly cost: HashCost,
    private readonly turns: Turns,
  ) {}

  /** Runs hashing or comparing work when it is the requester's turn; throws `LOGIN_BUSY`. */
  runInTurn<T>({ lane, isKnown }: PasswordRequester, work: () => Promise<T>): Promise<T> {
    return this.turns.run("password", { group: isKnown ? "known" : "strangers", lane }, work);
  }

  /** Hashes a password with argon2id; throws `LOGIN_BUSY`. */
  hash(password: string, requester: PasswordRequester): Promise<string> {
    return this.runInTurn(requester, () => hash(password, this.cost));
  }

  /**
   * True if the password matches; call within `runInTurn`. Without a hash, returns false after the same amount of work
   * (promise 5).
   */
  verify(hashed: string | null, password: string): Promise<boolean> {
    return verify(hashed ?? createUnmatchableHash(this.cost), password);
  }
}

/** Makes a well-formed hash of the same cost that matches no password. */
function createUnmatchableHash({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = [toBase64(randomBytes(16)), toBase64(randomBytes(32))];
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
