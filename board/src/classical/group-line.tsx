import { pluralOf } from "@wardline/domain/text/counted";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { memo } from "react";
import "./group-line.css";
import { DoctorName } from "../chrome/text/doctor-name.js";
import { useFit } from "../chrome/text/use-fit.js";
import type { Room } from "../view/patients/rooms.js";

/** In how many steps a line with less room is fitted, and from which of them on its letters are smaller. */
export const TIGHT_STEPS = 11;
export const TIGHT_SMALL = 5;

/**
 * A group's line: whose beds these are, how many patients, how many beds are free, and whom to call until when
 * (docs/board.md, Rooms).
 */
export const GroupLine = memo(function GroupLine(props: {
  room: Room;
  isContinued: boolean;
  /** The beds that nobody lies in stand below, each with its label. */
  areBedsListed: boolean;
  /** It has less room, as in one of several columns. */
  isTight: boolean;
}) {
  const { room, isContinued, areBedsListed, isTight } = props;
  const { name, free, closed, duty } = room;
  const line = useFit<HTMLDivElement>(isTight ? TIGHT_STEPS : 7);
  // On a line of its own it is fitted for itself.
  const call = useFit<HTMLSpanElement>(5);
  const count = room.rows.filter(({ isLeaving }) => !isLeaving).length;
  return (
    <div ref={line} className={isTight ? "group-line is-tight" : "group-line is-whole"}>
      <div className="group-room">
        <h2 className="group-name" dir="auto">
          {name}
        </h2>
        <span className="group-count">
          {" · "}
          <b>{count}</b>
          <span className="group-word"> {pluralOf(count, "patient")}</span>
        </span>
        {free.length === 0 ? null : (
          <span className="group-free">
            {" · "}
            <b>{free.length}</b> free
            {areBedsListed
              ? null
              : free.map((bed) => (
                  <span key={bed} className="bed-free group-bed">
                    {bed}
                  </span>
                ))}
          </span>
        )}
        {closed.length === 0 ? null : (
          <span className="group-closed">
            {" · "}
            {closed.length} closed
            {areBedsListed ? null : (
              <span className="group-bed">{closed.map(({ bed }) => ` ${bed}`)}</span>
            )}
          </span>
        )}
        {isContinued ? <span className="group-on"> · continued</span> : null}
      </div>
      {duty.name + duty.phone === "" ? null : (
        <span ref={call} className="group-duty">
          <DoctorName name={duty.name} className="group-doctor" />
          {duty.shortRole === "" ? null : <span className="group-role"> {duty.shortRole}</span>}
          {duty.phone === "" ? null : (
            <span className="group-phone">
              {" "}
              <TelephoneNumber>{duty.phone}</TelephoneNumber>
            </span>
          )}
          {duty.until === "" ? null : <span className="group-until"> until {duty.until}</span>}
        </span>
      )}
    </div>
  );
});
