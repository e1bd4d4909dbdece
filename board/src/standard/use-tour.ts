import { useState } from "react";
import { type Stop, startTour, stepTour, type Tour, type WardEvent } from "./tour.js";

/** A tour that goes on by itself; see `stepTour`. */
export function useTour(now: number, stops: readonly Stop[], event: WardEvent | null): Tour {
  const [tour, setTour] = useState(() => startTour(now));
  const stepped = stepTour(tour, now, stops, event);
  if (stepped !== tour) setTour(stepped);
  return stepped;
}
