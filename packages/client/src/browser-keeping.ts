const PROBE = "wardline.probe";

/** Whether a storage of the browser gives back what was written; to `open` it may be refused. */
export function isStoring(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): boolean {
  try {
    const storage = open();
    storage.setItem(PROBE, PROBE);
    const isRead = storage.getItem(PROBE) === PROBE;
    storage.removeItem(PROBE);
    return isRead;
  } catch {
    return false;
  }
}

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
