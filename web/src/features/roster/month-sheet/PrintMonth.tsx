import { Button } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { useMonthSheets } from "./use-month-sheets.js";

const MonthSheets = lazyPart(async () => (await import("./MonthSheets.js")).MonthSheets);

const toast = toastsAbout("roster");

interface PrintMonthProps {
  month: YearMonth;
  departments: readonly string[];
}

/**
 * Renders a button that prints the month of one department or of all departments (docs/product.md, Call duty roster
 * page).
 */
export function PrintMonth({ month, departments }: PrintMonthProps) {
  const sheets = useMonthSheets(month);
  const fetchSheets = (department: string | null) =>
    sheets.mutate(department, {
      onSuccess: (data) => {
        if (data.length === 0) toast.warning("Nobody is on the roster in this month.");
      },
    });
  const allAction = { label: "All departments", onSelect: () => fetchSheets(null) };
  const departmentActions = departments.map((department) => ({
    label: department,
    onSelect: () => fetchSheets(department),
  }));
  return (
    <>
      <ActionMenu
        label="Print month"
        actions={
          departmentActions.length > 1 ? [allAction, ...departmentActions] : departmentActions
        }
      >
        {(trigger) => (
          <Button
            {...trigger}
            variant="default"
            loading={sheets.isPending}
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            Print month
          </Button>
        )}
      </ActionMenu>
      {sheets.data === undefined || sheets.data.length === 0 ? null : (
        <Suspense fallback={null}>
          <MonthSheets month={month} sheets={sheets.data} onDone={sheets.reset} />
        </Suspense>
      )}
    </>
  );
}
