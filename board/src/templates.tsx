import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { type ComponentType, lazy } from "react";
import { Classical } from "./classical/classical.js";
import type { TemplateProps } from "./view/template-props.js";

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
