/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: Safari still reads the address after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
