/** Cost of a password hash, as argon2id's parameters. */
export interface HashCost {
  /** Memory per hash, in KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The production cost: 64 MiB, three passes (docs/wire/accounts.md, Accounts and sessions). */
export const HASH_COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export const HASH_COST_TOKEN = Symbol("cost of hashes");
