import "./zod-config.js";
import * as z from "zod";

it("keeps zod from compiling code, which the page's policy forbids", () => {
  expect(z.config().jitless).toBe(true);
});
