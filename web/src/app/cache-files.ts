import { WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import { OFFLINE_AREAS } from "../lib/offline-areas.js";
import { onIdle } from "../lib/on-idle.js";
import { fetchParts } from "../ui/feedback/lazy-part.js";
import { fetchToasts } from "./Toasts.js";

/** Milliseconds between attempts while the server cannot be reached. */
export const DOWNLOAD_RETRY_MS = 5_000;

/** Number of parallel downloads; the browser's other connections stay free for the page. */
const PARALLEL_DOWNLOADS = 3;

/**
 * Caches the code of all pages and dialogs in idle time, for when the server cannot be reached (promise 34); with data
 * saver on, only loads the toasts. Returns a function that cancels this.
 */
export function cacheFiles(hasHospitalPages: boolean): () => void {
  const end = new AbortController();
  void fetchToasts();
  if (!isDataSaverOn()) void downloadFiles(hasHospitalPages, end.signal);
  return () => end.abort();
}

async function downloadFiles(hasHospitalPages: boolean, signal: AbortSignal): Promise<void> {
  const files = (await listFiles(hasHospitalPages, signal)).values();
  async function runLane(): Promise<void> {
    for (const file of files) {
      await waitUntilIdle();
      await read(file, signal);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, runLane));
  if (!signal.aborted) await fetchParts(waitUntilIdle);
}

function findFileList(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="wardline-files"]')?.content;
}

/** Returns the paths of the files; empty during development and after a newer build has replaced this build. */
async function listFiles(
  hasHospitalPages: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const path = findFileList();
  const text = path === undefined ? null : await read(path, signal);
  if (text === null) return [];
  // Written by web/cached-files.ts; only the hospital's pages need the files of `hospital`.
  const { own, hospital } = JSON.parse(text) as Record<"own" | "hospital", readonly string[]>;
  return hasHospitalPages ? [...own, ...hospital] : own;
}

/** Returns a file's text, or null if the server no longer has it. Retries while the server cannot be reached. */
async function read(path: string, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(path, { priority: "low", signal });
      // The browser caches a response only if its body is read to the end.
      const text = await answer.text();
      // Without Wardline's header, the answer is the login page of a guest network.
      if (answer.headers.has(WARDLINE_HEADER)) return answer.ok ? text : null;
    } catch {
      // Ignored: the loop tries again.
    }
    await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_RETRY_MS));
  }
  return null;
}

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => onIdle(resolve));
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Registers the service workers that open staff pages without a network (docs/product.md, Without a network). Returns a
 * function that cancels this.
 */
export function registerShells(): () => void {
  const build = findFileList();
  if (build === undefined || !("serviceWorker" in navigator)) return () => undefined;
  return onIdle(() => {
    for (const scope of OFFLINE_AREAS) {
      // Each build has its own address, so its worker replaces the previous worker.
      const address = `/board-assets/worker.js?build=${encodeURIComponent(build)}&scope=${scope}`;
      navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
    }
  });
}
