import type { StationKits } from "@wardline/contracts/boards/kits";
import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import { fetchContent } from "./loading.js";
import type { PairedPlace, ScreenArea } from "./screen-identity.js";

/** Code to show, and the secret with which the screen checks whether it was entered (contracts/boards/pairings). */
export interface ShownPairing {
  code: string;
  secret: string;
  /** Epoch milliseconds on the screen's own clock. */
  expiresAt: number;
}

const CODE_LIFETIME_MS = 9 * 60_000;

/** Requests a code from the server; null if the server does not respond. `now`: epoch milliseconds. */
export async function requestPairing(now: number): Promise<ShownPairing | null> {
  const pairing = await fetchContent(
    "/api/pairings",
    // A screen's clock may be hours wrong, so the code's age counts from its arrival.
    (data) => {
      const { code, secret } = data as Omit<ShownPairing, "expiresAt">;
      return { code, secret, expiresAt: now + CODE_LIFETIME_MS };
    },
    "POST",
  );
  return typeof pairing === "string" ? null : pairing;
}

/** Returns the screen's board or station; null if nobody has entered the code or the server does not respond. */
export async function fetchPairedPlace(secret: string): Promise<PairedPlace | null> {
  const address = await fetchContent(
    `/api/pairings/${encodeURIComponent(secret)}`,
    (data) => (data as { display_url: string | null }).display_url,
  );
  // "gone" and "suspended" match no address either.
  const [, area, key] = /\/(board|station)\/([^/?#]+)$/.exec(address ?? "") ?? [];
  return key === undefined ? null : { area: area as ScreenArea, key };
}

/** Kits, with the server's time in epoch milliseconds from the `Date` header, exact to the second. */
export interface FetchedKits {
  kits: StationKits;
  serverTime: number | null;
}

/** State that a station reports with its request. */
export interface StationStatus {
  keeps: ScreenStorage | null;
  newestKit: Pick<StationKits["kits"][number], "revision" | "made_at"> | null;
}

/** Fetches a station's kits; returns the same special values as `fetchContent`. */
export function fetchKits(
  key: string,
  { keeps, newestKit }: StationStatus = { keeps: null, newestKit: null },
): Promise<FetchedKits | "gone" | "suspended" | null> {
  const query = new URLSearchParams();
  if (keeps !== null) query.set("keeps", keeps);
  if (newestKit !== null) {
    query.set("held_revision", String(newestKit.revision));
    query.set("held_at", newestKit.made_at);
  }
  const search = query.toString() && `?${query}`;
  return fetchContent(`/api/station/${encodeURIComponent(key)}${search}`, (kits, { headers }) => ({
    kits: kits as StationKits,
    serverTime: Date.parse(headers.get("date") ?? "") || null,
  }));
}
