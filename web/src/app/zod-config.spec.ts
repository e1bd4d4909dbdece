it("keeps zod from compiling code, which the page's policy forbids", () => {
  // As a page loads them: first the one, then the other.
  jest.isolateModules(() => {
    jest.requireActual("./zod-config.js");
    const { config } = jest.requireActual<typeof import("zod")>("zod");
    expect(config().jitless).toBe(true);
  });
});
