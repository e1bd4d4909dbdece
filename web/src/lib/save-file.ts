/** Saves a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads the address after the click, so it is revoked later.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
