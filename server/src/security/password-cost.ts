/** What one password hash costs whoever makes it, and whoever guesses (argon2). */
export interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
  /** Lanes at once. */
  parallelism: number;
}

/** Of every installation: 64 MiB, three passes (docs/wire.md, Accounts and sessions). */
export const FULL_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Under which Nest finds the cost. */
export const PASSWORD_COST = Symbol("password cost");
