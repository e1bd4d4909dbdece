import { Client } from "pg";
import type { WorldGetter } from "./support/world.js";

/** Part of promise 17 that the installation's settings ensure: the server's database role cannot rewrite rows. */
export function testEventLog(getWorld: WorldGetter): void {
  it("cannot be rewritten by the server's own role", async () => {
    const { DATABASE_URL } = getWorld().topology.environments.server;
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    const statements = [
      "UPDATE event_log SET type = 'patient.deleted'",
      "DELETE FROM event_log",
      "TRUNCATE event_log",
    ];
    for (const statement of statements) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
    await client.end();
  });
}
