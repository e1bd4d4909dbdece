import type { BoardTemplate } from "@wardline/domain/board-template";
import { type ComponentType, lazy } from "react";
import { Classical } from "./classical/classical.js";
import type { BoardView } from "./view/board-view.js";
import type { Stage } from "./view/stage.js";

/** What a template is given, and what it may say. */
export interface TemplateProps {
  view: BoardView;
  stage: Stage;
  /** Frames a second, as it measures them; told with the screen's presence. */
  onFrameRate(fps: number): void;
  /** It cannot be drawn on this screen: the 2D board takes its place. */
  onUnable(): void;
}

type TemplateModule = { default: ComponentType<TemplateProps> };

/** The 3D board is a chunk of its own. A build without the folder shows the 2D board in its place. */
const standard = import.meta.glob<TemplateModule>("./standard/standard.tsx");
const loadStandard = standard["./standard/standard.tsx"];
const Standard = loadStandard === undefined ? null : lazy(loadStandard);

/** The component of the hospital's template, and which of the two it really is on this screen. */
export function templateOf(
  chosen: BoardTemplate,
  isUnable: boolean,
): { template: BoardTemplate; Template: ComponentType<TemplateProps> } {
  if (chosen === "3d" && Standard !== null && !isUnable)
    return { template: "3d", Template: Standard };
  return { template: "2d", Template: Classical };
}
