import type { CanvasReport } from "../live/screen-report.js";
import type { ShownBoard } from "./board-view.js";
import type { Stage } from "./place/stage.js";

/** Inputs and callbacks of a template. */
export interface TemplateProps {
  view: ShownBoard;
  stage: Stage;
  /** Revision of the shown state; a template with a canvas proves that it has drawn this revision. */
  revision: number;
  canvas: CanvasReport;
  /** Reports the measured frames per second, for the screen's presence. */
  onFrameRate(fps: number): void;
  /** Called if this screen cannot draw the template; the 2D board replaces it. */
  onUnable(): void;
}
