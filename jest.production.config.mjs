import { production } from "./jest.config.mjs";

export default { ...production, rootDir: "." };
