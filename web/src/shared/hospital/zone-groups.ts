/** Time zones of one region, as options of a list. */
export interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

const NO_REGION = "Other";

/** Returns the time zones by region, always including `current` unless it is "". */
export function groupZones(current: string): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const zone of listTimeZones(current)) {
    const [region = "", ...place] = zone.split("/");
    const group = place.length === 0 ? NO_REGION : region;
    const known = groups.get(group) ?? { group, items: [] };
    groups.set(group, known);
    known.items.push({ value: zone, label: zoneText(zone) });
  }
  return [...groups.values()];
}

/** Returns a zone in readable form: "America/New York". */
export function zoneText(zone: string): string {
  return zone.replaceAll("_", " ");
}

function listTimeZones(current: string): string[] {
  const known =
    typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const own = current === "" ? [] : [current];
  return [...new Set(["UTC", ...own, ...known])].toSorted();
}
