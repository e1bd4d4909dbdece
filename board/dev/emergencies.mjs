/**
 * Returns the emergencies of a scenario at `now`, epoch milliseconds. `emergency`: one; `bedside`: one at a bed of
 * `wards`; `emergencies`: three; `crowded`: the maximum, with long place names.
 */
export function buildEmergencies({ has }, now) {
  const amount = has("crowded")
    ? 5
    : has("emergencies")
      ? 3
      : has("emergency") || has("bedside")
        ? 1
        : 0;
  const place = has("crowded") ? "Ward 3 North, bed 12, behind the nurses’ station" : null;
  const bed = has("oneward") ? "Ward 3 North, bed N05" : "Surgery ward, bed S03";
  return [
    { kind: "code_blue", text: "", place: has("bedside") ? bed : (place ?? "Ward 3, bed 12") },
    { kind: "fire", text: "", place: place ?? "East wing, second floor" },
    { kind: "other", text: "Child missing", place: place ?? "Reception" },
    { kind: "evacuate", text: "", place: "Block C" },
    { kind: "utilities", text: "", place: "" },
  ]
    .slice(0, amount)
    .map((one, index) => ({
      ...one,
      id: `emergency-${index}`,
      raised_at: new Date(now - (index + 1) * 120_000).toISOString(),
      ends_at: new Date(now + 30 * 60_000).toISOString(),
    }));
}
