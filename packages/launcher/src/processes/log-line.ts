const LEVELS: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};
const HIDDEN_FIELDS = new Set(["level", "time", "msg", "pid", "hostname"]);

/** Makes a structured log line of server or worker readable; other lines are unchanged. */
export function toReadableLine(line: string): string {
  const entry = parseEntry(line);
  if (entry === undefined) return line;
  const rest = Object.entries(entry)
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const level = LEVELS[Number(entry.level)] ?? "info";
  return [level, entry.msg, ...rest].filter((part) => part !== undefined).join(" ");
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    return typeof entry.level === "number" ? entry : undefined;
  } catch {
    return undefined;
  }
}
