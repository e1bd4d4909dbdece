/** Buffers of an instanced mesh: the number of instances, the capacity, and each attribute by its name. */
export interface Instances {
  count: number;
  capacity: number;
  data: Record<string, Float32Array>;
}

/** Number of components of each attribute, per kind of mesh. */
export const LAYOUTS = {
  rooms: { place: 4, look: 2, alarm: 4 },
  beds: { place: 4, blanket: 4, mark: 4, look: 4, extra: 2 },
  marks: { place: 4, extent: 4, colour: 4 },
  labels: { place: 4, cell: 4, colour: 4, look: 4 },
} as const satisfies Record<string, Record<string, number>>;

export type Kind = keyof typeof LAYOUTS;

export const KINDS = Object.keys(LAYOUTS) as Kind[];

/** Creates buffers for up to `capacity` instances of a kind. */
export function makeInstances(kind: Kind, capacity: number): Instances {
  const data: Record<string, Float32Array> = {};
  const layout: Record<string, number> = LAYOUTS[kind];
  for (const name of Object.keys(layout))
    data[name] = new Float32Array(capacity * (layout[name] ?? 0));
  return { count: 0, capacity, data };
}

/** Returns the maximum number of instances of each kind that this many rooms and beds need. */
export function countSlots(rooms: number, beds: number): Record<Kind, number> {
  return { rooms, beds, marks: rooms + 5 * beds, labels: 16 * rooms + 14 * beds };
}

/** Adds one instance, unless the buffers are full. */
export function addInstance(into: Instances, values: Record<string, readonly number[]>): void {
  if (into.count >= into.capacity) return;
  for (const name of Object.keys(into.data)) {
    const value = values[name] ?? [];
    into.data[name]?.set(value, into.count * value.length);
  }
  into.count++;
}
