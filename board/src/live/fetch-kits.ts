import type { StationKits } from "@wardline/contracts/boards/kits";
import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";

type Answer =
  | { status: "success"; data: StationKits }
  | { status: "error"; code: string; data?: undefined };

/**
 * The server's answer to a station, with the server's time in epoch milliseconds from the `Date` header, exact to the
 * second.
 */
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

/**
 * Fetches the kits of a station: "gone" if its address is invalid, "suspended" if its hospital is suspended, null if
 * the server does not respond.
 */
export async function fetchKits(
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
  try {
    const search = query.toString();
    const response = await fetch(search === "" ? address : `${address}?${search}`, {
      cache: "no-store",
    });
    const answer = (await response.json()) as Answer;
    if (answer.status === "success") {
      const serverTime = Date.parse(response.headers.get("date") ?? "");
      return { kits: answer.data, serverTime: Number.isNaN(serverTime) ? null : serverTime };
    }
    if (answer.code === "HOSPITAL_SUSPENDED") return "suspended";
    // A 404 from a proxy, whether a page or JSON, says nothing about the station.
    return answer.status === "error" && answer.code === "NOT_FOUND" ? "gone" : null;
  } catch {
    return null;
  }
}
