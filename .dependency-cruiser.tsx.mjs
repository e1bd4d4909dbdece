/**
 * dependency-cruiser 17 makes swc parse files as plain TypeScript unless asked for TSX. Version 18 detects JSX by
 * itself, but needs Node 22.
 */
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });
