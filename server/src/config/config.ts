import { join } from "node:path";
import type { Proxy } from "@wardline/egress/proxy";
import { ROOT } from "@wardline/settings/environment";
import { readSettings } from "@wardline/settings/read";
import type { Settings } from "@wardline/settings/table";

/** The server's whole configuration (docs/wire/operations.md, Settings of an installation). */
export interface Config extends Omit<Settings<"server">, "httpsProxy" | "noProxy" | "extraCaFile"> {
  /** Base of every address in emails and displays, without a trailing slash. */
  publicUrl: string;
  uploadsDir: string;
  /** Proxy for calls to the EMR and identity providers; undefined for direct calls. */
  proxy: Proxy | undefined;
  /** Name servers, "address:port", used instead of the system's name servers; only tests set them. */
  dnsServers: readonly string[] | undefined;
  webRoot: string;
  boardRoot: string;
}

/** Reads the environment and `.env` once; throws one sentence that names every missing or malformed variable. */
export function readConfig(): Config {
  const { httpsProxy, noProxy, ...settings } = readSettings("server");
  return {
    ...settings,
    publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
    uploadsDir: join(settings.dataDir, "uploads"),
    proxy: httpsProxy === undefined ? undefined : { url: httpsProxy, except: noProxy },
    dnsServers: undefined,
    webRoot: join(ROOT, "web/dist"),
    boardRoot: join(ROOT, "board/dist"),
  };
}
