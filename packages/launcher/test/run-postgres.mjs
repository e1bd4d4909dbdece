import { startEmbeddedPostgres } from "../dist/postgres/embedded-postgres.js";

/**
 * Runs the embedded database in the given folder, for the test that kills it. Jest itself cannot load the database's
 * binaries.
 */
const [, , dataDir] = process.argv;
const postgres = await startEmbeddedPostgres({
  dataDir,
  password: "a-password-of-the-test",
  log: (line) => process.send({ log: line }),
});
const { ownerUrl: url, url: applicationUrl, isAdopted } = postgres;
process.send({ ready: { url, applicationUrl, isAdopted } });
process.once("message", () => {
  void postgres.stop().then(() => process.disconnect());
});
