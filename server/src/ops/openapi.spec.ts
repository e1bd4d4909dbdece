import { allEndpoints, requireDocumented } from "./openapi.js";

describe("the OpenAPI document", () => {
  it("given a route whose contract it does not hold, stops the start", () => {
    const known = allEndpoints().map(({ definition }) => definition);
    expect(() => requireDocumented(known)).not.toThrow();
    const other = known
      .slice(0, 1)
      .map((definition) => ({ ...definition, path: "/other" as const }));
    expect(() => requireDocumented([...known, ...other])).toThrow(
      "/other is missing in the OpenAPI document.",
    );
  });
});
