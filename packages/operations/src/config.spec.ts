import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "@wardline/settings/start-error";
import { readConfig } from "./config.js";

const read = (environment: NodeJS.ProcessEnv) => readConfig("/srv/wardline", environment);
const key = `k1:${Buffer.alloc(32, 7).toString("base64")}`;

describe("readConfig", () => {
  it("requires no settings", () => {
    expect(read({})).toMatchObject({
      port: 4000,
      publicUrl: undefined,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      redisUrl: undefined,
      smtpUrl: undefined,
      dataDir: "/srv/wardline/.data",
      jwtSecrets: undefined,
      encryptionKeys: undefined,
    });
  });

  it("uses given values, and treats empty ones as absent", () => {
    const config = read({
      PORT: "0",
      PUBLIC_URL: "https://ward.example/",
      DATABASE_URL: "postgres:///wardline?host=/run/postgresql",
      REDIS_URL: " rediss://cache:6380 ",
      SMTP_URL: "",
      DATA_DIR: "/var/lib/wardline",
      ENCRYPTION_KEY: `${key},old:${Buffer.alloc(32).toString("base64")}`,
      SOMETHING_ELSE: "kept",
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: "https://ward.example",
      databaseUrl: "postgres:///wardline?host=/run/postgresql",
      redisUrl: "rediss://cache:6380",
      smtpUrl: undefined,
      dataDir: "/var/lib/wardline",
    });
    expect(config.environment.SOMETHING_ELSE).toBe("kept");
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "40.5"],
    ["PUBLIC_URL", "ward.example"],
    ["PUBLIC_URL", "https://ward.example/board"],
    ["DATABASE_URL", "mysql://db/wardline"],
    ["DATABASE_URL", "postgres:///wardline"],
    ["MIGRATION_DATABASE_URL", "mysql://db/ward"],
    ["REDIS_URL", "localhost:6379"],
    ["SMTP_URL", "mail.example"],
    ["MAIL_FROM", "nobody"],
    ["JWT_SECRET", "short"],
    ["ENCRYPTION_KEY", "k1:dG9vIHNob3J0"],
    ["EMR_ALLOW_ORIGINS", "https://emr.example/fhir"],
    ["SSO_ALLOW_ORIGINS", "https://login.example/realms"],
    ["HTTPS_PROXY", "proxy.example:3128"],
    ["NO_PROXY", "https://emr.example?"],
    ["NODE_EXTRA_CA_CERTS", "/nowhere/ca.pem"],
    ["BOARD_FRAME_ORIGINS", "https://signage.example; script-src *"],
    ["TRUST_PROXY", "yes"],
    ["LOG_LEVEL", "loud"],
    ["SLOW_STATEMENT_MS", "20000"],
    ["SLOW_STATEMENT_MS", "slow"],
    ["SECURITY_CONTACT", "the porter"],
    ["METRICS_TOKEN", "short"],
    ["BACKUP_KEYS", "b1:short"],
    ["BACKUP_AT", "2 am"],
    ["DRILL_DATABASE_URL", "mysql://db/postgres"],
    ["OPS_MAIL", "nobody"],
    ["RETENTION_DATABASE_URL", "mysql://db/log"],
    ["WORKER_METRICS_PORT", "70000"],
    ["TRUST_PROXY", "1e1"],
    ["SMTP_URL", "smtp:///mail"],
  ])("refuses %s=%s in one sentence that does not repeat the value", (name, value) => {
    const refusal = expectRefusal({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^The configuration is not valid: ${name} must .+\\.$`));
    expect(refusal).not.toContain(value);
  });

  it("lists all problems at once", () => {
    expect(expectRefusal({ PORT: "x", REDIS_URL: "y" })).toMatch(/PORT must .+; REDIS_URL must /);
  });

  it("reads .env, which the environment overrides", () => {
    const root = mkdtempSync(join(tmpdir(), "wardline-env-"));
    try {
      writeFileSync(join(root, ".env"), "PORT=4123\nLOG_LEVEL=warn\n");
      expect(readConfig(root, { LOG_LEVEL: "error" })).toMatchObject({
        port: 4123,
        environment: { LOG_LEVEL: "error" },
      });
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

function expectRefusal(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error("It was accepted.");
}
