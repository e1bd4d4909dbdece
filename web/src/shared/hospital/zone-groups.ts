/** Time zones of one part of the world, as a list of choices takes them. */
export interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

const NO_REGION = "Other";

/** The time zones to choose from by region; `current` is always among them unless it is "". */
export function zoneGroups(current: string): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const zone of timeZones(current)) {
    const [region = "", ...place] = zone.split("/");
    const group = place.length === 0 ? NO_REGION : region;
    const known = groups.get(group) ?? { group, items: [] };
    groups.set(group, known);
    known.items.push({ value: zone, label: zoneText(zone) });
  }
  return [...groups.values()];
}

/** A zone as people read it: "America/New York". */
export function zoneText(zone: string): string {
  return zone.replaceAll("_", " ");
}

function timeZones(current: string): string[] {
  const known =
    typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const own = current === "" ? [] : [current];
  return [...new Set(["UTC", ...own, ...known])].toSorted();
}
