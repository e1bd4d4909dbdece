import { execFile } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { buildPrograms } from "../programs.mjs";
import { computeFingerprint } from "../workspaces.mjs";

let root: string;

/** Creates a clone with an app that depends on two packages, one directly and one through the other. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wardline-building-"));
  put("package.json", JSON.stringify({ workspaces: ["packages/*", "web", "board"] }));
  putPackage("web", ["roads"], { outDir: "dist-types" });
  putPackage("packages/roads", ["maps"], { rootDir: "src", outDir: "dist" });
  putPackage("packages/maps", [], { rootDir: "src", outDir: "dist" });
  putPackage("packages/elsewhere", [], { rootDir: ".", outDir: "dist" });
  put("web/src/main.tsx", 'import "@wardline/roads/road";');
  put("packages/roads/src/road.ts", 'export const road: number = "no number";\n');
  put("packages/maps/src/map.ts", "export interface Map { sheet: string }\n");
  put("packages/maps/src/map.spec.ts", "it.todo('maps');\n");
  put("packages/elsewhere/src/page.tsx", "export const page = <p>Here</p>;\n");
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(__dirname, "../../../node_modules/@swc"), join(root, "node_modules/@swc"));
});

afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function putPackage(folder: string, uses: string[], compilerOptions: object): void {
  const dependencies = Object.fromEntries(uses.map((name) => [`@wardline/${name}`, "1.0.0"]));
  const name = `@wardline/${folder.replace("packages/", "")}`;
  put(
    `${folder}/package.json`,
    JSON.stringify({ name, dependencies: { ...dependencies, zod: "4.0.0" } }),
  );
  put(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("buildPrograms", () => {
  it("transpiles everything except specs and apps, without type checks and with source maps", async () => {
    expect(await buildPrograms(root)).toBe(3);
    expect(read("packages/roads/dist/road.js")).toMatch(
      /^export const road = "no number";\s+\/\/# sourceMappingURL=road\.js\.map\n$/,
    );
    expect(JSON.parse(read("packages/roads/dist/road.js.map"))).toMatchObject({
      sources: ["../src/road.ts"],
    });
    expect(read("packages/elsewhere/dist/src/page.js")).toContain("react/jsx-runtime");
    expect(existsSync(join(root, "packages/maps/dist/map.spec.js"))).toBe(false);
    expect(existsSync(join(root, "web/dist"))).toBe(false);
  });

  it("builds again only if a source was edited or an output is missing", async () => {
    await buildPrograms(root);
    expect(await buildPrograms(root)).toBe(0);
    const before = statSync(join(root, "packages/maps/dist/map.js"));
    put("packages/roads/src/road.ts", "export const road = 66;\n");
    expect(await buildPrograms(root)).toBe(1);
    expect(read("packages/roads/dist/road.js")).toContain("66");
    rmSync(join(root, "packages/roads/dist/road.js"));
    expect(await buildPrograms(root)).toBe(1);
    expect(statSync(join(root, "packages/maps/dist/map.js"))).toEqual(before);
  });

  it("removes output without source, and leaves the compiler's declarations alone", async () => {
    await buildPrograms(root);
    put("packages/maps/dist/map.d.ts", "");
    rmSync(join(root, "packages/maps/src/map.ts"));
    expect(await buildPrograms(root)).toBeGreaterThan(0);
    expect(existsSync(join(root, "packages/maps/dist/map.js"))).toBe(false);
    expect(existsSync(join(root, "packages/maps/dist/map.d.ts"))).toBe(true);
    expect(await buildPrograms(root)).toBe(0);
  });

  it("transpiles all files except an invalid one, and names that file until it is fixed", async () => {
    put("packages/maps/src/map.ts", "export interface {");
    for (const _ of [1, 2]) {
      const error = await buildPrograms(root).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ output: expect.stringContaining("packages/maps/src/map.ts") });
      expect(existsSync(join(root, "packages/roads/dist/road.js"))).toBe(true);
    }
    put("packages/maps/src/map.ts", "export {};\n");
    expect(await buildPrograms(root)).toBe(1);
  });
});

describe("computeFingerprint", () => {
  it.each([
    ["its own files", "web/src/main.tsx", true],
    ["a package that it uses", "packages/roads/src/road.ts", true],
    ["a package that such a package uses", "packages/maps/src/map.ts", true],
    ["the lock file", "package-lock.json", true],
    ["a spec", "packages/maps/src/map.spec.ts", false],
    ["a package that it does not use", "packages/elsewhere/src/page.tsx", false],
  ])("after an edit of %s (%s), is different: %s", (_what, path, isAffected) => {
    const before = computeFingerprint(root, "web");
    expect(computeFingerprint(root, "web")).toBe(before);
    appendFileSync(join(root, path), " ");
    expect(computeFingerprint(root, "web") !== before).toBe(isAffected);
  });
});

/** A build tool whose configuration imports a compiled package, as those of web and board do. */
const VITE = `
const { mkdirSync, writeFileSync } = require("node:fs");
require("../../../packages/roads/dist/road.js");
const app = process.argv[3];
mkdirSync(app + "/dist");
writeFileSync(app + "/dist/index.html", "");
`;

describe("npm start", () => {
  it("compiles a fresh clone before it builds web and board, then starts", async () => {
    putPackage("board", ["roads"], { outDir: "dist-types" });
    putPackage("packages/launcher", [], { rootDir: "src", outDir: "dist" });
    put("packages/launcher/src/main.ts", 'console.log("Started");\n');
    for (const name of ["start", "ready", "build", "programs", "workspaces", "dev-tool"]) {
      copyFileSync(join(__dirname, `../${name}.mjs`), join(root, `packages/launcher/${name}.mjs`));
    }
    put("packages/roads/src/road.ts", "module.exports = {};\n");
    mkdirSync(join(root, "node_modules/typescript"));
    put("node_modules/vite/bin/vite.js", VITE);
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, "packages/launcher/start.mjs"),
    ]);
    expect(stdout).toMatch(/^Compiling[^]+\nBuilding the web app: [^]+\nStarted\n$/);
  });
});
