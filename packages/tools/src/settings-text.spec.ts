import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { SETTING_ROWS } from "@wardline/settings/table";
import { formatEnvExample, GENERATED_FILES } from "./settings-text.js";

const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

const OTHER_VARIABLES = [
  "COMPOSE_FILE",
  "NODE_ENV",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "AF_UNIX",
  "AF_INET",
  "AF_INET6",
];
const known = [...SETTING_ROWS.map(([name]) => name), ...OTHER_VARIABLES];

it.each(GENERATED_FILES)(
  "finds the table of %s exactly as npm run settings would write it",
  (document, withTable) => {
    expect(readText(document)).toBe(withTable(readText(document)));
  },
);

it("finds .env.example exactly as npm run settings would write it", () => {
  expect(readText(".env.example")).toBe(formatEnvExample());
});

it.each([
  "docker-compose.yml",
  "docker-compose.tls.yml",
  "ops/alerts.yml",
  ...readdirSync(join(ROOT, "ops/systemd")).map((file) => `ops/systemd/${file}`),
])("finds only existing settings in %s", (file) => {
  const named = readText(file).matchAll(
    /\$\{(?<inserted>\w+)|\b(?<word>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g,
  );
  const names = [...named].map(({ groups }) => groups?.inserted ?? groups?.word ?? "");
  const isKnown = (name: string) =>
    known.includes(name) || known.includes(name.replace(/_FILE$/, ""));
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});
