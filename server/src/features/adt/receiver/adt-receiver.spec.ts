import { once } from "node:events";
import { createConnection } from "node:net";
import { createLog } from "@wardline/settings/log";
import type { Config } from "../../../config/config.js";
import { AdtMetrics } from "./adt-metrics.js";
import { AdtReceiver } from "./adt-receiver.js";

const lines: string[] = [];
const log = createLog("info", "adt", { write: (line) => void lines.push(line) });

/** Creates a receiver whose database is unavailable. */
function createReceiver(config: Partial<Config>): AdtReceiver {
  const sources = { findHospital: () => Promise.reject(new Error("the database is away")) };
  const all = { host: "127.0.0.1", adtPort: 0, ...config } as Config;
  return new AdtReceiver({} as never, sources as never, new AdtMetrics(), all, log);
}

it.each([`${__filename}.pem`, __filename])(
  "does not start with authorities that cannot be read: %s",
  (adtTlsCa) => {
    const files = { adtTlsCert: __filename, adtTlsKey: __filename, adtTlsCa };
    expect(() => createReceiver(files)).toThrow(
      "ADT_TLS_CA must be a file with certificates (PEM) that this program may read.",
    );
  },
);

it("ends a connection whose source it cannot look up, and logs a warning", async () => {
  const receiver = createReceiver({});
  const socket = createConnection(await receiver.listen(), "127.0.0.1");
  await once(socket, "close");
  await receiver.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 40,
      msg: "adt: could not look up the source of a connection",
      reason: "the database is away",
    },
  ]);
});
