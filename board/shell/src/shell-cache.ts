/** What a build of an app consists of, as its server says in `shell.json` (board/build/app-shell.ts, web/kept-files.ts). */
export interface Shell {
  build: string;
  /** The addresses of its scripts, styles and fonts. */
  files: string[];
}

/** An app whose page is kept: every address below one of its scopes has the same. */
export interface ShellPlace {
  page: string;
  /** Where its server says what a build consists of. */
  list: string;
  /** Stands in each page that a server gives. */
  mark: string;
  /** Below which its files are, which never change. */
  files: string;
  /** What the names of its caches begin with. */
  prefix: string;
}

const BOARD: ShellPlace = {
  page: "/board/shell",
  mark: '<meta name="build"',
  list: "/board-assets/shell.json",
  files: "/board-assets/assets/",
  prefix: "wardline-board-",
};
/** Boards may be framed where an installation says so, stations never: the headers are kept with the page. */
const STATION: ShellPlace = { ...BOARD, page: "/station" };
const WEB: ShellPlace = {
  page: "/",
  mark: '<meta name="wardline-files"',
  list: "/shell.json",
  files: "/assets/",
  prefix: "wardline-web-",
};

/** The app of a worker that answers for this scope. */
export function placeOf(scope: string | null): ShellPlace {
  if (scope === "/sub-account" || scope === "/wall") return WEB;
  return scope === "/station" ? STATION : BOARD;
}

/** A server that has not given the page by then is away, whatever its network says. */
const PAGE_WITHIN_MS = 10_000;

export interface ShellCacheOptions {
  caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  fetch(address: string | Request, options?: RequestInit): Promise<Response>;
  /** Gives up after so many milliseconds. */
  timeout(ms: number): Promise<never>;
  place: ShellPlace;
}

/** An app's page and its files in the browser's own cache, for when the server is away (docs/board.md, 24/7; docs/product.md, Without a network). */
export class ShellCache {
  constructor(private readonly options: ShellCacheOptions) {}

  /** Keeps the whole of the build that the server has now; throws when not all of it can be had. */
  async keep(): Promise<void> {
    const { caches, fetch, place } = this.options;
    const list = await whole(fetch(place.list, { cache: "no-store" }));
    const { build, files } = (await list.json()) as Shell;
    const page = await whole(fetch(place.page, { cache: "no-store" }));
    // Servers that are just being replaced may give a page of one build and a list of another.
    const html = await page.clone().text();
    if (html.indexOf(`content="${build}"`) < 0) throw new Error("the page is of another build");
    const cache = await caches.open(place.prefix + build);
    // Their names hold a hash of what is in them: the browser's own copy is as good.
    await Promise.all(files.map(async (file) => cache.put(file, await noPage(fetch(file)))));
    await cache.put(place.page, page);
    await this.forget(place.prefix + build);
  }

  /** The page from the server, or from the cache while the server is away or a network answers in its place. */
  async page(request: Request): Promise<Response> {
    const { caches, fetch, timeout, place } = this.options;
    try {
      const answer = await Promise.race([fetch(request), timeout(PAGE_WITHIN_MS)]);
      // A proxy answers for a server that is away; a guest network asks to log in, in a page of its own or after a redirect.
      if (await this.isOwn(answer)) return answer;
      return (await caches.match(place.page)) ?? answer;
    } catch (failure) {
      const kept = await caches.match(place.page);
      if (kept === undefined) throw failure;
      return kept;
    }
  }

  /** A file of a build, which never changes: from the cache where it is. */
  async file(request: Request): Promise<Response> {
    return (await this.options.caches.match(request)) ?? this.options.fetch(request);
  }

  private async isOwn(answer: Response): Promise<boolean> {
    if (!answer.ok || answer.redirected) return false;
    return (await answer.clone().text()).indexOf(this.options.place.mark) >= 0;
  }

  private async forget(except: string): Promise<void> {
    const { caches, place } = this.options;
    const others = (await caches.keys()).filter(
      (name) => name.indexOf(place.prefix) === 0 && name !== except,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }
}

async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  if (response.redirected) throw new Error(`${response.url} answers for another address`);
  return response;
}

/** Of scripts and styles none is a page: a network put it in their place. */
async function noPage(answer: Promise<Response>): Promise<Response> {
  const response = await whole(answer);
  const type = response.headers.get("content-type") ?? "";
  if (type.indexOf("text/html") >= 0) throw new Error(`${response.url} answers with a page`);
  return response;
}
