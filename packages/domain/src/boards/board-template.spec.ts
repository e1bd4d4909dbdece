import {
  BOARD_TEMPLATE_LABELS,
  BOARD_TEMPLATES,
  DEFAULT_BOARD_TEMPLATE,
} from "./board-template.js";

describe("board templates", () => {
  it("offers 2d and 3d", () => {
    expect(BOARD_TEMPLATES).toEqual(["2d", "3d"]);
  });

  it("defaults to 3d", () => {
    expect(DEFAULT_BOARD_TEMPLATE).toBe("3d");
  });

  it("labels the templates Classical and Standard", () => {
    expect(BOARD_TEMPLATES.map((template) => BOARD_TEMPLATE_LABELS[template].name)).toEqual([
      "Classical",
      "Standard",
    ]);
  });
});
