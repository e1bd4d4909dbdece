import type { StationKits } from "@wardline/contracts/kits";

type Answer =
  | { status: "success"; data: StationKits }
  | { status: "error"; code: string; data?: undefined };

/** What the server says to a station, with its time in epoch milliseconds, which its `Date` has to the second. */
export interface FetchedKits {
  kits: StationKits;
  serverTime: number | null;
}

/** The kits of a station; "gone" when its address is not valid, "suspended" when its hospital is, null when nothing answers. */
export async function fetchKits(key: string): Promise<FetchedKits | "gone" | "suspended" | null> {
  try {
    const response = await fetch(`/api/station/${encodeURIComponent(key)}`, { cache: "no-store" });
    const answer = (await response.json()) as Answer;
    if (answer.status === "success") {
      const serverTime = Date.parse(response.headers.get("date") ?? "");
      return { kits: answer.data, serverTime: Number.isNaN(serverTime) ? null : serverTime };
    }
    if (answer.code === "HOSPITAL_SUSPENDED") return "suspended";
    // A proxy's own 404, page or JSON, says nothing about the station.
    return answer.status === "error" && answer.code === "NOT_FOUND" ? "gone" : null;
  } catch {
    return null;
  }
}
