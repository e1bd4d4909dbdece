import type { BoardSnapshot } from "@wardline/contracts/boards/board";

type Answer = { status: "success"; data: BoardSnapshot } | { status: "error"; code: string };

/**
 * Fetches a board's snapshot by HTTP (docs/wire/boards.md, Displays and boards): "gone" if the address is invalid,
 * "suspended" if its hospital is suspended, null if the server does not respond.
 */
export async function fetchSnapshot(
  key: string,
): Promise<BoardSnapshot | "gone" | "suspended" | null> {
  try {
    const response = await fetch(`/api/board/${encodeURIComponent(key)}`, { cache: "no-store" });
    const answer = (await response.json()) as Answer;
    if (answer.status === "success") return answer.data;
    if (answer.code === "HOSPITAL_SUSPENDED") return "suspended";
    // A 404 from a proxy, whether a page or JSON, says nothing about the board.
    return answer.status === "error" && answer.code === "NOT_FOUND" ? "gone" : null;
  } catch {
    return null;
  }
}
