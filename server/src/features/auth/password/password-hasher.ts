import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { hash, verify } from "@node-rs/argon2";
import { COST_OF_HASHES, type HashCost } from "../../../runtime/hash-cost.js";

/** Hashes under way at once: each takes its memory and one of the process's four worker threads. */
const AT_ONCE = 3;

/**
 * Hashes passwords with argon2id (the library's own algorithm) and compares them, a few at a time, so that a storm of
 * logins queues instead of filling the memory.
 */
@Injectable()
export class PasswordHasher {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(@Inject(COST_OF_HASHES) private readonly cost: HashCost) {}

  /** The argon2id hash of a password, with its parameters and salt. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, this.cost));
  }

  /** Whether the password is the hashed one. Without a hash the answer is no, after the same work (promise 5). */
  verify(hashed: string | null, password: string): Promise<boolean> {
    return this.inTurn(() => verify(hashed ?? hashOfNothing(this.cost), password));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The next in the queue takes over this place; only an empty queue gives it back.
      if (next === undefined) this.running -= 1;
      else next();
    }
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
