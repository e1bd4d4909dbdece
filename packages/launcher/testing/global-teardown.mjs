/** After the integration tests: lets go of the services and waits until they have ended. */
export default async function stopServices() {
  const keeper = globalThis.wardlineTestServices;
  if (keeper === undefined || keeper.exitCode !== null) return;
  await new Promise((resolve) => {
    keeper.once("exit", resolve);
    keeper.ref();
    keeper.disconnect();
  });
}
