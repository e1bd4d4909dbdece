import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withEnvFile } from "./environment.js";

describe(".env file of an installation", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wardline-env-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("adds variables that the environment lacks, even in a form that a shell could not read", () => {
    writeFileSync(
      join(folder, ".env"),
      "# Mail\nMAIL_FROM=Wardline <no-reply@hospital.example>\nPORT=4100\n",
    );
    expect(withEnvFile({ PORT: "4200" }, folder)).toEqual({
      MAIL_FROM: "Wardline <no-reply@hospital.example>",
      PORT: "4200",
    });
  });

  it("skips the variable of a secret's file if the environment has the secret, and vice versa", () => {
    writeFileSync(join(folder, ".env"), "JWT_SECRET_FILE=/run/secrets/jwt\nSMTP_URL=smtp://mail\n");
    const environment = { JWT_SECRET: "hidden", SMTP_URL_FILE: "/run/secrets/smtp" };
    expect(withEnvFile(environment, folder)).toEqual(environment);
  });

  it("is optional", () => {
    expect(withEnvFile({ PORT: "4200" }, folder)).toEqual({ PORT: "4200" });
  });
});
