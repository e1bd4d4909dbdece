import type { CanvasReport } from "../live/screen-report.js";
import type { BoardView } from "./board-view.js";
import type { Stage } from "./place/stage.js";

/** What a template is given, and what it may say. */
export interface TemplateProps {
  view: BoardView;
  stage: Stage;
  /** Of what is shown: a template that draws on a canvas proves that it drew it. */
  revision: number;
  canvas: CanvasReport;
  /** Frames a second, as it measures them; sent with the screen's presence. */
  onFrameRate(fps: number): void;
  /** It cannot be drawn on this screen: the 2D board takes its place. */
  onUnable(): void;
}
