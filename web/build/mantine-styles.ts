import type { Plugin } from "vite";

const COMPONENT_STYLES = /@mantine\/core\/esm\/(?:components|utils)\/.+\/(\w+)\.module\.mjs$/;

/**
 * Loads the style sheet of each Mantine component with its code, so that a page has those that it uses and no list is
 * kept. They are of the layer "mantine": the app's own rules win, whatever is loaded first.
 */
export function mantineStyles(): Plugin {
  let isBuild = true;
  return {
    name: "wardline:mantine-styles",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transform(code, id) {
      const component = COMPONENT_STYLES.exec(id)?.[1];
      if (isBuild && component !== undefined) {
        return {
          code: `import "@mantine/core/styles/${component}.layer.css";\n${code}`,
          map: null,
        };
      }
      // While developing, Mantine is bundled beforehand, past this plugin: all of its styles, then.
      if (!isBuild && id.endsWith("/web/src/main.tsx")) {
        return { code: `import "@mantine/core/styles.layer.css";\n${code}`, map: null };
      }
      return null;
    },
  };
}
