/** Contents of an app's build, from its server's `shell.json` (board/build/app-shell.ts, web/cached-files.ts). */
interface Shell {
  build: string;
  /** Addresses of scripts, styles and fonts. */
  files: string[];
}

/** App whose cached page is the same for every address below its scopes. */
type CachedApp = typeof BOARD;

const BOARD = {
  page: "/board/shell",
  /** Text that every page from the server contains. */
  mark: '<meta name="build"',
  /** Address of the server's list of build files. */
  list: "/board-assets/shell.json",
  /** Folder of the build's files, which never change. */
  files: "/board-assets/assets/",
  prefix: "wardline-board-",
};
/* A station has its own page but shares the board's files. Pages are cached with their headers: an installation may
   allow framing for boards, never for stations. */
const STATION: CachedApp = { ...BOARD, page: "/station" };
const WEB: CachedApp = {
  page: "/",
  mark: '<meta name="wardline-files"',
  list: "/shell.json",
  files: "/assets/",
  prefix: "wardline-web-",
};

/** Returns the app that the worker of this scope serves. */
export function findCachedApp(scope: string | null): CachedApp {
  if (scope === "/sub-account" || scope === "/wall") return WEB;
  return scope === "/station" ? STATION : BOARD;
}

/** Time after which the server counts as unavailable, even if the network still responds. */
const PAGE_TIMEOUT_MS = 10_000;

interface ShellCacheOptions {
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  fetch(address: string | Request, options?: RequestInit): Promise<Response>;
  timeout(ms: number): Promise<never>;
  cachedApp: CachedApp;
}

/** Caches an app's page and files for outages (docs/board.md, 24/7; docs/product.md, Without a network). */
export class ShellCache {
  constructor(private readonly options: ShellCacheOptions) {}

  /** Caches the server's whole current build; throws if any file is unavailable. */
  async cacheBuild(): Promise<void> {
    const { caches, fetch, cachedApp } = this.options;
    const list = await requireDirectAnswer(fetch(cachedApp.list, { cache: "no-store" }));
    const { build, files } = (await list.json()) as Shell;
    const page = await requireDirectAnswer(fetch(cachedApp.page, { cache: "no-store" }));
    // During an update, servers may serve the page of one build and the list of another.
    const html = await page.clone().text();
    if (html.indexOf(`content="${build}"`) < 0)
      throw new Error("the page belongs to another build");
    const cache = await caches.open(cachedApp.prefix + build);
    // A file's name contains a hash of its contents, so the browser's own copy is just as good.
    await Promise.all(files.map(async (file) => cache.put(file, await rejectPage(fetch(file)))));
    await cache.put(cachedApp.page, page);
    const names = (await caches.keys()).filter(
      (name) => name.indexOf(cachedApp.prefix) === 0 && name !== cachedApp.prefix + build,
    );
    await Promise.all(names.map(async (name) => caches.delete(name)));
  }

  /** Returns the server's page, or the cached page if nothing answers or a network answers in its place. */
  async fetchPage(request: Request): Promise<Response> {
    const { caches, fetch, timeout, cachedApp } = this.options;
    try {
      const answer = await Promise.race([fetch(request), timeout(PAGE_TIMEOUT_MS)]);
      // A proxy may answer for an unavailable server; a guest network shows a login page, perhaps after a redirect.
      const isDirect = answer.ok && !answer.redirected;
      if (isDirect && (await answer.clone().text()).indexOf(cachedApp.mark) >= 0) return answer;
      return (await caches.match(cachedApp.page)) ?? answer;
    } catch (failure) {
      const cachedPage = await caches.match(cachedApp.page);
      if (cachedPage === undefined) throw failure;
      return cachedPage;
    }
  }

  /** Returns a file of a build from the cache if it is there; build files never change. */
  async findFile(request: Request): Promise<Response> {
    return (await this.options.caches.match(request)) ?? this.options.fetch(request);
  }
}

async function requireDirectAnswer(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  if (response.redirected) throw new Error(`${response.url} was redirected to another address`);
  return response;
}

/** Rejects HTML in place of a script or style sheet: it comes, for instance, from a network's login page. */
async function rejectPage(answer: Promise<Response>): Promise<Response> {
  const response = await requireDirectAnswer(answer);
  const type = response.headers.get("content-type") ?? "";
  if (type.indexOf("text/html") >= 0) throw new Error(`${response.url} returned an HTML page`);
  return response;
}
