import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

const core = dirname(dirname(require.resolve("@mantine/core")));
const web = resolve(__dirname, "..");

/** The components that a file of the app takes from Mantine. */
function importedBy(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const blocks = source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g);
  return [...blocks].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
  );
}

/** The style sheets of a module of Mantine and of all modules that it imports. */
function sheetsOf(module: string, seen: Set<string>): string[] {
  if (seen.has(module) || !existsSync(module)) return [];
  seen.add(module);
  const imports = readFileSync(module, "utf8").matchAll(/from "(\.[^"]+)"/g);
  const own = /([A-Za-z]+)\.module\.mjs$/.exec(module)?.[1];
  const sheet = own !== undefined && existsSync(join(core, "styles", `${own}.css`)) ? [own] : [];
  return [...imports].reduce(
    (sheets, [, path = ""]) => [...sheets, ...sheetsOf(resolve(dirname(module), path), seen)],
    sheet,
  );
}

it("loads the styles of every Mantine component in use", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(web, file));
  const names = new Set(files.flatMap(importedBy));
  const components = readdirSync(join(core, "esm", "components"), {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => file.endsWith(".mjs") && names.has(basename(file, ".mjs")));
  const seen = new Set<string>();
  const needed = components.flatMap((file) => sheetsOf(join(core, "esm/components", file), seen));

  const listed = [
    ...readFileSync(join(__dirname, "mantine-styles.ts"), "utf8").matchAll(
      /styles\/([A-Z]\w+)\.css/g,
    ),
  ].map(([, name]) => name);
  expect(needed.filter((sheet) => !listed.includes(sheet))).toEqual([]);
});
