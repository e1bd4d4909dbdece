/** The two designs of a board; the default is 3D (docs/product.md, Settings). */
export const BOARD_TEMPLATES = ["2d", "3d"] as const;

export type BoardTemplate = (typeof BOARD_TEMPLATES)[number];

export const DEFAULT_BOARD_TEMPLATE: BoardTemplate = "3d";

/** Short and long names of each template (docs/product.md, Settings). */
export const BOARD_TEMPLATE_LABELS: Readonly<
  Record<BoardTemplate, { short: string; name: string }>
> = {
  "2d": { short: "2D", name: "Classical" },
  "3d": { short: "3D", name: "Standard" },
};
