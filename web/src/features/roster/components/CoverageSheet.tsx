import { monthLabel, type YearMonth } from "@wardline/domain/calendar-grid";
import { type DatedRoster, rosterDuties } from "@wardline/domain/roster-day";
import { dutyLines } from "../../../lib/duty-text.js";
import { PrintPage } from "../../../ui/PrintPage.js";
import type { CoverageRow } from "../model/coverage.js";
import { useDuties } from "./use-duties.js";

interface CoverageSheetProps {
  month: YearMonth;
  rows: readonly CoverageRow[];
  days: readonly string[];
  /** The duty that is on. */
  onNow: DatedRoster;
  isAsked: boolean;
  onDone: () => void;
}

/** A month's coverage on paper. */
export function CoverageSheet({ month, rows, days, onNow, isAsked, onDone }: CoverageSheetProps) {
  const { starts, now } = useDuties();
  return (
    <PrintPage
      title={`Call duty coverage, ${monthLabel(month)} (roles filled, of four)`}
      isAsked={isAsked}
      onDone={onDone}
    >
      {dutyLines(rosterDuties(onNow, starts, now), starts.zone).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            <th>Department</th>
            {days.map((day) => (
              <th key={day}>{Number(day.slice(8))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, cells }) => (
            <tr key={department}>
              <th scope="row">{department}</th>
              {cells.map(({ day, filled }) => (
                <td key={day}>{filled ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
