import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import { memo } from "react";
import "./beds.css";
import { useFit } from "../chrome/text/use-fit.js";
import type { Room } from "../view/patients/rooms.js";

/** More labels than this are given as a count. */
const MOST = 14;

/** The beds of a ward that nobody lies in: those that somebody can be put into, then those that are closed, and why. */
export const Beds = memo(function Beds({ free, closed }: Pick<Room, "free" | "closed">) {
  const line = useFit<HTMLDivElement>(2);
  const more = Math.max(0, free.length - MOST);
  return (
    <li className="beds">
      <div ref={line} className="beds-line">
        {free.length === 0 ? null : <span className="beds-word">Free</span>}
        {free.slice(0, MOST).map((bed) => (
          <span key={bed} className="bed-free">
            {bed}
          </span>
        ))}
        {more === 0 ? null : <span className="beds-word">+{more}</span>}
        {closed.map(({ bed, reason }) => (
          <span key={bed} className="bed-closed">
            <s>{bed}</s> {BED_CLOSURE_LABELS[reason]}
          </span>
        ))}
      </div>
    </li>
  );
});
