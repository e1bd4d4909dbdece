import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSecretFiles } from "./secret-files.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wardline-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeSecret(content: string): string {
  const file = join(folder, "secret");
  writeFileSync(file, content);
  return file;
}

describe("reading of secrets from files", () => {
  it.each([
    ["as it is", "hidden", "hidden"],
    ["without the line's end", "hidden\n", "hidden"],
    ["without a Windows line's end", "hidden\r\n", "hidden"],
    ["with blanks that belong to it", " hidden \n", " hidden "],
  ])("reads a secret %s", (_, content, secret) => {
    const environment = withSecretFiles({ JWT_SECRET_FILE: writeSecret(content), PORT: "4000" });
    expect(environment).toEqual({ JWT_SECRET: secret, PORT: "4000" });
  });

  it("leaves secrets without a file unchanged, and drops empty file names", () => {
    expect(withSecretFiles({ JWT_SECRET: "a", SMTP_URL_FILE: "" })).toEqual({ JWT_SECRET: "a" });
  });

  it("names settings that have an unreadable file or are given twice, without the content of any file", () => {
    const missing = join(folder, "missing");
    const environment = {
      JWT_SECRET_FILE: missing,
      SMTP_URL: "smtp://user:pass@mail",
      SMTP_URL_FILE: writeSecret("smtp://other"),
    };
    expect(() => withSecretFiles(environment)).toThrow(
      `The configuration is not valid: SMTP_URL and SMTP_URL_FILE are both set: keep one of them; JWT_SECRET_FILE names a file that cannot be read (ENOENT): ${missing}.`,
    );
  });
});
