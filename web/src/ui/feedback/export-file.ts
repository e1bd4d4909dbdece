import { FileProblem } from "../../lib/sheets/file-problem.js";
import { toastsAbout } from "./toast.js";

const toast = toastsAbout("export");

interface ExportedFile {
  name: string;
  read: () => Promise<Blob>;
}

/** Saves a file through the browser, or reports why it is unavailable. Resolves to true if the file was saved. */
export async function exportFile({ name, read }: ExportedFile): Promise<boolean> {
  try {
    saveFile(name, await read());
    return true;
  } catch (error) {
    const hasOwnMessage = error instanceof FileProblem;
    toast.error(
      error,
      hasOwnMessage ? error.message : "The export could not be made. Please try again.",
    );
    return false;
  }
}

function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads the address after the click, so it is revoked later.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
