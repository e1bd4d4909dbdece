import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startApp, type TestApp } from "./support/app.js";

describe("the built pages", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const page = async (path: string) => {
    const response = await fetch(`${app.url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it.each(["/patients", "/board/some-key"])("are not there before a build: %s", async (path) => {
    expect((await page(path)).status).toBe(503);
  });

  it("are those of the last build, without a new start", async () => {
    const { webRoot } = app.config;
    await mkdir(webRoot, { recursive: true });
    const index = join(webRoot, "index.html");
    for (const [second, build] of ["first build", "second build"].entries()) {
      await writeFile(index, build);
      await utimes(index, second, second);
      expect(await page("/patients")).toEqual({ status: 200, text: build });
    }
  });

  it("are never sent for a file that is missing", async () => {
    for (const path of ["/favicon.svg", "/assets/none.js", "/board-assets/worker.js"]) {
      expect((await page(path)).status).toBe(404);
    }
  });
});
