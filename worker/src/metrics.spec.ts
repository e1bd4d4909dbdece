import { createMetrics } from "./metrics.js";

describe("worker metrics", () => {
  it("includes the usual process metrics, and no gauge named like a counter", async () => {
    const { registry } = createMetrics({
      counts: () => Promise.reject(new Error("Redis is away.")),
    });
    const metrics = await registry.getMetricsAsJSON();
    expect(metrics.map(({ name }) => name)).toContain("process_resident_memory_bytes");
    const misnamedMetrics = metrics.filter(
      ({ name, type }) => name.endsWith("_total") && String(type) !== "counter",
    );
    expect(misnamedMetrics).toEqual([]);
  });
});
