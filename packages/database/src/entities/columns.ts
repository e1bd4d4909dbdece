import type { ValueTransformer } from "typeorm";

/** A `timestamptz` read and written in epoch milliseconds. */
export const EPOCH_MILLISECONDS: ValueTransformer = {
  from: (at: Date | null) => at?.getTime() ?? null,
  to: (at: number | null | undefined) => (typeof at === "number" ? new Date(at) : at),
};
