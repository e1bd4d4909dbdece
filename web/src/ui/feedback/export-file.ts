import { saveFile } from "../../lib/save-file.js";
import { toastsAbout } from "./toast.js";

const toast = toastsAbout("export");

interface ExportedFile {
  name: string;
  /** Its media type. */
  type: string;
  /** Reads or makes the content, for which the server may be needed. */
  read: () => Promise<string>;
}

/** Lets the browser save a file; says so when its content cannot be had. Resolves with whether it was saved. */
export async function exportFile({ name, type, read }: ExportedFile): Promise<boolean> {
  try {
    saveFile(name, await read(), type);
    return true;
  } catch (error) {
    toast.error(error, "The export could not be made. Please try again.");
    return false;
  }
}
