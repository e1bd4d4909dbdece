import {
  collectFiles,
  findLargestPage,
  formatSize,
  isWithinBudget,
  type Manifest,
  measureBoard,
  measureWeb,
} from "./bundle-budget.js";

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

const web: Manifest = {
  "index.html": {
    file: "index.js",
    isEntry: true,
    dynamicImports: ["_area.js", "src/routes/patients.tsx", "src/routes/settings.tsx"],
  },
  "_area.js": { file: "area.js" },
  "src/routes/patients.tsx": { file: "patients.js" },
  "src/routes/settings.tsx": { file: "settings.js", css: ["settings.css"] },
};

const sizes: Record<string, number> = {
  "index.html": 1,
  "index.js": 20,
  "index.css": 300,
  "shared.js": 4000,
  "standard.js": 50_000,
  "three.js": 600_000,
  "area.js": 7,
  "patients.js": 70,
  "settings.js": 700,
  "settings.css": 3000,
};
const getSize = (file: string) => sizes[file] ?? Number.NaN;

describe("bundle budget", () => {
  it("follows static imports and counts each file once, even in a cycle", () => {
    expect([...collectFiles(board, ["src/standard/standard.tsx"])].sort()).toEqual([
      "shared.js",
      "standard.js",
      "three.js",
    ]);
  });

  it("counts the first load of the 2D board, and what 3D adds", () => {
    expect(measureBoard(board, getSize)).toEqual([
      { what: "2D board", bytes: 4321, limit: 125_000 },
      { what: "3D chunk", bytes: 650_000, limit: 220_000 },
    ]);
  });

  it("counts the login, and each page of the web app with its shell", () => {
    expect(measureWeb(web, getSize).map(({ what, bytes }) => [what, bytes])).toEqual([
      ["web login", 21],
      ["web patients", 98],
      ["web settings", 3728],
    ]);
  });

  it("counts the files of the page with the most files", () => {
    expect(findLargestPage(web)).toEqual({ what: "web settings", files: 4, limit: 12 });
  });

  it("is met if the measured amount is above zero and within its limit", () => {
    const within = [0, 12, 13].map((files) => isWithinBudget({ what: "web", files, limit: 12 }));
    expect(within).toEqual([false, true, false]);
    expect(isWithinBudget({ what: "2D board", bytes: 125_001, limit: 125_000 })).toBe(false);
  });

  it("formats a size in KB, and a number of files", () => {
    expect(formatSize({ what: "web settings", files: 4, limit: 12 })).toBe(
      "web settings: 4 of 12 files",
    );
    expect(formatSize({ what: "2D board", bytes: 83_094, limit: 125_000 })).toBe(
      "2D board: 83.1 of 125 KB gzip",
    );
  });
});
