import type { Ward } from "@wardline/contracts/wards";

/** A bed that waits to be cleaned. */
export interface BedToClean {
  ward: Ward;
  bed: string;
  /** Epoch milliseconds; null where nobody knows. */
  since: number | null;
}

/** The beds of these wards that wait to be cleaned, the longest first; those of unknown time last. */
export function bedsToClean(wards: readonly Ward[]): BedToClean[] {
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
