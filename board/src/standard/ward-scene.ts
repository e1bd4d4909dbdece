import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type BedPose, fill, rgb, type TrayPose } from "./buffers.js";
import { fit } from "./camera.js";
import { FLIGHT_MS, type Flight, fly, focusAt, shotAt } from "./flight.js";
import { LabelSheet, trayName } from "./label-sheet.js";
import { easeInOut, MOVE_MS, NEVER, nextFrameAt, poseAt, progress } from "./motion.js";
import { Painter } from "./painter.js";
import { BEST_QUALITY, LADDER, measured } from "./quality.js";
import { type Moving, type Place, track } from "./tracks.js";
import { type Grid, gridFor, layOut, type Tray, trayBox } from "./tray-layout.js";
import type { WardTeam } from "./ward.js";

/** A team of one bed does not fill the screen with it: half the height of the closest picture. */
const CLOSEST = 2.9;

/** What the ward shows: its teams, the team the camera is at (null: all), and who came just now. */
export interface WardShow {
  teams: readonly WardTeam[];
  team: string | null;
  isNew(id: string): boolean;
  /** Reduced motion: cuts and outlines only. */
  isStill: boolean;
}

export interface WardSceneHooks {
  onFrameRate(fps: number): void;
  onUnable(): void;
}

/** The ward on its canvas: takes what is to be shown, moves there, and draws only while something moves. */
export class WardScene {
  private painter: Painter | null = null;
  private readonly labels = new LabelSheet();
  private quality = BEST_QUALITY;
  private losses = 0;
  private size = { width: 0, height: 0 };
  private show: WardShow | null = null;
  private grid: Grid | null = null;
  private trays: Tray[] = [];
  private oldTrays = new Map<string, Tray>();
  private traysMovedAt = NEVER;
  private beds = new Map<string, Moving>();
  private flight: Flight | null = null;
  private frame = 0;
  private timer = 0;
  private drawnAt = NEVER;
  private isMoving = false;
  private frames = 0;

  constructor(
    private readonly holder: HTMLElement,
    private readonly hooks: WardSceneHooks,
  ) {
    this.begin();
  }

  /** Takes what is to be shown from now on. */
  update(show: WardShow): void {
    const isFirst = this.flight === null;
    const t = performance.now();
    const trays = this.trayPoses(t);
    this.show = show;
    if (this.size.width === 0) return;
    this.arrange(show, t, isFirst ? [] : trays);
    this.aim(show, t);
    this.request();
  }

  /** The room on the screen, in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.fitCanvas();
    // In another room the ward is another one: it does not move there, it is there.
    this.flight = null;
    if (this.show !== null) this.update(this.show);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.timer);
    const { painter } = this;
    this.painter = null;
    painter?.dispose();
  }

  private begin(): void {
    const step = LADDER[this.quality.step] ?? LADDER[0];
    const canvas = document.createElement("canvas");
    canvas.className = "ward-canvas";
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      if (this.painter !== null && ++this.losses >= 2) this.hooks.onUnable();
    });
    canvas.addEventListener("webglcontextrestored", () => this.request());
    try {
      this.painter = new Painter(canvas, this.labels.canvas, step.isSmooth);
    } catch {
      this.hooks.onUnable();
      return;
    }
    this.holder.appendChild(canvas);
    this.painter.reserve(this.trays.length, this.beds.size);
    this.painter.renewAtlas();
    this.fitCanvas();
  }

  private fitCanvas(): void {
    const { width, height } = this.size;
    const ratio = LADDER[this.quality.step]?.ratio ?? 1;
    if (width > 0) this.painter?.resize(width, height, ratio);
  }

  private get aspect(): number {
    return this.size.width / Math.max(1, this.size.height);
  }

  /** Gives everything its place; `before`: the trays as they are seen now, none for the first picture. */
  private arrange({ teams, isNew, isStill }: WardShow, t: number, before: TrayPose[]): void {
    const isFirst = before.length === 0;
    const old = JSON.stringify(this.trays);
    const sizes = teams.map(({ beds }) => beds.length);
    this.grid = gridFor(sizes, this.aspect, isFirst ? null : this.grid);
    this.trays = layOut(sizes, this.grid);
    if (isFirst || JSON.stringify(this.trays) !== old) {
      this.oldTrays = new Map(before.map((pose) => [pose.name, { ...pose, beds: [] }]));
      this.traysMovedAt = isFirst || isStill ? NEVER : t;
    }
    const places: Place[] = [];
    teams.forEach(({ name, beds }, index) => {
      beds.forEach(({ id, label, status, height, isEmpty }, at) => {
        const { x, z } = this.trays[index]?.beds[at] ?? { x: 0, z: 0 };
        const colour = rgb(STATUS_MARKS[status].colour);
        places.push({ id, team: name, label, height, isEmpty, isNew: isNew(id), colour, x, z });
      });
    });
    this.beds = track(isFirst ? new Map() : this.beds, places, t, { isStill, isFirst });
    this.painter?.reserve(teams.length, places.length);
    if (this.labels.write(teams)) this.painter?.renewAtlas();
  }

  /** Turns the camera to the team of the tour. */
  private aim({ teams, team, isStill }: WardShow, t: number): void {
    const index = teams.findIndex(({ name }) => name === team);
    const shown = index < 0 ? this.trays : this.trays.slice(index, index + 1);
    const hasCuts = LADDER[this.quality.step]?.hasCuts ?? true;
    const shot = fit(shown.map(trayBox), this.aspect, CLOSEST);
    this.flight = fly(this.flight, shot, index < 0 ? null : team, t, isStill || hasCuts);
  }

  private trayPoses(t: number): TrayPose[] {
    const { show, flight } = this;
    if (show === null || flight === null) return [];
    const share = easeInOut(progress(t, this.traysMovedAt, MOVE_MS));
    const poses: TrayPose[] = [];
    this.trays.forEach((tray, index) => {
      const team = show.teams[index];
      if (team === undefined) return;
      const name = trayName(team.name);
      const old = this.oldTrays.get(name) ?? tray;
      const mix = (key: "x" | "z" | "width" | "depth" | "strip") =>
        old[key] + (tray[key] - old[key]) * share;
      poses.push({
        x: mix("x"),
        z: mix("z"),
        width: mix("width"),
        depth: mix("depth"),
        strip: mix("strip"),
        name,
        count: String(team.count),
        focus: focusAt(flight, team.name, t),
      });
    });
    return poses;
  }

  private request(): void {
    window.clearTimeout(this.timer);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.tick());
  }

  private tick(): void {
    this.frame = 0;
    const { painter, flight } = this;
    const t = performance.now();
    const step = LADDER[this.quality.step];
    if (step === undefined || painter === null || flight === null) return;
    if (t - this.drawnAt < step.frameMs - 4) return this.request();
    try {
      this.draw(painter, flight, t);
    } catch {
      // A driver that refuses a shader is no reason for a board without patients.
      this.hooks.onUnable();
      return;
    }
    let next = t < Math.max(flight.at + FLIGHT_MS, this.traysMovedAt + MOVE_MS) ? t : Infinity;
    this.beds.forEach((bed) => {
      next = Math.min(next, nextFrameAt(bed, t));
    });
    this.isMoving = next <= t;
    if (this.isMoving) this.request();
    else if (next < Infinity) this.timer = window.setTimeout(() => this.request(), next - t + 1);
  }

  private draw(painter: Painter, flight: Flight, t: number): void {
    const beds: BedPose[] = [];
    this.beds.forEach((bed) => {
      const { label, team } = bed.place;
      beds.push(Object.assign(poseAt(bed, t), { label, focus: focusAt(flight, team, t) }));
    });
    fill(painter.instances, this.trayPoses(t), beds, this.labels.atlas);
    const calls = painter.draw(shotAt(flight, t), this.aspect);
    this.frames++;
    Object.assign(this.holder.dataset, { frames: this.frames, calls });
    // Only what follows upon a picture at once says how fast the screen is.
    if (this.isMoving) this.judge(t - this.drawnAt);
    this.drawnAt = t;
  }

  private judge(ms: number): void {
    const before = this.quality;
    this.quality = measured(before, ms);
    const { step, fps } = this.quality;
    if (fps !== null && fps !== before.fps) this.hooks.onFrameRate(fps);
    if (step === before.step) return;
    const next = LADDER[step];
    if (next === undefined) this.hooks.onUnable();
    else if (next.isSmooth === LADDER[before.step]?.isSmooth) this.fitCanvas();
    else this.renew();
    this.request();
  }

  /** Smoothing belongs to a canvas for good: another one takes its place. */
  private renew(): void {
    const { painter } = this;
    this.painter = null;
    painter?.dispose();
    this.begin();
  }
}
