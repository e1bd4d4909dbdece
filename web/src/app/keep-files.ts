import { OWN_HEADER } from "@wardline/contracts/endpoint";
import { onIdle } from "../lib/on-idle.js";
import { fetchParts } from "../ui/feedback/lazy-part.js";
import { fetchToasts } from "./Toasts.js";

/** How long to wait before going on when the server is away, in milliseconds. */
export const GO_ON_MS = 5_000;

/** At once; what the page itself asks for is left the other connections. */
const LANES = 3;

/** What the build lists (web/kept-files.ts): paths of files. */
interface FileList {
  /** What everyone who is logged in may need. */
  own: readonly string[];
  /** What the hospital's pages need beyond that. */
  hospital: readonly string[];
}

/**
 * Fetches in idle time what pages and dialogs are made of into the browser's cache, without running any of it: whatever
 * is opened while the server is away, is there (promise 34). The dialogs of the pages that were opened are made ready to
 * be shown at once. Toasts come first, and are all that is fetched where data is to be saved. Returns how to end it.
 */
export function keepFiles(opensHospital: boolean): () => void {
  const end = new AbortController();
  void fetchToasts();
  if (!isToSaveData()) void keep(opensHospital, end.signal);
  return () => end.abort();
}

async function keep(opensHospital: boolean, signal: AbortSignal): Promise<void> {
  const files = (await filesOf(opensHospital, signal)).values();
  async function lane(): Promise<void> {
    for (const file of files) {
      await untilIdle();
      await read(file, signal);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  if (!signal.aborted) await fetchParts(untilIdle);
}

/** The paths of the files; none while developing, and none of a build that a newer one has replaced. */
async function filesOf(opensHospital: boolean, signal: AbortSignal): Promise<readonly string[]> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="wardline-files"]');
  const text = meta === null ? null : await read(meta.content, signal);
  if (text === null) return [];
  const { own, hospital } = JSON.parse(text) as FileList;
  return opensHospital ? [...own, ...hospital] : own;
}

/** A file's text; null when it is not there any more. While the server is away it is waited for. */
async function read(path: string, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(path, { priority: "low", signal });
      // To its end: what was left in its middle would not be kept.
      const text = await answer.text();
      // A file that is missing is said by the server; a page in its place is a network's.
      if (answer.headers.has(OWN_HEADER)) return answer.ok ? text : null;
    } catch {
      // Asked again below.
    }
    await new Promise((resolve) => setTimeout(resolve, GO_ON_MS));
  }
  return null;
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => onIdle(resolve));
}

function isToSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
