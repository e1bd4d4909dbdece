it("keeps zod from compiling code, which the page's policy forbids", () => {
  // Loads the modules in the order of the page: the configuration before zod.
  jest.isolateModules(() => {
    jest.requireActual("./zod-config.js");
    const { config } = jest.requireActual<typeof import("zod")>("zod");
    expect(config().jitless).toBe(true);
  });
});
