import { atLeast, atMost, formatFigures, withSection } from "./results.js";

describe("withSection", () => {
  const document = "# Results\n\nHow to read.\n\n## change\n\nold\n\n## list\n\nkept\n";

  it("replaces only the section of a known benchmark", () => {
    expect(withSection(document, "change", "## change\n\nnew\n")).toBe(
      "# Results\n\nHow to read.\n\n## change\n\nnew\n\n## list\n\nkept\n",
    );
  });

  it("appends a new benchmark's section", () => {
    expect(withSection(document, "storm", "## storm\n\nnew\n")).toBe(
      `${document}\n## storm\n\nnew\n`,
    );
  });
});

describe("formatFigures", () => {
  it("marks a missed target", () => {
    const table = formatFigures([
      {
        what: "a change",
        product: "20 ms",
        floor: "10 ms",
        ratio: 2,
        target: atMost(1.2, 2),
      },
    ]);
    expect(table).toContain("| a change | 20 ms | 10 ms | 2.00 × | ≤ 1.2 × | **missed** |");
  });
});

describe("atLeast", () => {
  it("is met by the limit itself", () => {
    expect(atLeast(0.8, 0.8).isMet).toBe(true);
  });
});
