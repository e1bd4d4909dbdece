import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's own algorithm), 64 MiB, three passes (docs/wire.md, Accounts and sessions). */
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Hashes under way at once: each takes 64 MiB and one of the process's four worker threads. */
const AT_ONCE = 3;

/** Hashes and compares passwords, a few at a time, so that a storm of logins queues instead of filling the memory. */
@Injectable()
export class PasswordHasher {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** The argon2id hash of a password, with its parameters and salt. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Whether the password is the hashed one. Without a hash the answer is no, after the same work (promise 5). */
  verify(hashed: string | null, password: string): Promise<boolean> {
    return this.inTurn(() => verify(hashed ?? hashOfNothing(), password));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever waits takes over this place; only an empty queue gives it back.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

/** A well-formed hash of the same cost that no password has: random bytes in the place of a digest. */
function hashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const [salt, digest] = [base64(randomBytes(16)), base64(randomBytes(32))];
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
