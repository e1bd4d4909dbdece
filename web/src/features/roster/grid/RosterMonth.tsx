import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import {
  type PageSearch,
  useSearchText,
  useSetSearch,
} from "../../../lib/address/search-params.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { useDutyClock } from "../use-duties.js";
import { MonthPlanner } from "./MonthPlanner.js";
import { MonthChoice, type MonthChoiceProps, MonthSteps } from "./MonthTools.js";
import { rosterGridQuery } from "./model/month-queries.js";

/** Shows a department's month as a grid; the address holds department and month (docs/product.md, Month). */
export function RosterMonth({ departments }: { departments: readonly string[] }) {
  const [wantedDepartment] = useSearchText("department");
  const [plan] = useSearchText("plan");
  const { current } = useDutyClock();
  const department =
    departments.find((one) => toComparedText(one) === toComparedText(wantedDepartment)) ??
    departments[0];
  const first = `${plan}-01`;
  const month = toYearMonth(isDay(first) ? first : current);
  if (department === undefined) {
    return (
      <EmptyState
        title="No departments added yet"
        text="The month shows who is on call in a department on each day."
      >
        <AddDepartments />
      </EmptyState>
    );
  }
  return <DepartmentMonth departments={departments} department={department} month={month} />;
}

function DepartmentMonth(props: Omit<MonthChoiceProps, "onChoose">) {
  const { department, month } = props;
  const grid = useQuery(rosterGridQuery(department, month));
  const setSearch = useSetSearch();
  const [pendingSearch, setPendingSearch] = useState<PageSearch | null>(null);
  const place = { ...props, onChoose: setSearch };
  return (
    <>
      {grid.data === undefined ? (
        <>
          <Group gap={6}>
            <MonthSteps {...place} />
            <MonthChoice {...place} />
          </Group>
          <Loaded query={grid} fallback="Failed to fetch the month." />
        </>
      ) : (
        <MonthPlanner
          key={`${department} ${month.year}-${month.month}`}
          grid={grid.data}
          place={place}
          onLeave={setPendingSearch}
        />
      )}
      <ConfirmDialog
        opened={pendingSearch !== null}
        onClose={() => setPendingSearch(null)}
        onConfirm={() => {
          if (pendingSearch !== null) setSearch(pendingSearch);
          setPendingSearch(null);
        }}
        title="Leave without saving?"
        text="Your changes to this month have not been saved."
        confirmLabel="Leave"
        cancelLabel="Stay"
      />
    </>
  );
}
