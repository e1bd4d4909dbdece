import { sumLengths } from "../../view/place/ruler.js";
import { computePixelsPerUnit, type Framing, fitShot, type Point } from "../layout/camera.js";
import { PAGE_GAP, SIGN } from "../layout/geometry.js";
import {
  chooseGrid,
  findDoor,
  type Grid,
  layOutRooms,
  listBedCorners,
  listRoomCorners,
  MAX_LABELLED_BEDS,
  type RoomPlan,
  splitIntoRoomPages,
} from "../layout/room-layout.js";
import {
  ALARM_FADE_IN_MS,
  BREATHING_MS,
  chooseBedColours,
  computeAlarmColour,
  computeAlarmColours,
  type WardAlarm,
} from "./colours.js";
import { computeLight } from "./light.js";
import {
  CAMERA_MS,
  type CameraTransition,
  computeCloseness,
  computePose,
  computeProgress,
  computeRoomFocus,
  computeShot,
  easeInOut,
  findNextFrameTime,
  MOVE_MS,
  type MovingBed,
  mix,
  NEVER,
  startTransition,
  trackBeds,
} from "./motion.js";
import { buildSillLines, chooseSillStyle, type SillStyle } from "./sill.js";
import type { WardRoom } from "./ward.js";

/** Minimum height of a picture, so that a room of one bed does not fill the screen. */
const MIN_PICTURE_HEIGHT = 5;

/** Share of the picture, from the bottom, that an event's words cover. */
const COVERED_SHARE = 0.25;

/** Least size of beds in an emergency's whole room, as a share of a close-up; below it, the camera moves closer. */
const MIN_ROOM_NEARNESS = 0.6;

/** Largest scales of the sign of a lit bed and of an emergency's; a sign is narrower if the next bed is too close. */
const LIT_SIGN_SCALE = 1.2;
const ALARM_SIGN_SCALE = 1.3;

/** Height by which a listed bed rises, or moves closer if it is lit. */
const LISTED_LIFT = 0.06;
const LIT_SHIFT = 0.1;

/** Interval between frames while a room's colour breathes, in milliseconds. */
const BREATH_FRAME_MS = 50;

const NO_ALARM = [0, 0, 0, 0] as const;

/** Measures of a room that change gradually when the ward is rearranged. */
const MOVING_PARTS = ["x", "z", "width", "depth", "sill", "pitch"] as const;

/** Times for the ward's lights to go out or come on, and for the words on the sills to fade out or in. */
const POWER_MS = 1_400;
const WORDS_MS = 600;

/** Target state that the page hands to the ward; the same object until a part of it changes. */
export interface WardScript {
  rooms: readonly WardRoom[];
  /** Room that the camera shows; null for a page of rooms. */
  room: string | null;
  page: number;
  /** Bed of the current event while the camera shows that bed. */
  event: string | null;
  /** Beds that the list next to the ward shows, by patient id. */
  listed: readonly string[];
  alarm: WardAlarm | null;
  /** Hour of the hospital's day, 0 to 24. */
  hour: number;
  /** True if the state is current; else the ward's lights are out. */
  hasPower: boolean;
}

/** Target state of the ward: the script, the camera's place, and how things may move. */
export interface WardShow extends WardScript {
  isNew(id: string): boolean;
  aspect: number;
  /** True for reduced motion: only cuts and outlines. */
  isStill: boolean;
  /** True if the camera cuts, because the screen is too slow for moves. */
  hasCuts: boolean;
}

/** State of the ward at one moment, with the rooms and beds to draw. */
export type WardPoses = NonNullable<ReturnType<Choreography["getPoses"]>>;
/** Room to draw. */
export type RoomPose = WardPoses["rooms"][number];
/** Bed to draw. */
export type BedPose = WardPoses["beds"][number];

/** Moves rooms, beds and camera to their target state. Times in milliseconds of the page's own clock. */
export class Choreography {
  private show: WardShow | null = null;
  private grids: (Grid | null)[] = [];
  private plans: RoomPlan[] = [];
  private oldPlans = new Map<string, RoomPlan>();
  private plansMovedAt = NEVER;
  private sillStyle: SillStyle | null = null;
  private beds = new Map<string, MovingBed>();
  private cameraTransition: CameraTransition | null = null;
  private powerAt = NEVER;
  private wordsAt = NEVER;
  private alarmAt = NEVER;

  /** Starts to move to `show` at `t`; the first view, or one with another aspect ratio, is shown at once. */
  setTarget(show: WardShow, t: number): void {
    const before = this.show;
    const isFirst = before?.aspect !== show.aspect;
    const shownPlans = isFirst ? new Map<string, RoomPlan>() : this.getPlans(t);
    if (isFirst) this.cameraTransition = null;
    if (before !== null) {
      const start = show.isStill ? NEVER : t;
      if (before.hasPower !== show.hasPower) this.powerAt = start;
      if (this.isWordless(before) !== this.isWordless(show)) this.wordsAt = start;
    }
    if (show.alarm !== null && before?.alarm?.room !== show.alarm.room) this.alarmAt = t;
    this.show = show;
    this.arrange(show, t, shownPlans);
    this.aim(show, t);
  }

  /** Returns the state at `t`; null before the first target. */
  getPoses(t: number) {
    const { show, cameraTransition, sillStyle } = this;
    if (show === null || cameraTransition === null || sillStyle === null) return null;
    const plans = this.getPlans(t);
    const nearness = computeCloseness(cameraTransition, t);
    const wordsProgress = computeProgress(t, this.wordsAt, WORDS_MS);
    const words = this.isWordless(show) ? 1 - wordsProgress : wordsProgress;
    const { alarm } = show;
    const rooms = show.rooms.flatMap((room) => {
      const plan = plans.get(room.key);
      if (plan === undefined) return [];
      const focus = computeRoomFocus(cameraTransition, room.key, t);
      return {
        ...plan,
        /** Brightness, 0 to 1. */
        focus,
        /** Colour of an emergency in the room, and the share of that colour, 0 to 1. */
        alarm:
          alarm?.room === room.key
            ? computeAlarmColour(alarm.kind, t - this.alarmAt, show.isStill)
            : NO_ALARM,
        // While the camera shows one room, the edge of the picture would cut the words on other sills.
        /** Visibility of the words on the sill, 0 to 1. */
        words: words * focus,
        lines: buildSillLines(room, sillStyle),
      };
    });
    const beds = Array.from(this.beds.values()).flatMap((moving) => {
      const { bed, room } = moving.place;
      const plan = plans.get(room);
      if (plan === undefined) return [];
      const isAlarmed = alarm !== null && bed.id === alarm.id;
      const isLit = bed.light !== null || isAlarmed;
      const isLabelled = !sillStyle.hasCounts || isLit;
      const plainPose = computePose(moving, t);
      const pose =
        alarm === null || alarm.id === null
          ? plainPose
          : { ...plainPose, ...computeAlarmColours(plainPose, alarm.kind, isAlarmed) };
      const signScale = isAlarmed ? ALARM_SIGN_SCALE : isLit ? LIT_SIGN_SCALE : 1;
      return {
        ...pose,
        // An emergency's bed is outlined like a new bed, for as long as the emergency is open.
        outline: isAlarmed ? 1 : pose.outline,
        y: pose.y + pose.listed * LISTED_LIFT,
        z: pose.z + pose.glow * LIT_SHIFT,
        bed,
        focus: computeRoomFocus(cameraTransition, room, t),
        /** Visibility of the sign, 0 to 1. */
        signVisibility: isLabelled ? 1 : nearness,
        /** Position of the wall behind the bed. */
        back: plan.z - plan.depth / 2,
        signScale,
        /** Width of the bed's sign. */
        sign: Math.min(plan.pitch - SIGN.gap, SIGN.width * signScale),
      };
    });
    const share = easeInOut(computeProgress(t, this.powerAt, POWER_MS));
    return {
      rooms,
      beds,
      shot: computeShot(cameraTransition, t),
      light: computeLight(show.hour),
      /** 0 with the lights out, 1 with all lights on. */
      power: show.hasPower ? share : 1 - share,
    };
  }

  /** Returns the time of the next frame: `t` itself while anything moves, Infinity at rest. */
  getNextFrameTime(t: number): number {
    const movesEnd = Math.max(
      (this.cameraTransition?.at ?? NEVER) + CAMERA_MS,
      this.plansMovedAt + MOVE_MS,
      this.powerAt + POWER_MS,
      this.wordsAt + WORDS_MS,
    );
    let next = t < movesEnd ? t : Infinity;
    const { alarm = null, isStill = false } = this.show ?? {};
    if (alarm !== null && !isStill) {
      if (t < this.alarmAt + ALARM_FADE_IN_MS) next = t;
      else if (t < this.alarmAt + BREATHING_MS) next = Math.min(next, t + BREATH_FRAME_MS);
    }
    for (const bed of this.beds.values()) next = Math.min(next, findNextFrameTime(bed, t));
    return next;
  }

  /** Places rooms and beds. `shownPlans`: the rooms shown so far, empty for the first view. */
  private arrange(show: WardShow, t: number, shownPlans: Map<string, RoomPlan>) {
    const { rooms, aspect, isStill, isNew, listed } = show;
    const isFirst = shownPlans.size === 0;
    const old = JSON.stringify(this.plans);
    this.plans = this.plan(rooms, aspect, isFirst);
    if (isFirst || JSON.stringify(this.plans) !== old) {
      this.oldPlans = shownPlans;
      this.plansMovedAt = isFirst || isStill ? NEVER : t;
    }
    const places = rooms.flatMap((room, index) => {
      const plan = this.plans[index];
      if (plan === undefined) return [];
      return room.beds.map((bed) => {
        const { x, z } = plan.beds[bed.slot] ?? { x: 0, z: 0 };
        const door = bed.state === "taken" && isNew(bed.id) ? findDoor(plan, { x, z }) : null;
        // For the bed in a patient's second room, the id includes that room.
        const isListed = listed.some((id) => bed.id === id || bed.id === `${id}/${room.key}`);
        return { bed, room: room.key, x, z, door, isListed, ...chooseBedColours(bed) };
      });
    });
    this.beds = trackBeds(isFirst ? new Map() : this.beds, places, t, { isStill, isFirst });
  }

  /** Returns the plans of all rooms, with the pages next to each other. */
  private plan(rooms: readonly WardRoom[], aspect: number, isFirst: boolean): RoomPlan[] {
    const pages = splitIntoRoomPages(rooms.length);
    const hasCounts = pages.some(
      ({ from, to }) =>
        sumLengths(rooms.slice(from, to).map(({ slots }) => slots)) > MAX_LABELLED_BEDS,
    );
    const sillStyle = chooseSillStyle(rooms, hasCounts);
    this.sillStyle = sillStyle;
    let x = 0;
    return pages.flatMap(({ from, to }, page) => {
      const sizes = rooms.slice(from, to).map((room) => ({
        places: room.slots,
        lines: buildSillLines(room, sillStyle).length,
      }));
      const grid = chooseGrid(sizes, aspect, isFirst ? null : (this.grids[page] ?? null));
      this.grids[page] = grid;
      const pagePlans = layOutRooms(sizes, grid, aspect);
      const left = Math.min(0, ...pagePlans.map((plan) => plan.x - plan.width / 2));
      const shift = x - left;
      const right = Math.max(0, ...pagePlans.map((plan) => plan.x + plan.width / 2));
      x += right - left + PAGE_GAP;
      return pagePlans.map((plan) => ({
        ...plan,
        x: plan.x + shift,
        beds: plan.beds.map((bed) => ({ ...bed, x: bed.x + shift })),
      }));
    });
  }

  private aim(show: WardShow, t: number): void {
    const { rooms, room, aspect } = show;
    const framing: Framing = { aspect, minPictureHeight: MIN_PICTURE_HEIGHT };
    const event = this.findBedCorners(show, show.event);
    const shot =
      event === null
        ? fitShot(this.findAlarmPlace(show) ?? this.listRoomPoints(show), framing)
        : fitShot(event, { ...framing, covered: COVERED_SHARE });
    const shownRoom = rooms.some(({ key }) => key === room) ? room : null;
    const isCut = show.isStill || show.hasCuts;
    this.cameraTransition = startTransition(this.cameraTransition, shot, shownRoom, t, isCut);
  }

  /** Returns the corners of the room that the camera shows, or of a page of rooms. */
  private listRoomPoints({ rooms, room, page }: WardShow): Point[] {
    const index = rooms.findIndex(({ key }) => key === room);
    const pages = splitIntoRoomPages(this.plans.length);
    const { from, to } = pages[Math.min(page, pages.length - 1)] ?? { from: 0, to: 0 };
    const shown = index < 0 ? this.plans.slice(from, to) : this.plans.slice(index, index + 1);
    return shown.flatMap(listRoomCorners);
  }

  /** True if sills are shown without words: an event's words are visible, or the camera is too close to a bed. */
  private isWordless(show: WardShow): boolean {
    return this.findBedCorners(show, show.event) !== null || this.findAlarmPlace(show) !== null;
  }

  /** Returns the surroundings of an emergency's bed; null if its whole room is nearly as large. */
  private findAlarmPlace(show: WardShow): Point[] | null {
    const { aspect } = show;
    const place = this.findBedCorners(show, show.alarm?.id ?? null) ?? [];
    const [bed] = place;
    if (bed === undefined) return null;
    const measureSizeIn = (points: readonly Point[]) => {
      const shot = fitShot(points, { aspect, minPictureHeight: MIN_PICTURE_HEIGHT });
      return computePixelsPerUnit(bed, shot, 1);
    };
    const sizeInRoom = measureSizeIn(this.listRoomPoints(show));
    return sizeInRoom >= MIN_ROOM_NEARNESS * measureSizeIn(place) ? null : place;
  }

  private findBedCorners({ rooms }: WardShow, id: string | null): Point[] | null {
    const place = id === null ? undefined : this.beds.get(id)?.place;
    const plan = this.plans[rooms.findIndex(({ key }) => key === place?.room)];
    return place === undefined || plan === undefined ? null : listBedCorners(plan, place);
  }

  private getPlans(t: number): Map<string, RoomPlan> {
    const share = easeInOut(computeProgress(t, this.plansMovedAt, MOVE_MS));
    const plans = new Map<string, RoomPlan>();
    this.show?.rooms.forEach(({ key }, index) => {
      const plan = this.plans[index];
      if (plan === undefined) return;
      const old = this.oldPlans.get(key) ?? plan;
      const shown = { ...plan };
      for (const part of MOVING_PARTS) shown[part] = mix(old[part], plan[part], share);
      plans.set(key, shown);
    });
    return plans;
  }
}
