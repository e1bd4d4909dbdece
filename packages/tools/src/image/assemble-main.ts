import { ROOT } from "@wardline/database/environment";
import { assemble } from "./assemble.js";

/** The Dockerfile's step: assembles what the image holds in the folder that is named. */
const [, , target] = process.argv;
if (target === undefined) throw new Error("Name the folder to assemble the image in.");
assemble(ROOT, target);
