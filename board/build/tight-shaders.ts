import type { Plugin } from "vite";

const SHADERS = /\/standard\/shaders\.ts$/;

/** Takes the blanks that only people need out of the 3D board's shaders, which no minifier touches. */
export function tightShaders(): Plugin {
  return {
    name: "tight-shaders",
    enforce: "pre",
    transform: (code, id) =>
      SHADERS.test(id) ? { code: code.replace(/`[^`]*`/g, tightened), map: null } : null,
  };
}

/** A template literal of GLSL without indentation, and without blanks around its signs. */
function tightened(literal: string): string {
  return literal.replace(/\n\s+/g, "\n").replace(/ ?([=+*/<>,;{}()?:-]) ?/g, "$1");
}
