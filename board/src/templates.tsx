import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { type ComponentType, lazy } from "react";
import { Classical } from "./classical/classical.js";
import type { TemplateProps } from "./view/template-props.js";

type TemplateModule = { default: ComponentType<TemplateProps> };

/** The 3D board is a separate chunk. A build without its folder shows the 2D board instead. */
const standard = import.meta.glob<TemplateModule>("./standard/standard.tsx");
const loadStandard = standard["./standard/standard.tsx"];
const Standard = loadStandard === undefined ? null : lazy(loadStandard);

/** Returns the component for the hospital's template, and the template that this screen actually shows. */
export function chooseTemplate(
  chosen: BoardTemplate,
  hasTemplateFailed: boolean,
): { template: BoardTemplate; Template: ComponentType<TemplateProps> } {
  if (chosen === "3d" && Standard !== null && !hasTemplateFailed)
    return { template: "3d", Template: Standard };
  return { template: "2d", Template: Classical };
}
