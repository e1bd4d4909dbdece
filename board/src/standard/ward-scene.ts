import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { FONT_STACK } from "@wardline/theme/type-scale";
import { type BedPose, fill, rgb, type TrayPose } from "./buffers.js";
import { between, fit, type Shot } from "./camera.js";
import { ATLAS_SIZE, type Atlas, drawAtlas, labelFont, packLabels } from "./label-atlas.js";
import { easeInOut, MOVE_MS, NEVER, nextFrameAt, poseAt, progress } from "./motion.js";
import { Painter } from "./painter.js";
import { BEST_QUALITY, LADDER, measured } from "./quality.js";
import { type Moving, track } from "./tracks.js";
import { layOut, type Tray, trayBox } from "./tray-layout.js";
import { NO_TEAM, type WardTeam } from "./ward.js";

/** How long the camera takes from one stop of the tour to the next (board/README.md). */
const EASE_MS = 1_200;
/** A team of one bed does not fill the screen with it: half the height of the closest picture. */
const CLOSEST = 2.9;
/** Without a focus of its own every tray is seen in full. */
const ASIDE = 0;

/** What the ward shows: its teams, the team the camera is at (null: all), and who came or changed just now. */
export interface WardShow {
  teams: readonly WardTeam[];
  team: string | null;
  isNew(id: string): boolean;
  isStill: boolean;
}

export interface WardSceneHooks {
  onFrameRate(fps: number): void;
  onUnable(): void;
}

/** The ward on its canvas: takes what is to be shown, moves there, and draws only while something moves. */
export class WardScene {
  private painter: Painter | null = null;
  private readonly atlasCanvas = document.createElement("canvas");
  private atlas: Atlas = { cells: new Map(), size: 0 };
  private texts = "";
  private quality = BEST_QUALITY;
  private losses = 0;
  private size = { width: 0, height: 0 };
  private show: WardShow | null = null;
  private trays: Tray[] = [];
  private oldTrays = new Map<string, Tray>();
  private traysMovedAt = NEVER;
  private beds = new Map<string, Moving>();
  private shot: Shot | null = null;
  private oldShot: Shot | null = null;
  private shotAt = NEVER;
  private oldTeam: string | null = null;
  private frame = 0;
  private timer = 0;
  private drawnAt = NEVER;
  private frames = 0;

  constructor(
    private readonly holder: HTMLElement,
    private readonly hooks: WardSceneHooks,
  ) {
    this.atlasCanvas.width = ATLAS_SIZE;
    this.atlasCanvas.height = ATLAS_SIZE;
    this.begin();
  }

  /** Takes what is to be shown from now on. */
  update(show: WardShow): void {
    const t = performance.now();
    const before = this.show;
    this.show = show;
    if (this.size.width === 0) return;
    this.arrange(show, t, before === null || this.trays.length === 0);
    this.aim(t, before?.team ?? null);
    this.request();
  }

  /** The room on the screen, in CSS pixels. */
  resize(width: number, height: number): void {
    this.size = { width, height };
    this.fitCanvas();
    if (this.show === null || width === 0) return;
    this.trays = [];
    this.shot = null;
    this.update(this.show);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.timer);
    this.painter?.dispose();
    this.painter = null;
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
      this.painter = new Painter(canvas, this.atlasCanvas, step.isSmooth);
    } catch {
      this.hooks.onUnable();
      return;
    }
    this.holder.appendChild(canvas);
    this.painter.renewAtlas();
    this.painter.reserve(this.trays.length, this.beds.size);
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

  private arrange({ teams, isNew, isStill }: WardShow, t: number, isFirst: boolean): void {
    const old = this.trays;
    const oldPoses = this.trayPoses(t);
    const trays = layOut(
      teams.map(({ beds }) => beds.length),
      this.aspect,
    );
    const hasMoved = old.length > 0 && JSON.stringify(trays) !== JSON.stringify(old);
    if (hasMoved || isFirst) {
      this.oldTrays = new Map(oldPoses.map((pose) => [pose.name, { ...pose, beds: [] }]));
      this.traysMovedAt = hasMoved && !isStill ? t : NEVER;
    }
    this.trays = trays;
    const places = teams.reduce<Parameters<typeof track>[1][number][]>(
      (all, team, index) =>
        all.concat(
          team.beds.map(({ id, label, status, height, isEmpty }, at) => ({
            id,
            team: team.name,
            label,
            height,
            isEmpty,
            isNew: isNew(id),
            colour: rgb(STATUS_MARKS[status].colour),
            ...(trays[index]?.beds[at] ?? { x: 0, z: 0 }),
          })),
        ),
      [],
    );
    this.beds = track(isFirst ? new Map() : this.beds, places, t, { isStill, isFirst });
    this.painter?.reserve(teams.length, places.length);
    this.write(teams);
  }

  /** Draws the atlas anew when there are other texts than before. */
  private write(teams: readonly WardTeam[]): void {
    const names = new Set<string>();
    const all = new Set<string>();
    for (const { name, count, beds } of teams) {
      names.add(nameOf(name));
      all.add(nameOf(name)).add(String(count));
      for (const { label } of beds) all.add(label);
    }
    const texts = Array.from(all).sort();
    if (this.texts === texts.join("\n")) return;
    this.texts = texts.join("\n");
    const context = this.atlasCanvas.getContext("2d");
    if (context === null) return;
    context.font = labelFont(100, FONT_STACK);
    const measure = (text: string) => context.measureText(text).width;
    this.atlas = packLabels(texts, measure, (text) => (names.has(text) ? 9 : 2.6));
    drawAtlas(context, this.atlas, FONT_STACK);
    this.painter?.renewAtlas();
  }

  /** Turns the camera to the team of the tour. */
  private aim(t: number, from: string | null): void {
    const { show } = this;
    if (show === null) return;
    const index = show.teams.findIndex(({ name }) => name === show.team);
    const shown = show.team === null || index < 0 ? this.trays : this.trays.slice(index, index + 1);
    const shot = fit(shown.map(trayBox), this.aspect, CLOSEST);
    if (this.shot !== null && JSON.stringify(shot) === JSON.stringify(this.shot)) return;
    const isCut =
      this.shot === null || show.isStill || (LADDER[this.quality.step]?.hasCuts ?? false);
    this.oldShot = this.shotNow(t);
    this.oldTeam = from;
    this.shot = shot;
    this.shotAt = isCut ? NEVER : t;
  }

  private shotNow(t: number): Shot | null {
    if (this.shot === null || this.oldShot === null) return this.shot;
    return between(this.oldShot, this.shot, easeInOut(progress(t, this.shotAt, EASE_MS)));
  }

  private trayPoses(t: number): TrayPose[] {
    const { show } = this;
    if (show === null) return [];
    const share = easeInOut(progress(t, this.traysMovedAt, MOVE_MS));
    const poses: TrayPose[] = [];
    this.trays.forEach((tray, index) => {
      const team = show.teams[index];
      if (team === undefined) return;
      const name = nameOf(team.name);
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
        focus: this.focusOf(team.name, t),
      });
    });
    return poses;
  }

  /** How much a team stands out: at a stop of its own the others step back. */
  private focusOf(team: string, t: number): number {
    const share = easeInOut(progress(t, this.shotAt, EASE_MS));
    const seen = (at: string | null) => (at === null || at === team ? 1 : ASIDE);
    const from = seen(this.oldTeam);
    return from + (seen(this.show?.team ?? null) - from) * share;
  }

  private request(): void {
    window.clearTimeout(this.timer);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.tick());
  }

  private tick(): void {
    this.frame = 0;
    const t = performance.now();
    const step = LADDER[this.quality.step];
    if (step === undefined || this.painter === null) return;
    if (t - this.drawnAt < step.frameMs - 4) return this.request();
    try {
      this.draw(t);
    } catch {
      // A driver that refuses a shader is no reason for a board without patients.
      this.hooks.onUnable();
      return;
    }
    let next = t < this.shotAt + EASE_MS || t < this.traysMovedAt + MOVE_MS ? t : Infinity;
    this.beds.forEach((bed) => {
      next = Math.min(next, nextFrameAt(bed, t));
    });
    if (next <= t) this.request();
    else if (next < Infinity) this.timer = window.setTimeout(() => this.request(), next - t + 1);
  }

  private draw(t: number): void {
    const shot = this.shotNow(t);
    if (this.painter === null || shot === null) return;
    const beds: BedPose[] = [];
    this.beds.forEach((bed) => {
      beds.push({
        ...poseAt(bed, t),
        label: bed.place.label,
        focus: this.focusOf(bed.place.team, t),
      });
    });
    fill(this.painter.instances, this.trayPoses(t), beds, this.atlas);
    const calls = this.painter.draw(shot, this.aspect);
    this.frames++;
    Object.assign(this.holder.dataset, { frames: this.frames, calls });
    this.judge(t);
  }

  private judge(t: number): void {
    const before = this.quality;
    this.quality = measured(before, t - this.drawnAt);
    this.drawnAt = t;
    const { step, fps } = this.quality;
    if (fps !== null && fps !== before.fps) this.hooks.onFrameRate(fps);
    if (step === before.step) return;
    const next = LADDER[step];
    if (next === undefined) this.hooks.onUnable();
    else if (next.isSmooth === LADDER[before.step]?.isSmooth) this.fitCanvas();
    else this.renew();
  }

  /** Smoothing belongs to a canvas for good: another one takes its place. */
  private renew(): void {
    const old = this.painter;
    this.painter = null;
    old?.dispose();
    this.begin();
    this.request();
  }
}

/** The words on a tray. */
function nameOf(team: string): string {
  if (team === NO_TEAM) return "No team";
  return team.length > 36 ? `${team.slice(0, 35)}…` : team;
}
