import type { CanvasReport } from "../live/screen-report.js";
import type { ShownBoard } from "./board-view.js";
import type { Stage } from "./place/stage.js";

/** Inputs and callbacks of a template. */
export interface TemplateProps {
  view: ShownBoard;
  stage: Stage;
  /** Revision of the shown state; a template with a canvas proves that it drew it. */
  revision: number;
  canvas: CanvasReport;
  /** Reports the frames per second that it measured, for the screen's presence. */
  onFrameRate(fps: number): void;
  /** Called if this screen cannot draw the template; the 2D board replaces it. */
  onUnable(): void;
}
