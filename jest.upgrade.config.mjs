import { upgrade } from "./jest.config.mjs";

export default { ...upgrade, rootDir: "." };
