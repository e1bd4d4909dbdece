import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 2_000;
const MAX_TRIES = 2;
/** Error codes for a name without a TXT record. */
const NO_RECORD_CODES = new Set(["ENOTFOUND", "ENODATA"]);

export class DnsRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_TRIES });

  /** Uses these servers ("address:port"), or the system's by default. */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.resolver.setServers(servers);
  }

  /** Reads the TXT records of a name: empty if it has none, null if no name server answered. */
  async readTxtRecords(name: string): Promise<string[] | null> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code = "" } = error as { code?: string };
      return NO_RECORD_CODES.has(code) ? [] : null;
    }
  }
}
