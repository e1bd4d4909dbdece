import { saveFile } from "../../lib/save-file.js";
import { FileProblem } from "../../lib/sheets/file-problem.js";
import { toastsAbout } from "./toast.js";

const toast = toastsAbout("export");

interface ExportedFile {
  name: string;
  /** Reads or makes the content, for which the server may be needed. */
  read: () => Promise<Blob>;
}

/** Lets the browser save a file; says so when its content cannot be had. Resolves with whether it was saved. */
export async function exportFile({ name, read }: ExportedFile): Promise<boolean> {
  try {
    saveFile(name, await read());
    return true;
  } catch (error) {
    const isSaid = error instanceof FileProblem;
    toast.error(error, isSaid ? error.message : "The export could not be made. Please try again.");
    return false;
  }
}
