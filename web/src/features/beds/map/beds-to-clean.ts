import type { Ward } from "@wardline/contracts/patients/wards";

/** A bed that waits to be cleaned. */
export interface BedToClean {
  ward: Ward;
  bed: string;
  /** Epoch milliseconds; null if unknown. */
  since: number | null;
}

/** Returns the beds to clean, longest wait first, with unknown times last. */
export function listBedsToClean(wards: readonly Ward[]): BedToClean[] {
  return wards
    .flatMap((ward) =>
      ward.closed
        .filter(({ reason }) => reason === "cleaning")
        .map(({ bed, since }) => ({
          ward,
          bed,
          since: since === undefined ? null : Date.parse(since),
        })),
    )
    .sort((a, b) => (a.since ?? Number.MAX_VALUE) - (b.since ?? Number.MAX_VALUE));
}
