/** Whether the browser allows pages of `scope` to open without a server; before anything was kept. */
export async function allowsShell(scope: string): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return false;
  return serviceWorker.getRegistration(scope).then(
    () => true,
    () => false,
  );
}

/** How a browser that keeps nothing is made to keep something. */
export function keepingHelp(isSecureContext: boolean): string {
  return isSecureContext
    ? "Allow cookies and site data here, then reload."
    : "This address is plain HTTP: open it over HTTPS.";
}
