/** Releases the services after the integration tests and waits for their end. */
export default async function stopServices() {
  const supervisor = globalThis.wardlineTestServices;
  if (supervisor === undefined || supervisor.exitCode !== null) return;
  await new Promise((resolve) => {
    supervisor.once("exit", resolve);
    supervisor.ref();
    supervisor.disconnect();
  });
}
