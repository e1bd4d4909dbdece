import { join } from "node:path";
import { ROOT } from "@wardline/database/environment";
import { readConfig } from "./config.js";

const least = {
  DATABASE_URL: "postgres://db/wardline",
  SMTP_URL: "smtp://mail.example:25",
};

describe("readConfig", () => {
  it("fills in what may be left out", () => {
    expect(readConfig(least)).toEqual({
      publicUrl: "http://localhost:4000",
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
      endsWithParent: false,
    });
  });

  it("reads what is said of backups, and refuses what cannot be", () => {
    const { backups } = readConfig({
      ...least,
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
    const wrong = { BACKUP_KEYS: "b1:short", BACKUP_AT: "2 am", OPS_MAIL: "nobody" };
    expect(() => readConfig({ ...least, ...wrong })).toThrow(
      /BACKUP_KEYS must be a list of id:key.+; BACKUP_AT must be a time of day.+; OPS_MAIL must be an address/,
    );
  });

  it("reads where downtime kits are files, and refuses settings that contradict each other", () => {
    const password = "correct horse battery";
    const { kitFolder } = readConfig({ ...least, KIT_DIR: "/kits", KIT_PASSWORD: password });
    expect(kitFolder).toEqual({ dir: "/kits", password });
    expect(() => readConfig({ ...least, KIT_DIR: "/kits" })).toThrow(
      /^The configuration is not valid: KIT_DIR needs KIT_PASSWORD, or KIT_FILES=plain .+\.$/,
    );
    expect(() => readConfig({ ...least, KIT_DIR: "/kits", KIT_PASSWORD: "short" })).toThrow(
      "KIT_PASSWORD must have at least 12 characters",
    );
  });

  it("takes empty values for absent ones and addresses without their last slash", () => {
    const config = readConfig({
      ...least,
      REDIS_URL: "",
      PUBLIC_URL: "https://ward.example/",
      WARDLINE_PARENT: "ipc",
    });
    expect(config).toMatchObject({
      redisUrl: undefined,
      publicUrl: "https://ward.example",
      mailFrom: "Wardline <no-reply@ward.example>",
      endsWithParent: true,
    });
  });

  it("names everything that is missing or malformed in one sentence", () => {
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
    expect(readConfig({ ...least, MAIL_FROM: "wardline@hospital.example" }).mailFrom).toBe(
      "wardline@hospital.example",
    );
  });
});
