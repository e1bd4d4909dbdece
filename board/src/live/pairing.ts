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
  const answer = await callServer<{ code: string; secret: string }>("/api/pairings", "POST");
  // A screen's clock may be hours wrong, so the code's age counts from its arrival.
  return answer === null
    ? null
    : { code: answer.code, secret: answer.secret, expiresAt: now + CODE_LIFETIME_MS };
}

/** Returns the screen's board or station; null if nobody has entered the code or the server does not respond. */
export async function fetchPairedPlace(secret: string): Promise<PairedPlace | null> {
  const answer = await callServer<{ display_url: string | null }>(
    `/api/pairings/${encodeURIComponent(secret)}`,
    "GET",
  );
  const [, area, key] = /\/(board|station)\/([^/?#]+)$/.exec(answer?.display_url ?? "") ?? [];
  return key === undefined ? null : { area: area as ScreenArea, key };
}

async function callServer<T>(address: string, method: "GET" | "POST"): Promise<T | null> {
  try {
    const response = await fetch(address, { method, cache: "no-store" });
    if (!response.ok) return null;
    const answer = (await response.json()) as { status?: string; data: T };
    return answer.status === "success" ? answer.data : null;
  } catch {
    return null;
  }
}

/** Kits, with the server's time in epoch milliseconds from the `Date` header, exact to the second. */
export interface FetchedKits {
  kits: StationKits;
  serverTime: number | null;
}

/** State that a station reports with its request. */
export interface StationStatus {
  keeps: ScreenStorage | null;
  /** Newest stored kit. */
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
  const address = `/api/station/${encodeURIComponent(key)}`;
  const search = query.toString();
  return fetchContent(search === "" ? address : `${address}?${search}`, (kits, { headers }) => {
    const serverTime = Date.parse(headers.get("date") ?? "");
    return { kits: kits as StationKits, serverTime: Number.isNaN(serverTime) ? null : serverTime };
  });
}
