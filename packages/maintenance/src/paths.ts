import { fileURLToPath } from "node:url";

/** The folder of the whole project, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
