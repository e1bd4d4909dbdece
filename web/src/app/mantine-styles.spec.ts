import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const core = join(dirname(require.resolve("@mantine/core")), "..");
const web = join(__dirname, "..");

/** Every component that some file of the app imports from @mantine/core. */
function importedComponents(): Set<string> {
  const names = new Set<string>();
  const files = readdirSync(web, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(web, file), "utf8");
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

const listed = [
  ...readFileSync(join(__dirname, "mantine-styles.css"), "utf8").matchAll(
    /core\/styles\/(\w+)\.layer\.css/g,
  ),
].map(([, sheet = ""]) => sheet);

it("brings the styles of every Mantine component in use, and no others", () => {
  const always = ["baseline", "global"];
  const needed = new Set(always);
  // The toasts of @mantine/notifications are Mantine's Notification.
  for (const component of [...importedComponents(), "Notification"]) {
    for (const sheet of sheetsOf(component)) needed.add(sheet);
  }
  expect(listed.toSorted()).toEqual([...needed].toSorted());
});

it("brings them in Mantine's own order, in which later sheets refine earlier ones", () => {
  const all = readFileSync(join(core, "styles.layer.css"), "utf8");
  const place = (sheet: string) => {
    const text = readFileSync(join(core, `styles/${sheet}.layer.css`), "utf8");
    const rule = /\.m_[0-9a-f]+/.exec(text)?.[0] ?? "";
    return all.indexOf(`${rule} {`);
  };
  const components = listed.filter((sheet) => /^[A-Z]/.test(sheet));
  expect(components).toEqual(components.toSorted((one, other) => place(one) - place(other)));
});

it("has no layer come later than the page: Chromium then lays out and paints all of it anew", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" });
  const late = files.filter(
    (name) =>
      /\.(?:tsx?|css)$/.test(name) &&
      !/\.spec\.tsx?$|mantine-styles\.css$/.test(name) &&
      /\.layer\.css|@layer|\blayer\(/.test(readFileSync(join(web, name), "utf8")),
  );
  expect(late).toEqual([]);
});
