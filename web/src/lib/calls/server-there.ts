/** Whether the server answers: only then a page may be loaded anew, which else would be lost with all that is in it. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
