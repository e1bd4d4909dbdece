import { type ReactNode, useEffect, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";

/** The page that was asked for draws its own lists first. Milliseconds. */
const AFTER_MS = 1_000;

type Draw = (place: Element) => ReactNode;

/** Draws what every page has of emergencies, the bars of open ones into the given place; null until its code has come. */
export function useEmergencyTools(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(
    () =>
      connectWhenLoaded(async () => {
        const { EmergencyTools } = await import("../../features/emergencies/EmergencyTools.js");
        return () => {
          setDraw(() => (place: Element) => <EmergencyTools place={place} />);
          return () => undefined;
        };
      }, AFTER_MS),
    [],
  );
  return draw;
}
