/** True if the browser would open pages of `scope` offline; works before anything is stored. */
export async function canOpenOffline(scope: string): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return false;
  return serviceWorker.getRegistration(scope).then(
    () => true,
    () => false,
  );
}

/** Instructions for a browser that stores nothing. */
export function getStorageHelp(isSecureContext: boolean): string {
  return isSecureContext
    ? "Allow cookies and site data here, then reload."
    : "This address uses plain HTTP. Open it over HTTPS.";
}
