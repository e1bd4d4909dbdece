/** What one hash of a password costs, as argon2id's parameters. */
export interface HashCost {
  /** Memory of one hash, in KiB. */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
  parallelism: number;
}

/** What every running server pays: 64 MiB, three passes (docs/wire.md, Accounts and sessions). */
export const HASH_COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** By which the cost is injected. */
export const COST_OF_HASHES = Symbol("cost of hashes");
