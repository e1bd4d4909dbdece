import { useMutation } from "@tanstack/react-query";
import { getMonthSheets, type MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { call } from "../../../lib/calls/api.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";

const toast = toastsAbout("roster");

/**
 * Loads a month with telephone numbers, for one department or, if `department` is null, for all departments. Each print
 * loads the month again, so that the sheet is current.
 */
export function useMonthSheets(month: YearMonth) {
  return useMutation({
    mutationFn: async (department: string | null) => {
      const query = department === null ? {} : { department };
      const { data } = await call(getMonthSheets, { params: { ...month }, query });
      return data;
    },
    onError: (error) => toast.error(error, "Failed to fetch rosters"),
  });
}

interface NumberedPost {
  department: string;
  date: string;
  role: string;
  position: number;
  name: string;
}

/**
 * Returns the telephone number of a person who is on a post or covers it; "" unless the sheet has the number under the
 * same name.
 */
export function findSheetNumber(sheets: readonly MonthSheet[], post: NumberedPost): string {
  const sheet = sheets.find(
    ({ department }) => toComparedText(department) === toComparedText(post.department),
  );
  const day = sheet?.days.find(({ date }) => date === post.date);
  const foundPerson = [...(day?.people ?? []), ...(day?.covers ?? [])].find(
    ({ role, position, name }) =>
      role === post.role && position === post.position && name === post.name,
  );
  return foundPerson?.phone ?? "";
}
