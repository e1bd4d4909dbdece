import { STATUS_MARKS } from "@wardline/theme/status-mark";
import { type BedPose, rgb, type TrayPose } from "./buffers.js";
import { fit, type Shot } from "./camera.js";
import { CAMERA_MS, type CameraTransition, focusAt, shotAt, turnTo } from "./camera-transition.js";
import { trayName } from "./label-sheet.js";
import { easeInOut, MOVE_MS, NEVER, nextFrameAt, poseAt, progress } from "./motion.js";
import { type Moving, type Place, track } from "./tracks.js";
import { type Grid, gridFor, layOut, type Tray, trayBox } from "./tray-layout.js";
import type { WardTeam } from "./ward.js";

/** A team of one bed does not fill the screen with it: half the height of the closest picture. */
const CLOSEST = 2.9;

/** What the ward is to show: its teams, the team the camera is at (null: all), and how it may move there. */
export interface WardShow {
  teams: readonly WardTeam[];
  team: string | null;
  isNew(id: string): boolean;
  /** Width to height of the picture. */
  aspect: number;
  /** Reduced motion: cuts and outlines only. */
  isStill: boolean;
  /** The camera cuts: the screen is too slow for its moves. */
  hasCuts: boolean;
}

/** One moment of the ward. */
export interface WardPoses {
  trays: TrayPose[];
  beds: BedPose[];
  shot: Shot;
}

/** Where trays, beds and camera are on their way to what is shown. Times in milliseconds of the page's own clock. */
export class Choreography {
  private show: WardShow | null = null;
  private grid: Grid | null = null;
  private trays: Tray[] = [];
  private oldTrays = new Map<string, Tray>();
  private traysMovedAt = NEVER;
  private beds = new Map<string, Moving>();
  private turn: CameraTransition | null = null;

  /** Sets out, at `t`, from what is seen then to `show`; the first picture, and one of another shape, is simply there. */
  take(show: WardShow, t: number): void {
    const isFirst = this.show?.aspect !== show.aspect;
    const before = isFirst ? [] : this.trayPoses(t);
    if (isFirst) this.turn = null;
    this.show = show;
    this.arrange(show, t, before);
    this.aim(show, t);
  }

  /** Everything at `t`; null before there was anything to show. */
  posesAt(t: number): WardPoses | null {
    const { turn } = this;
    if (turn === null) return null;
    const beds: BedPose[] = [];
    this.beds.forEach((bed) => {
      const { label, team } = bed.place;
      beds.push(Object.assign(poseAt(bed, t), { label, focus: focusAt(turn, team, t) }));
    });
    return { trays: this.trayPoses(t), beds, shot: shotAt(turn, t) };
  }

  /** When the next picture is due: `t` itself while anything moves, Infinity when all stands still for good. */
  nextFrameAt(t: number): number {
    const cameraEnds = (this.turn?.at ?? NEVER) + CAMERA_MS;
    let next = t < Math.max(cameraEnds, this.traysMovedAt + MOVE_MS) ? t : Infinity;
    this.beds.forEach((bed) => {
      next = Math.min(next, nextFrameAt(bed, t));
    });
    return next;
  }

  /** Gives everything its place; `before`: the trays as they are seen now, none for the first picture. */
  private arrange({ teams, isNew, aspect, isStill }: WardShow, t: number, before: TrayPose[]) {
    const isFirst = before.length === 0;
    const old = JSON.stringify(this.trays);
    const sizes = teams.map(({ beds }) => beds.length);
    this.grid = gridFor(sizes, aspect, isFirst ? null : this.grid);
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
  }

  /** Turns the camera to the team of the tour. */
  private aim({ teams, team, aspect, isStill, hasCuts }: WardShow, t: number): void {
    const index = teams.findIndex(({ name }) => name === team);
    const shown = index < 0 ? this.trays : this.trays.slice(index, index + 1);
    const shot = fit(shown.map(trayBox), aspect, CLOSEST);
    this.turn = turnTo(this.turn, shot, index < 0 ? null : team, t, isStill || hasCuts);
  }

  private trayPoses(t: number): TrayPose[] {
    const { show, turn } = this;
    if (show === null || turn === null) return [];
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
        focus: focusAt(turn, team.name, t),
      });
    });
    return poses;
  }
}
