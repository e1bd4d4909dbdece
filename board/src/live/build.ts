const META = /<meta name="build" content="([^"]+)"/;

/** Returns the build of the open page. */
export function getOwnBuild(page: Document): string {
  return page.querySelector('meta[name="build"]')?.getAttribute("content") ?? "dev";
}

/** Fetches the server's current build; null if the answer is not a board's page. */
export async function fetchServedBuild(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) return null;
    return META.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}
