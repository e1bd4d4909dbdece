import { boardSizes, filesOf, type Manifest, saySize, webSizes } from "./bundle-budget.js";

const board: Manifest = {
  "_shared.js": { file: "shared.js" },
  "index.html": {
    file: "index.js",
    isEntry: true,
    imports: ["_shared.js"],
    dynamicImports: ["src/standard/standard.tsx", "src/chrome/screen/pairing.tsx"],
    css: ["index.css"],
  },
  "src/standard/standard.tsx": {
    file: "standard.js",
    isDynamicEntry: true,
    imports: ["_shared.js", "_three.js"],
  },
  "_three.js": { file: "three.js", imports: ["src/standard/standard.tsx"] },
  "src/chrome/screen/pairing.tsx": { file: "pairing.js", isDynamicEntry: true },
};

const sizes: Record<string, number> = {
  "index.html": 1,
  "index.js": 20,
  "index.css": 300,
  "shared.js": 4000,
  "standard.js": 50_000,
  "three.js": 600_000,
  "shell.js": 7,
  "patients.js": 70,
  "settings.js": 700,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;

describe("the bundle budget", () => {
  it("follows static imports, each file once, also in a circle", () => {
    expect([...filesOf(board, ["src/standard/standard.tsx"])].sort()).toEqual([
      "shared.js",
      "standard.js",
      "three.js",
    ]);
  });

  it("counts the first load of the 2D board, and beyond it what 3D needs", () => {
    expect(boardSizes(board, sizeOf)).toEqual([
      { what: "2D board", bytes: 4321, limit: 125_000 },
      { what: "3D chunk", bytes: 650_000, limit: 220_000 },
    ]);
  });

  it("counts the login, and each page of the web app with its shell", () => {
    const web: Manifest = {
      "index.html": {
        file: "index.js",
        isEntry: true,
        dynamicImports: [
          "src/app/shells/AreaShell.tsx",
          "src/routes/patients.tsx",
          "src/routes/settings.tsx",
        ],
      },
      "src/app/shells/AreaShell.tsx": { file: "shell.js" },
      "src/routes/patients.tsx": { file: "patients.js" },
      "src/routes/settings.tsx": { file: "settings.js" },
    };
    expect(webSizes(web, sizeOf).map(({ what, bytes }) => [what, bytes])).toEqual([
      ["web login", 21],
      ["web patients", 98],
      ["web settings", 728],
    ]);
  });

  it("says a size in KB", () => {
    expect(saySize({ what: "2D board", bytes: 83_094, limit: 125_000 })).toBe(
      "2D board: 83.1 of 125 KB gzip",
    );
  });
});
