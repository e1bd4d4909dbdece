import { Button } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { getMonthSheets } from "@wardline/contracts/roster-sheet";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { Suspense } from "react";
import { call } from "../../../lib/calls/api.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";

const MonthSheets = lazyPart(async () => (await import("./MonthSheets.js")).MonthSheets);

const toast = toastsAbout("roster");

interface PrintMonthProps {
  month: YearMonth;
  departments: readonly string[];
}

/** Prints the month to pin up, of one department or of all (docs/product.md, Call duty roster page). */
export function PrintMonth({ month, departments }: PrintMonthProps) {
  // Asked for each time: what is pinned up has to be as of now.
  const sheets = useMutation({
    mutationFn: async (department: string | null) => {
      const query = department === null ? {} : { department };
      const { data } = await call(getMonthSheets, { params: { ...month }, query });
      return data;
    },
    onSuccess: (data) => {
      if (data.length === 0) toast.warning("Nobody is on the roster in this month.");
    },
    onError: (error) => toast.error(error, "Failed to fetch rosters"),
  });
  const all = { label: "All departments", onSelect: () => sheets.mutate(null) };
  const each = departments.map((department) => ({
    label: department,
    onSelect: () => sheets.mutate(department),
  }));
  return (
    <>
      <ActionMenu label="Print month" actions={each.length > 1 ? [all, ...each] : each}>
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
