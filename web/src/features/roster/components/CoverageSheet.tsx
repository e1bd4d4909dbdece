import { monthLabel, type YearMonth } from "@wardline/domain/calendar-grid";
import { PrintPage } from "../../../ui/PrintPage.js";
import type { CoverageRow } from "../model/coverage.js";

interface CoverageSheetProps {
  month: YearMonth;
  rows: readonly CoverageRow[];
  days: readonly string[];
  onDone: () => void;
}

/** A month's coverage on paper. */
export function CoverageSheet({ month, rows, days, onDone }: CoverageSheetProps) {
  return (
    <PrintPage
      title={`Call duty coverage, ${monthLabel(month)} (roles filled, of four)`}
      onDone={onDone}
    >
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
