import { memo } from "react";
import "./free-bed-list.css";
import type { FreeBedLines } from "./free-beds.js";

/** Shows each ward's free beds on every page (docs/board.md, Rooms). */
export const FreeBedList = memo(function FreeBedList({ lines, name, more }: FreeBedLines) {
  const style = { maxWidth: `${name}em` };
  return (
    <div className="free-beds">
      {lines.map((wards, index) => (
        <p key={wards[0]?.key} className="free-beds-line">
          {index === 0 ? <i className="free-beds-sign" /> : null}
          {wards.map(({ key, name: ward, count }) => (
            <span key={key} className="free-beds-ward">
              <bdi className="free-beds-name" style={style}>
                {ward}
              </bdi>
              <b>{count}</b>
            </span>
          ))}
          {more > 0 && index === lines.length - 1 ? <span>+{more}</span> : null}
        </p>
      ))}
    </div>
  );
});
