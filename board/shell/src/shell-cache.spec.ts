import { findCachedApp, ShellCache } from "./shell-cache.js";

const FILES = ["/board-assets/assets/index-1.js", "/board-assets/assets/index-1.css"];
const html = (build: string) => `<meta name="build" content="${build}">`;

function createCacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  const toAddress = (key: RequestInfo | URL) =>
    typeof key === "string" ? key : key instanceof URL ? key.pathname : new URL(key.url).pathname;
  return {
    stores,
    open: (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      const put = (key: RequestInfo | URL, answer: Response) => {
        store.set(toAddress(key), answer);
        return Promise.resolve();
      };
      return Promise.resolve({ put } as Cache);
    },
    keys: () => Promise.resolve(Array.from(stores.keys())),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (key: RequestInfo | URL) => {
      for (const store of stores.values()) {
        const found = store.get(toAddress(key));
        if (found) return Promise.resolve(found.clone());
      }
      return Promise.resolve(undefined);
    },
  };
}

function setUp() {
  const caches = createCacheStorage();
  const server = {
    /** Answers per address; null while the server does not respond. */
    answers: null as Record<string, () => Response> | null,
    isHanging: false,
  };
  const serve = (build: string, page = build) => {
    server.answers = {
      "/board-assets/shell.json": () => Response.json({ build, files: FILES }),
      "/board/shell": () => new Response(html(page)),
      "/board/key": () => new Response(`live ${html(page)}`),
    };
    for (const file of FILES) server.answers[file] = () => new Response(`${file} of ${build}`);
  };
  const requested: string[] = [];
  const shell = new ShellCache({
    cachedApp: findCachedApp("/board"),
    caches,
    fetch: (request) => {
      const path = typeof request === "string" ? request : new URL(request.url).pathname;
      requested.push(path);
      if (server.isHanging) return new Promise<Response>(() => undefined);
      const answer = server.answers?.[path];
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("no network"));
    },
    timeout: () =>
      server.isHanging
        ? Promise.reject(new Error("too late"))
        : new Promise<never>(() => undefined),
  });
  const page = async () => {
    const answer = await shell.fetchPage(new Request("http://wall/board/key"));
    return answer.text();
  };
  return { shell, server, serve, caches, requestedPaths: requested, page };
}

it("serves the page from the server while the server answers", async () => {
  const { shell, serve, page } = setUp();
  serve("a");
  await shell.cacheBuild();
  expect(await page()).toBe(`live ${html("a")}`);
});

it("serves the cached page and files when the server does not respond", async () => {
  const { shell, server, serve, page } = setUp();
  serve("a");
  await shell.cacheBuild();
  server.answers = null;
  expect(await page()).toBe(html("a"));
  const file = await shell.findFile(new Request(`http://wall${FILES[0]}`));
  expect(await file.text()).toBe(`${FILES[0]} of a`);
});

it("serves the cached page when a proxy answers in place of the server, or nothing answers in time", async () => {
  const { shell, server, serve, page } = setUp();
  serve("a");
  await shell.cacheBuild();
  server.answers = { "/board/key": () => new Response("Bad Gateway", { status: 502 }) };
  expect(await page()).toBe(html("a"));
  server.isHanging = true;
  expect(await page()).toBe(html("a"));
});

it.each([
  ["a page", () => new Response("<h1>Welcome to Guest Wi-Fi</h1>")],
  ["a refusal", () => new Response("Blocked", { status: 403 })],
  ["a request to log in", () => new Response("Log in", { status: 511 })],
  ["a redirect", () => Response.redirect("http://portal/", 302)],
  ["a missing page", () => new Response("Not found", { status: 404 })],
])(
  "serves the cached page when the network answers in the server's place with %s",
  async (_what, portal) => {
    const { shell, server, serve, page } = setUp();
    serve("a");
    await shell.cacheBuild();
    const { answers } = server;
    server.answers = { "/board/key": portal };
    expect(await page()).toBe(html("a"));
    server.answers = answers;
    expect(await page()).toBe(`live ${html("a")}`);
  },
);

it("returns the server's answer if nothing is cached", async () => {
  const { server, page } = setUp();
  server.answers = { "/board/key": () => new Response("Welcome") };
  expect(await page()).toBe("Welcome");
});

it("does not cache an HTML page from the network as a script", async () => {
  const { shell, server, serve, caches } = setUp();
  serve("a");
  const portal = new Response("Welcome", { headers: { "content-type": "text/html" } });
  server.answers = { ...server.answers, [FILES[0] ?? ""]: () => portal };
  await expect(shell.cacheBuild()).rejects.toThrow("an HTML page");
  expect(caches.stores.get("wardline-board-a")?.has("/board/shell")).toBe(false);
});

it("caches one build, and keeps the previous build until the next one is complete", async () => {
  const { shell, server, serve, caches, page } = setUp();
  serve("a");
  await shell.cacheBuild();
  caches.stores.set("of-somebody-else", new Map());
  serve("b");
  const { answers } = server;
  server.answers = { ...answers, [FILES[1] ?? ""]: () => new Response("", { status: 404 }) };
  await expect(shell.cacheBuild()).rejects.toThrow("404");
  server.answers = null;
  expect(await page()).toBe(html("a"));
  server.answers = answers;
  await shell.cacheBuild();
  server.answers = null;
  expect(await page()).toBe(html("b"));
  expect(Array.from(caches.stores.keys()).sort()).toEqual(["of-somebody-else", "wardline-board-b"]);
});

it("does not cache files of different builds together", async () => {
  const { shell, serve, caches } = setUp();
  serve("b", "a");
  await expect(shell.cacheBuild()).rejects.toThrow("another build");
  expect(caches.stores.size).toBe(0);
});

it("requests only the page and the files of the build", async () => {
  const { shell, serve, requestedPaths } = setUp();
  serve("a");
  await shell.cacheBuild();
  expect(requestedPaths.sort()).toEqual(
    ["/board/shell", ...FILES, "/board-assets/shell.json"].sort(),
  );
});

it("caches staff pages separately from boards, but shares cached files between boards and stations", () => {
  expect(findCachedApp("/wall")).toEqual(findCachedApp("/sub-account"));
  expect(findCachedApp("/station")).toEqual({ ...findCachedApp(null), page: "/station" });
  const [web, board] = [findCachedApp("/sub-account"), findCachedApp("/board")];
  expect(web).toMatchObject({ page: "/", list: "/shell.json", files: "/assets/" });
  expect(board.prefix.startsWith(web.prefix)).toBe(false);
});
