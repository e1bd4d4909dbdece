import { Usage } from "./usage.js";

const buildHospitalId = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

describe("Usage", () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
  });

  it("names only the ten busiest hospitals of the last two minutes", () => {
    const usage = new Usage(() => now);
    for (let digit = 0; digit < 10; digit += 1)
      usage.add("small", buildHospitalId(digit), digit * 1_000);
    usage.add("report", "11111111-2222-4111-8111-111111111111", 60_000);
    expect(usage.listBusiest()).toHaveLength(10);
    expect(usage.listBusiest()[0]).toEqual(["11111111-2222-4111-8111-111111111111", 60]);
    now = 60_000;
    usage.add("small", buildHospitalId(3), 1_000);
    expect(usage.listBusiest().find(([id]) => id === buildHospitalId(3))?.[1]).toBe(4);
    now = 180_000;
    expect(usage.listBusiest()).toEqual([]);
  });

  it("counts the work of an address by kind, without the address itself", () => {
    const usage = new Usage(() => now);
    usage.add("small", "192.0.2.7", 500);
    expect(usage.listBusiest()).toEqual([]);
    expect([...usage.getClassSeconds()]).toEqual([["small", 0.5]]);
  });
});
