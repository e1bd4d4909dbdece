/** What a build of the board consists of, as its server says in `shell.json` (board/build/app-shell.ts). */
export interface Shell {
  build: string;
  /** The addresses of its scripts, styles and fonts. */
  files: string[];
}

/** Every board has this page, whatever its key. */
const PAGE = "/board";
const LIST = "/board-assets/shell.json";
const PREFIX = "wardline-board-";
/** A server that has not given the page by then is away, whatever its network says. */
const PAGE_WITHIN_MS = 10_000;

export interface ShellCacheOptions {
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  fetch(address: string | Request, options?: RequestInit): Promise<Response>;
  /** Gives up after so many milliseconds. */
  timeout(ms: number): Promise<never>;
}

/** The board's page and its files in the screen's own cache, for when the server is away (docs/board.md, 24/7). */
export class ShellCache {
  constructor(private readonly options: ShellCacheOptions) {}

  /** Keeps the whole of the build that the server has now; throws when not all of it can be had. */
  async keep(): Promise<void> {
    const { caches, fetch } = this.options;
    const list = await whole(fetch(LIST, { cache: "no-store" }));
    const { build, files } = (await list.json()) as Shell;
    const page = await whole(fetch(PAGE, { cache: "no-store" }));
    // Servers that are just being replaced may give a page of one build and a list of another.
    const html = await page.clone().text();
    if (html.indexOf(`content="${build}"`) < 0) throw new Error("the page is of another build");
    const cache = await caches.open(PREFIX + build);
    // Their names hold a hash of what is in them: the browser's own copy is as good.
    await Promise.all(files.map(async (file) => cache.put(file, await whole(fetch(file)))));
    await cache.put(PAGE, page);
    await this.forget(PREFIX + build);
  }

  /** The page from the server, or from the cache while the server is away. */
  async page(request: Request): Promise<Response> {
    const { caches, fetch, timeout } = this.options;
    try {
      const answer = await Promise.race([fetch(request), timeout(PAGE_WITHIN_MS)]);
      // A proxy answers for a server that is away.
      if (answer.status < 500) return answer;
      return (await caches.match(PAGE)) ?? answer;
    } catch (failure) {
      const kept = await caches.match(PAGE);
      if (kept === undefined) throw failure;
      return kept;
    }
  }

  /** A file of a build, which never changes: from the cache where it is. */
  async file(request: Request): Promise<Response> {
    return (await this.options.caches.match(request)) ?? this.options.fetch(request);
  }

  private async forget(except: string): Promise<void> {
    const { caches } = this.options;
    const others = (await caches.keys()).filter(
      (name) => name.indexOf(PREFIX) === 0 && name !== except,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }
}

async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return response;
}
