/** Bed and its sign in the ward's units: x to the right, y up, z towards the reader. */
export const BED = {
  width: 1,
  length: 1.42,
  /** Upper side of the mattress. */
  top: 0.3,
  /** Extra height of the blanket over a body. */
  body: 0.07,
  /** Ends of the blanket along z, from the middle of the bed. */
  blanket: [-0.2, 0.7],
  /** Minimum distances between beds: side to side, and towards the reader. */
  pitchX: 1.13,
  pitchZ: 2.48,
} as const;

/** Sign on the headboard, which faces the reader: the position of its lower edge, and its height in the picture. */
export const SIGN = { y: 0.34, z: -0.68, height: 0.6, gap: 0.03 } as const;

/** Parts of a room in the ward's units. */
export const ROOM = {
  paddingX: 0.12,
  /** Distances from the back wall to the beds of the first row, and from the beds of the last row to the sill. */
  back: 1.22,
  front: 1.0,
  wall: 1.02,
  /** Lower and upper edge of the windows. */
  window: [0.2, 0.96],
  /** Height of the side walls at the sill, to which they slope down. */
  low: 0.16,
  thickness: 0.07,
  gapX: 0.22,
  gapY: 0.22,
  minWidth: 3.3,
  /** Far and near end of the door in the left wall, measured from the sill. */
  door: [1.3, 0.2],
} as const;

/** Gap between the rooms of two pages, large enough that the picture of one page shows nothing of another. */
export const PAGE_GAP = 30;
