/**
 * dependency-cruiser 17 asks swc for plain TypeScript; files that hold JSX need to be asked for as such. Its version 18
 * does so by itself, and needs Node 22.
 */
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });
