/** After the integration tests: lets go of the services and waits until they have ended. */
export default async function stopServices() {
  const supervisor = globalThis.wardlineTestServices;
  if (supervisor === undefined || supervisor.exitCode !== null) return;
  await new Promise((resolve) => {
    supervisor.once("exit", resolve);
    supervisor.ref();
    supervisor.disconnect();
  });
}
