import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { readConfig } from "./config.js";

const MINIMAL = {
  DATABASE_URL: "postgres://db/wardline",
  SMTP_URL: "smtp://mail.example:25",
};

describe("readConfig", () => {
  it("fills in defaults", () => {
    expect(readConfig(MINIMAL)).toEqual({
      port: 4000,
      publicUrl: "http://localhost:4000",
      dataDir: join(ROOT, ".data"),
      backupAt: { minute: 120, zone: "UTC" },
      slowStatementMs: 500,
      databaseUrl: "postgres://db/wardline",
      kitFolder: null,
      retentionDatabaseUrl: "postgres://db/wardline",
      redisUrl: undefined,
      smtpUrl: "smtp://mail.example:25",
      mailFrom: "Wardline <no-reply@localhost>",
      logLevel: "info",
      metricsToken: undefined,
      metricsPort: undefined,
      host: "0.0.0.0",
      backups: {
        dir: undefined,
        keys: [],
        at: { minute: 120, zone: "UTC" },
        drillUrl: undefined,
        drillDisk: undefined,
        uploadsDir: join(ROOT, ".data/uploads"),
        opsMail: undefined,
      },
      isChildOfLauncher: false,
      encryptionKeys: undefined,
      webhookAllowOrigins: [],
      proxy: undefined,
    });
  });

  it("reads backup settings, and refuses impossible ones", () => {
    const { backups } = readConfig({
      ...MINIMAL,
      BACKUP_DIR: "/backups",
      BACKUP_KEYS: `b1:${Buffer.alloc(32, 7).toString("base64")}`,
      BACKUP_AT: "03:30 Africa/Lagos",
    });
    expect(backups).toMatchObject({
      dir: "/backups",
      drillDisk: "/backups",
      at: { minute: 210, zone: "Africa/Lagos" },
    });
    expect(backups.keys.map(({ id }) => id)).toEqual(["b1"]);
    const invalid = { BACKUP_KEYS: "b1:short", BACKUP_AT: "2 am", OPS_MAIL: "nobody" };
    expect(() => readConfig({ ...MINIMAL, ...invalid })).toThrow(
      /BACKUP_KEYS must be a list of id:key.+; BACKUP_AT must be a time of day.+; OPS_MAIL must be an address/,
    );
  });

  it("reads the kit folder, and refuses contradictory settings", () => {
    const password = "correct horse battery";
    const { kitFolder } = readConfig({ ...MINIMAL, KIT_DIR: "/kits", KIT_PASSWORD: password });
    expect(kitFolder).toEqual({ dir: "/kits", password });
    expect(() => readConfig({ ...MINIMAL, KIT_DIR: "/kits" })).toThrow(
      /^The configuration is not valid: KIT_DIR needs KIT_PASSWORD, or KIT_FILES=plain .+\.$/,
    );
    expect(() => readConfig({ ...MINIMAL, KIT_DIR: "/kits", KIT_PASSWORD: "short" })).toThrow(
      "KIT_PASSWORD must have at least 12 characters",
    );
  });

  it("treats empty values as absent and drops trailing slashes", () => {
    const config = readConfig({
      ...MINIMAL,
      REDIS_URL: "",
      PUBLIC_URL: "https://ward.example/",
      WARDLINE_PARENT: "ipc",
    });
    expect(config).toMatchObject({
      redisUrl: undefined,
      publicUrl: "https://ward.example",
      mailFrom: "Wardline <no-reply@ward.example>",
      isChildOfLauncher: true,
    });
  });

  it("lists everything missing or malformed in one sentence", () => {
    expect(() =>
      readConfig({
        DATABASE_URL: "mysql://db",
        MAIL_FROM: "nobody",
        PUBLIC_URL: "ward.example",
        LOG_LEVEL: "loud",
      }),
    ).toThrow(
      /^The configuration is not complete: PUBLIC_URL must be an address without a path, such as https:\/\/wardline\.hospital\.example; DATABASE_URL must be an address such as postgres:\/\/user:password@host:5432\/wardline; SMTP_URL is missing; MAIL_FROM must be an address such as Wardline <wardline@hospital\.example>; LOG_LEVEL .+\.$/,
    );
  });

  it("accepts a bare sender address", () => {
    expect(readConfig({ ...MINIMAL, MAIL_FROM: "wardline@hospital.example" }).mailFrom).toBe(
      "wardline@hospital.example",
    );
  });
});
