import { type ComponentType, useEffect, useState } from "react";
import { connectWhenLoaded } from "../../lib/connect-when-loaded.js";

/** The page that was asked for draws its own lists first. Milliseconds. */
const AFTER_MS = 1_000;

/** What every page has of emergencies, once its code has come; null before that. */
export function useEmergencyTools(): ComponentType<{ place: Element }> | null {
  const [Tools, setTools] = useState<ComponentType<{ place: Element }> | null>(null);
  useEffect(() => {
    let stop = () => {};
    const timer = window.setTimeout(() => {
      stop = connectWhenLoaded(async () => {
        const { EmergencyTools } = await import(
          "../../features/emergencies/components/EmergencyTools.js"
        );
        return () => {
          setTools(() => EmergencyTools);
          return () => {};
        };
      });
    }, AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  return Tools;
}
