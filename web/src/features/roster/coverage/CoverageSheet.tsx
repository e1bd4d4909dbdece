import { monthLabel, type YearMonth } from "@wardline/domain/calendar-grid";
import { runningDuties } from "@wardline/domain/roster-day";
import { departmentsText, spanText } from "../../../shared/duty/duty-text.js";
import { PrintPage } from "../../../ui/page/PrintPage.js";
import { useDuties } from "../use-duties.js";
import type { CoverageRow } from "./coverage.js";

interface CoverageSheetProps {
  month: YearMonth;
  rows: readonly CoverageRow[];
  days: readonly string[];
  isAsked: boolean;
  onDone: () => void;
}

/** A month's coverage on paper. */
export function CoverageSheet({ month, rows, days, isAsked, onDone }: CoverageSheetProps) {
  const { starts, now } = useDuties();
  const departments = rows.map(({ department }) => department);
  const duties = runningDuties(departments, starts, now).map((duty, index) => {
    const span = spanText(duty, starts.zone);
    return index === 0 ? span : `${departmentsText(duty.departments)} ${span}`;
  });
  return (
    <PrintPage
      title={`Call duty coverage, ${monthLabel(month)} (roles filled, of four)`}
      isAsked={isAsked}
      onDone={onDone}
    >
      <p>On duty when this was printed: {duties.join("; ")}.</p>
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
