import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withEnvFile } from "./environment.js";

describe("an installation's .env", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wardline-env-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("adds what the environment does not say, in the form that a shell could not read", () => {
    writeFileSync(
      join(folder, ".env"),
      "# Mail\nMAIL_FROM=Wardline <no-reply@hospital.example>\nPORT=4100\n",
    );
    expect(withEnvFile({ PORT: "4200" }, folder)).toEqual({
      MAIL_FROM: "Wardline <no-reply@hospital.example>",
      PORT: "4200",
    });
  });

  it("need not be there", () => {
    expect(withEnvFile({ PORT: "4200" }, folder)).toEqual({ PORT: "4200" });
  });
});
