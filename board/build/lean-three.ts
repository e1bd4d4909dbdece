import type { Plugin } from "vite";

/**
 * Modules of three that only what the board has none of would use: headsets, environment maps, the shaders of built-in
 * materials. WebGLRenderer imports them all the same; without them the 3D chunk keeps its budget.
 */
const UNUSED: Readonly<Record<string, string>> = {
  "renderers/webxr/WebXRManager.js": `
    import { EventDispatcher } from "../../core/EventDispatcher.js";
    const none = () => null;
    export class WebXRManager extends EventDispatcher {
      constructor() {
        super();
        Object.assign(this, { enabled: false, isPresenting: false, cameraAutoUpdate: false });
        Object.assign(this, { setAnimationLoop: none, dispose: none, hasDepthSensing: () => false });
        Object.assign(this, { getEnvironmentBlendMode: none, getFoveation: none });
        Object.assign(this, { getEnvironmentBlendMode: none });
      }
    }`,
  "renderers/webgl/WebGLEnvironments.js":
    "export function WebGLEnvironments() { return { get: () => null, dispose: () => {} }; }",
  "renderers/shaders/ShaderChunk.js": "export const ShaderChunk = {};",
};

/** Takes three from its sources, module by module, without those that the board has no use for. */
export function leanThree(): Plugin {
  return {
    name: "lean-three",
    enforce: "pre",
    apply: "build",
    resolveId(id, importer) {
      return id === "three" ? this.resolve("three/src/Three.js", importer) : null;
    },
    load(id) {
      const module = /[\\/]three[\\/]src[\\/](.+)$/.exec(id)?.[1];
      return module === undefined ? undefined : UNUSED[module.replace(/\\/g, "/")];
    },
  };
}
