import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "@wardline/domain/version";

const ROOT = join(__dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

it("has the same version in program, project, every page and the changelog's newest entry", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(version).toBe(VERSION);
  for (const page of ["web/index.html", "board/index.html"]) {
    expect(read(page)).toContain(`<meta name="version" content="${VERSION}" />`);
  }
  const [, newest] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read("CHANGELOG.md")) ?? [];
  expect(newest).toBe(VERSION);
});
