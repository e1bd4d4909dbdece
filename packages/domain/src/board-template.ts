/** The two designs of a board; the default is 3D (spec.md 3, 9). */
export const BOARD_TEMPLATES = ["2d", "3d"] as const;

export type BoardTemplate = (typeof BOARD_TEMPLATES)[number];

export const DEFAULT_BOARD_TEMPLATE: BoardTemplate = "3d";

/** Short and long names of each template (spec.md 4, 8). */
export const BOARD_TEMPLATE_LABELS: Readonly<
  Record<BoardTemplate, { short: string; name: string }>
> = {
  "2d": { short: "2D", name: "Classical" },
  "3d": { short: "3D", name: "Standard" },
};
