import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const core = join(dirname(require.resolve("@mantine/core")), "..");
const web = join(__dirname, "..");

const isCode = (name: string) => /(?<!\.spec)\.tsx?$/.test(name);

/** Every component that some of the files import from @mantine/core. */
function importedComponents(files: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const [, list = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const name of list.split(",")) names.add(name.replace(/\btype\b/, "").trim());
    }
  }
  return names;
}

/** The style sheets that a component needs: its own, and those of the components that it is made of. */
function sheetsOf(component: string): Set<string> {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
      const sheet = /\/(\w+)\.module\.mjs$/.exec(path)?.[1];
      if (sheet === undefined) visit(join(dirname(file), path));
      else sheets.add(sheet);
    }
  };
  visit(join(core, "esm/components", component, `${component}.mjs`));
  return sheets;
}

const codeFiles = () =>
  readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .map((name) => join(web, name));

/** What is shown without the area's styles: all that the start imports, late parts included, but the area's pages. */
function filesOfStart(): Set<string> {
  const files = new Set([join(web, "main.tsx")]);
  for (const file of files) {
    const isRouter = file.endsWith("/app/router.tsx");
    const imports = isRouter ? /from "(\.[^"]+)\.js"/g : /(?:from |import\()"(\.[^"]+)\.js"/g;
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(imports)) {
      for (const ending of [".ts", ".tsx"]) {
        const imported = join(dirname(file), `${path}${ending}`);
        if (existsSync(imported) && !bringsStylesOfArea(imported)) files.add(imported);
      }
    }
  }
  return files;
}

function bringsStylesOfArea(file: string): boolean {
  return readFileSync(file, "utf8").includes("/mantine-area.css");
}

/** The sheets that the components of some files need. */
function sheetsNeededBy(files: Iterable<string>): Set<string> {
  const needed = new Set(["baseline", "global"]);
  // The toasts of @mantine/notifications are Mantine's Notification.
  for (const component of [...importedComponents(files), "Notification"]) {
    for (const sheet of sheetsOf(component)) needed.add(sheet);
  }
  return needed;
}

function listedIn(path: string): string[] {
  const text = readFileSync(join(__dirname, path), "utf8");
  return [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, sheet = ""]) => sheet);
}

const start = listedIn("mantine-styles.css");
const area = listedIn("mantine-area.css");

it("brings the styles of every Mantine component in use, and no others", () => {
  expect([...start, ...area].toSorted()).toEqual([...sheetsNeededBy(codeFiles())].toSorted());
});

it("brings those of the pages without the area at the start, and no others", () => {
  const files = filesOfStart();
  expect([...files].some((file) => file.endsWith("/SecondStepForm.tsx"))).toBe(true);
  expect(start.toSorted()).toEqual([...sheetsNeededBy(files)].toSorted());
});

it.each([
  ["at the start", start],
  ["with the area", area],
])(
  "brings them %s in Mantine's own order, in which later sheets refine earlier ones",
  (_when, listed) => {
    const all = readFileSync(join(core, "styles.layer.css"), "utf8");
    const place = (sheet: string) => {
      const text = readFileSync(join(core, `styles/${sheet}.layer.css`), "utf8");
      const rule = /\.m_[0-9a-f]+/.exec(text)?.[0] ?? "";
      return all.indexOf(`${rule} {`);
    };
    const components = listed.filter((sheet) => /^[A-Z]/.test(sheet));
    expect(components).toEqual(components.toSorted((one, other) => place(one) - place(other)));
  },
);

it("refines the start's by the area's, in whichever order the two are loaded", () => {
  const [atStart, withArea] = ["mantine-styles.css", "mantine-area.css"].map((name) =>
    readFileSync(join(__dirname, name), "utf8"),
  );
  for (const text of [atStart, withArea]) expect(text).toMatch(/^@layer mantine, area;$/m);
  expect(withArea?.match(/layer\(area\)/g)).toHaveLength(area.length);
});

it("has no layer come later than the page: Chromium then lays out and paints all of it again", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" });
  const late = files.filter(
    (name) =>
      /\.(?:tsx?|css)$/.test(name) &&
      !/\.spec\.tsx?$|mantine-(?:styles|area)\.css$/.test(name) &&
      /\.layer\.css|@layer|\blayer\(/.test(readFileSync(join(web, name), "utf8")),
  );
  expect(late).toEqual([]);
});
