import { readConfig } from "./config.js";

const least = {
  DATABASE_URL: "postgres://db/wardline",
  SMTP_URL: "smtp://mail.example:25",
};

describe("readConfig", () => {
  it("fills in what may be left out", () => {
    expect(readConfig(least)).toEqual({
      publicUrl: "http://localhost:4000",
      databaseUrl: "postgres://db/wardline",
      retentionDatabaseUrl: "postgres://db/wardline",
      redisUrl: undefined,
      smtpUrl: "smtp://mail.example:25",
      mailFrom: "Wardline <no-reply@localhost>",
      logLevel: "info",
      metricsToken: undefined,
      metricsPort: undefined,
      endsWithParent: false,
    });
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
      /^The configuration is not complete: PUBLIC_URL must be an address such as https:\/\/wardline\.hospital\.example; DATABASE_URL must be a postgres:\/\/ address; SMTP_URL is missing; MAIL_FROM must be an address such as Wardline <wardline@hospital\.example>; LOG_LEVEL .+\.$/,
    );
  });

  it("accepts a bare sender address", () => {
    expect(readConfig({ ...least, MAIL_FROM: "wardline@hospital.example" }).mailFrom).toBe(
      "wardline@hospital.example",
    );
  });
});
