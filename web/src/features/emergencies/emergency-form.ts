import type { CallOptions } from "@wardline/client/call";
import type { raiseEmergency } from "@wardline/contracts/emergencies";
import { EMERGENCY_MINUTES, type EmergencyKind, needsPlace } from "@wardline/domain/emergency";

/** What the dialog asks for; `ward` is the id of the ward whose boards show it, empty for all boards. */
export type EmergencyValues = {
  kind: EmergencyKind | "";
  text: string;
  place: string;
  minutes: string;
  ward: string;
};

/** How long an emergency may be shown, as the dialog offers it. */
export const MINUTE_CHOICES = [
  { value: "5", label: "5 minutes" },
  { value: "15", label: "15 minutes" },
  { value: String(EMERGENCY_MINUTES.usual), label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: String(EMERGENCY_MINUTES.most), label: "4 hours" },
];

export const EMPTY_EMERGENCY: EmergencyValues = {
  kind: "",
  text: "",
  place: "",
  minutes: String(EMERGENCY_MINUTES.usual),
  ward: "",
};

/** What is missing before it can be sent, by field. */
export function emergencyErrors({
  kind,
  text,
  place,
}: EmergencyValues): Partial<Record<keyof EmergencyValues, string>> {
  if (kind === "") return { kind: "Please choose what it is." };
  return {
    ...(kind === "other" && text.trim() === "" && { text: "Please say what it is." }),
    ...(needsPlace(kind) && place.trim() === "" && { place: "Please say where." }),
  };
}

/** What is sent; only of what was checked. */
export function emergencyBody({
  kind,
  text,
  place,
  minutes,
  ward,
}: EmergencyValues & { kind: EmergencyKind }): CallOptions<typeof raiseEmergency>["body"] {
  return {
    kind,
    minutes: Number(minutes),
    ...(kind === "other" && { text }),
    ...(place.trim() !== "" && { place }),
    ...(ward !== "" && { scope: { wards: [ward], departments: [] } }),
  };
}
