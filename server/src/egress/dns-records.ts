import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** What a name server says of a name that has no such record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** The one way in which the server reads records of other people's domains. */
export class DnsRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** Asks these servers, "address:port"; the system's when absent. */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.resolver.setServers(servers);
  }

  /** The texts at a name, none when it has none; null when no name server answered. */
  async texts(name: string): Promise<string[] | null> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code = "" } = error as { code?: string };
      return NONE.has(code) ? [] : null;
    }
  }
}
