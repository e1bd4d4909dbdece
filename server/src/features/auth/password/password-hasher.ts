import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { hash, verify } from "@node-rs/argon2";
import { COST_OF_HASHES, type HashCost } from "../../../runtime/hash-cost.js";
import { Turns } from "../../../turns/turns.js";

/** Whose turn it is to be. */
export interface Asker {
  /** An account, or the address of a stranger. */
  lane: string;
  /** Known by a session or a device: such people and strangers are served by turns, and have half of the places each. */
  isKnown: boolean;
}

/**
 * Hashes passwords with argon2id (the library's own algorithm) and compares them, a few at a time and for all who ask in
 * turn, so that a storm of logins fills neither memory nor queue.
 */
@Injectable()
export class PasswordHasher {
  constructor(
    @Inject(COST_OF_HASHES) private readonly cost: HashCost,
    private readonly turns: Turns,
  ) {}

  /** Runs what is about to hash or compare when its turn has come; throws `LOGIN_BUSY`. */
  inTurn<T>({ lane, isKnown }: Asker, work: () => Promise<T>): Promise<T> {
    return this.turns.run("password", { group: isKnown ? "known" : "strangers", lane }, work);
  }

  /** The argon2id hash of a password, with its parameters and salt; throws `LOGIN_BUSY`. */
  hash(password: string, asker: Asker): Promise<string> {
    return this.inTurn(asker, () => hash(password, this.cost));
  }

  /** Whether the password is the hashed one, to be asked `inTurn`. Without a hash the answer is no, after the same work (promise 5). */
  verify(hashed: string | null, password: string): Promise<boolean> {
    return verify(hashed ?? hashOfNothing(this.cost), password);
  }
}

/** A well-formed hash of the same cost that no password has: random bytes in the place of a digest. */
function hashOfNothing({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = [base64(randomBytes(16)), base64(randomBytes(32))];
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
