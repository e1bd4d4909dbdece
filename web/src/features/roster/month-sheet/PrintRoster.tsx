import { Button } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Roster } from "@wardline/contracts/roster/roster";
import { getMonthSheets, type MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import { fullName } from "@wardline/domain/people/full-name";
import { findCoverAt } from "@wardline/domain/roster/cover";
import { isSamePost, type Post, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { Suspense } from "react";
import { call } from "../../../lib/calls/api.js";
import { dayText } from "../../../lib/time/day-text.js";
import { coveringText, inactiveCoverText } from "../../../shared/duty/duty-text.js";
import { listRosterPosts } from "../../../shared/offers/offers.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { PrintHead, PrintPage, usePrintSheet } from "../../../ui/page/PrintPage.js";
import { filterByDepartment } from "../roster-draft.js";
import { dutySpanText, useDutyClock } from "../use-duties.js";

const MonthSheets = lazyPart(async () => (await import("./MonthSheets.js")).MonthSheets);

const toast = toastsAbout("roster");

/** Renders a button that prints the month of one department or of all departments. */
export function PrintMonth(props: { month: YearMonth; departments: readonly string[] }) {
  const { month, departments } = props;
  const sheets = useMonthSheets(month);
  const onSuccess = (data: readonly MonthSheet[]) => {
    if (data.length === 0) toast.warning("Nobody is on the roster in this month.");
  };
  const choices = departments.length > 1 ? [null, ...departments] : departments;
  const actions = choices.map((department) => ({
    label: department ?? "All departments",
    onSelect: () => sheets.mutate(department, { onSuccess }),
  }));
  return (
    <>
      <ActionMenu label="Print month" actions={actions}>
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

/** Loads a month with telephone numbers, of all departments if `department` is null; again for each print. */
function useMonthSheets(month: YearMonth) {
  return useMutation({
    mutationFn: async (department: string | null) => {
      const query = department === null ? {} : { department };
      return (await call(getMonthSheets, { params: { ...month }, query })).data;
    },
    onError: (error) => toast.error(error, "Failed to fetch rosters"),
  });
}

/** Renders a button that prints the roster of a day with telephone numbers. */
export function PrintDay({ roster }: { roster: Roster }) {
  const { isPrinting, isPrintDialogNeeded, print, onDone } = usePrintSheet();
  const sheets = useMonthSheets(toYearMonth(roster.date));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        loading={sheets.isPending}
        onClick={() => sheets.mutate(null, { onSettled: print })}
      >
        Print
      </Button>
      {isPrinting ? (
        <PrintPage
          title={`Call duty roster, ${dayText(roster.date, "full")}`}
          opensPrintDialog={isPrintDialogNeeded}
          onDone={onDone}
        >
          <DayTable roster={roster} sheets={sheets.data ?? []} />
        </PrintPage>
      ) : null}
    </>
  );
}

function DayTable({ roster, sheets }: { roster: Roster; sheets: readonly MonthSheet[] }) {
  const { starts, now } = useDutyClock();

  /** Returns the number of a person on a post or covering it; "" unless the sheet has it under the same name. */
  function findNumber({ department, role, position }: Post, name: string): string {
    const [sheet] = filterByDepartment(sheets, department);
    const day = sheet?.days.find(({ date }) => date === roster.date);
    const people = [...(day?.people ?? []), ...(day?.covers ?? [])];
    const isListed = (one: (typeof people)[number]) =>
      one.role === role && one.position === position && one.name === name;
    return people.find(isListed)?.phone ?? "";
  }

  return (
    <>
      <p>{dutySpanText(roster.date, starts, roster.departments)}</p>
      <table>
        <thead>
          <PrintHead columns={ROSTER_ROLES.length + 1} />
          <tr>
            <th>Department</th>
            {ROSTER_ROLES.map((role) => (
              <th key={role}>{role}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.departments.map((department) => {
            const posts = listRosterPosts(roster, department);
            return (
              <tr key={department}>
                <th scope="row">{department}</th>
                {ROSTER_ROLES.map((role) => {
                  const rolePosts = posts.filter((post) => post.role === role);
                  return (
                    <td key={role}>
                      {rolePosts.length === 0 ? "—" : null}
                      {rolePosts.map(({ position, person }) => {
                        const post = { department, role, position };
                        const covers = roster.covers?.filter((one) => isSamePost(one, post)) ?? [];
                        const current = findCoverAt(covers, post, now);
                        const name = fullName(current?.person ?? person);
                        return (
                          <div key={person.id}>
                            {position > 1 ? `${formatOrdinal(position)}: ` : ""}
                            <b>
                              <ProperName>{name}</ProperName>
                            </b>{" "}
                            <TelephoneNumber>{findNumber(post, name)}</TelephoneNumber>
                            {covers.map((cover) => (
                              <div key={cover.id}>
                                {cover === current
                                  ? coveringText(cover, starts.zone)
                                  : inactiveCoverText(cover, starts.zone, now)}
                              </div>
                            ))}
                          </div>
                        );
                      })}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
