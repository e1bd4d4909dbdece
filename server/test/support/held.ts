import type { BoardPatient } from "@wardline/contracts/boards/board";
import type { Listener } from "./sockets.js";

/**
 * Returns what a screen shows after applying everything it received: each patient's name with the names similar to it.
 */
export function listShownNames({ states, changes }: Listener): [name: string, alike: string[]][] {
  const shownPatients = new Map<string, BoardPatient>();
  const pairs = new Set<string>();
  const forget = (id: string) => {
    shownPatients.delete(id);
    for (const pair of pairs) if (pair.includes(id)) pairs.delete(pair);
  };
  const write = (patient: BoardPatient, alike: readonly string[]) => {
    shownPatients.set(patient.id, patient);
    for (const other of alike) {
      if (shownPatients.has(other)) pairs.add([patient.id, other].sort().join(" "));
    }
  };
  const first = states.flatMap((state) => ("snapshot" in state ? state.snapshot.patients : []));
  for (const patient of first) write(patient, patient.alike ?? []);
  for (const { type, payload } of changes) {
    if (type === "patient.deleted") forget(payload.id);
    if (type !== "patient.created" && type !== "patient.updated") continue;
    if (payload.alike !== undefined) forget(payload.id);
    write(payload, payload.alike ?? []);
  }
  const listAlike = (id: string) =>
    [...pairs].filter((pair) => pair.includes(id)).map((pair) => pair.replace(id, "").trim());
  return [...shownPatients.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => [name, listAlike(id).sort()]);
}
