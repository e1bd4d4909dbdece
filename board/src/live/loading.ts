import type { BoardSnapshot } from "@wardline/contracts/boards/board";

/** Returns the build of the open page. */
export function getOwnBuild(page: Document): string {
  return page.querySelector('meta[name="build"]')?.getAttribute("content") ?? "dev";
}

/** Fetches the server's current build; null if the answer is not a board's page. */
export async function fetchServedBuild(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    const page = response.ok ? await response.text() : "";
    return /<meta name="build" content="([^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}

const RETRY_MS = 2_000;

/** Loads a part of the page after the start, and retries forever, because the server may be unavailable for a while. */
export function retryForever<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
    return retryForever(load);
  });
}

type Answer = { status: "success"; data: unknown } | { status: "error"; code: string };

/**
 * Fetches what a board or station shows; "gone" if its address is invalid, "suspended" if its hospital is, null without
 * a usable answer.
 */
export async function fetchContent<T>(
  address: string,
  read: (data: unknown, response: Response) => T,
  method: "GET" | "POST" = "GET",
): Promise<T | "gone" | "suspended" | null> {
  try {
    const response = await fetch(address, { method, cache: "no-store" });
    const answer = (await response.json()) as Answer;
    if (answer.status === "success") return read(answer.data, response);
    if (answer.code === "HOSPITAL_SUSPENDED") return "suspended";
    // A 404 from a proxy, whether a page or JSON, says nothing about the address.
    return answer.status === "error" && answer.code === "NOT_FOUND" ? "gone" : null;
  } catch {
    return null;
  }
}

/** Fetches a board's snapshot by HTTP (docs/wire/boards.md, Displays and boards), as `fetchContent`. */
export function fetchSnapshot(key: string) {
  return fetchContent(`/api/board/${encodeURIComponent(key)}`, (data) => data as BoardSnapshot);
}
