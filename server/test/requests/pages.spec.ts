import { cp, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startApp, useServer } from "../support/app.js";

describe("the web server of the built pages", () => {
  const app = useServer();

  const fetchPage = async (path: string) => {
    const response = await fetch(`${app.url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it.each(["/patients", "/board/some-key"])("serves no pages before a build: %s", async (path) => {
    expect((await fetchPage(path)).status).toBe(503);
  });

  it("serves the pages of the last build, without a restart", async () => {
    const { webRoot } = app.config;
    await mkdir(webRoot, { recursive: true });
    const index = join(webRoot, "index.html");
    for (const [second, build] of ["first build", "second build"].entries()) {
      await writeFile(index, build);
      await utimes(index, second, second);
      expect(await fetchPage("/patients")).toEqual({ status: 200, text: build });
    }
  });

  it.each([
    "/favicon.svg",
    "/assets/none.js",
    "/assets/",
    "/assets/%2e%2e/index.html",
    "/.DS_Store",
    "/.git/config",
    "/patients/none.css.map",
    "/index.html",
    "/board/assets/none.js",
    "/board/some-key/none.css",
    "/board/.DS_Store",
    "/board-assets",
    "/board-assets/",
    "/board-assets/worker.js",
    "/board-assets/assets/",
    "/board-assets/assets/index-of-an-older-build.js",
    "/board-assets/none",
    "/uploads/none.png",
    "/uploads/",
  ])("never serves a page for a missing file: %s", async (path) => {
    for (const root of [app.config.webRoot, app.config.boardRoot]) {
      await mkdir(join(root, "assets"), { recursive: true });
      await writeFile(join(root, "index.html"), "a page");
    }
    const { status, text } = await fetchPage(path);
    expect({ status, isPage: text.includes("a page") }).toEqual({ status: 404, isPage: false });
  });

  it.each(["/favicon.ico", "/.well-known/passkey-endpoints", "/.well-known/security.txt"])(
    "answers with plain text, unlike the API, when there is no %s",
    async (path) => {
      const response = await fetch(`${app.url}${path}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        "text/plain; charset=utf-8",
      ]);
    },
  );

  it("redirects password managers to the page for changing the password", async () => {
    const changePasswordUrl = `${app.url}/.well-known/change-password`;
    const response = await fetch(changePasswordUrl, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/sub-account/settings",
    ]);
  });

  it("denies pages access to the camera and other devices", async () => {
    const { headers } = await fetch(`${app.url}/`);
    expect(headers.get("permissions-policy")).toContain("camera=(), ");
    expect(headers.get("permissions-policy")).not.toMatch(/fullscreen|wake-lock|clipboard/);
  });

  it.each(["/assets/%00.js", "/%E0%A4%A", "/board/%E0%A4%A.js"])(
    "refuses a malformed address without an internal error: %s",
    async (path) => {
      const { status, text } = await fetchPage(path);
      expect([400, 403, 404]).toContain(status);
      expect(text).not.toContain("a page");
    },
  );

  it("serves every file that browsers request by name", async () => {
    const files = join(__dirname, "../../../web/public");
    await cp(files, app.config.webRoot, { recursive: true });
    for (const name of await readdir(files)) {
      const { status, headers } = await fetch(`${app.url}/${name}`);
      const type = headers.get("Content-Type");
      expect({ name, status, type }).toEqual({ name, status: 200, type: expect.any(String) });
      expect({ name, type }).not.toEqual({ name, type: "application/octet-stream" });
    }
  });

  it("serves a page for every address of a page, board and station", async () => {
    for (const path of ["/", "/settings/board?tab=1.5", "/board", "/board/some-key?preview=a.b"]) {
      expect(await fetchPage(path)).toEqual({ status: 200, text: "a page" });
    }
    for (const path of ["/station", "/station/some-key"]) {
      expect(await fetchPage(path)).toEqual({ status: 200, text: "a page" });
    }
  });

  it.each([
    ["", "/board"],
    ["?build=a&scope=/board", "/board"],
    ["?build=a&scope=/station", "/station"],
    ["?build=a&scope=/sub-account", "/sub-account"],
    ["?build=a&scope=/wall", "/wall"],
    ["?build=a&scope=/", "/board"],
    ["?build=a&scope=/wall/", "/board"],
    ["?build=a&scope=/api", "/board"],
    ["?build=a&scope=/dashboard", "/board"],
    ["?build=a&scope=/wall&scope=/", "/board"],
    ["?build=a&scope=https://elsewhere.example/", "/board"],
  ])("limits the service worker at %j to %s", async (query, scope) => {
    await writeFile(join(app.config.boardRoot, "worker.js"), "");
    const response = await fetch(`${app.url}/board-assets/worker.js${query}`);
    expect(response.headers.get("service-worker-allowed")).toBe(scope);
  });

  it("makes browsers revalidate the service worker's files each time, and never lets them cache a board", async () => {
    await writeFile(join(app.config.boardRoot, "shell.json"), "[]");
    const fetchCacheControl = async (path: string) =>
      (await fetch(`${app.url}${path}`)).headers.get("cache-control");
    expect(await fetchCacheControl("/board-assets/worker.js")).toBe("no-cache");
    expect(await fetchCacheControl("/board-assets/shell.json")).toBe("no-cache");
    expect(await fetchCacheControl("/board/some-key")).toBe("no-store");
    expect(await fetchCacheControl("/station/some-key")).toBe("no-store");
  });
});

describe("a board in a frame", () => {
  const signage = "https://signage.hospital.example";
  const fetchFrameHeaders = async (url: string, path: string) => {
    const { headers } = await fetch(`${url}${path}`);
    const policy = headers.get("content-security-policy") ?? "";
    return [/frame-ancestors [^;]*/.exec(policy)?.[0], headers.get("x-frame-options")];
  };
  const sameOriginHeaders = ["frame-ancestors 'self'", "SAMEORIGIN"];

  it("can be shown by the configured origins only", async () => {
    const app = await startApp({ boardFrameOrigins: [signage] });
    expect(await fetchFrameHeaders(app.url, "/board/some-key")).toEqual([
      `frame-ancestors 'self' ${signage}`,
      null,
    ]);
    for (const path of ["/", "/board", "/station/some-key", "/api/board/some-key", "/login"]) {
      expect(await fetchFrameHeaders(app.url, path)).toEqual(sameOriginHeaders);
    }
    await app.close();
  });

  it("cannot be shown by any other origin if none is configured", async () => {
    const app = await startApp();
    expect(await fetchFrameHeaders(app.url, "/board/some-key")).toEqual(sameOriginHeaders);
    await app.close();
  });
});
