/** A bed and its sign in the ward's units; x to the right, y up, z towards the reader. */
export const BED = {
  width: 1,
  length: 1.42,
  /** Of the mattress. */
  top: 0.3,
  /** How much higher the blanket is over a body. */
  body: 0.07,
  /** From the middle of a bed to where the blanket begins, and to its foot. */
  blanket: [-0.2, 0.7],
  /** The least from bed to bed, sideways and towards the reader. */
  pitchX: 1.13,
  pitchZ: 2.48,
} as const;

/** The headboard is a sign that faces the reader: where its lower edge is, and its height on the picture. */
export const SIGN = { y: 0.34, z: -0.68, height: 0.6, gap: 0.03 } as const;

/** A room's parts in the ward's units. */
export const ROOM = {
  paddingX: 0.12,
  /** From the back wall to the middle of the first row's beds, and from that of the last row to the sill. */
  back: 1.22,
  front: 1.0,
  wall: 1.02,
  /** Of its windows, from the floor. */
  window: [0.2, 0.96],
  /** Of the side walls at the sill: they slope down to it. */
  low: 0.16,
  thickness: 0.07,
  gapX: 0.22,
  gapY: 0.22,
  minWidth: 3.3,
  /** Of the door in the left wall, towards the reader from its far to its near end, measured from the sill. */
  door: [1.3, 0.2],
} as const;

/** Between the rooms of two pages of the overview: neither is seen beside the other. */
export const PAGE_GAP = 30;
