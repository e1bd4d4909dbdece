import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";

const FOLDER = join(ROOT, "ops/systemd");
const units = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".service"))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

const listValues = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);

describe.each(units)("ops/systemd/$file", ({ text }) => {
  it("runs a built program", () => {
    const [, program = ""] =
      /\/usr\/bin\/node (\S+)/.exec(listValues(text, "ExecStart")[0] ?? "") ?? [];
    const source = program.replace(/\/dist\/(src\/)?/, "/src/").replace(/\.js$/, ".ts");
    expect(source).toMatch(/^\w+\/.+\.ts$/);
    expect(existsSync(join(ROOT, source))).toBe(true);
  });

  it("cannot change users, and can write only where it must", () => {
    expect(text).toContain("NoNewPrivileges=yes");
    expect(text).toContain("ProtectSystem=strict");
    expect(listValues(text, "User")).toEqual(["wardline"]);
  });
});

it("gives servers no file with the database owner's address (promise 17)", () => {
  const server = units.find(({ file }) => file.startsWith("wardline-server"));
  expect(listValues(server?.text ?? "EnvironmentFile=missing", "EnvironmentFile")).toEqual([]);
});
