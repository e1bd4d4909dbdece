import { ROOT } from "@wardline/settings/environment";
import { assembleImage } from "./assemble.js";

/** A step of the Dockerfile: assembles the image's content in the given folder. */
const [, , target] = process.argv;
if (target === undefined) throw new Error("Name the folder to assemble the image in.");
assembleImage(ROOT, target);
