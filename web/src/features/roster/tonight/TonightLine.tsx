import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { OwnTonightLine, TonightDuty, TonightGap } from "@wardline/contracts/roster/tonight";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import {
  dutyTimeText,
  gapsText,
  replacementText,
  screensText,
} from "@wardline/domain/tonight/gap-text";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { useNow } from "../../../lib/time/clock.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { departmentsText } from "../../../shared/duty/duty-text.js";
import { ClearReportsButton } from "../../../shared/duty/ReportedMark.js";
import { Panel } from "../../../ui/page/Panel.js";
import { Telephone } from "../../../ui/page/Telephone.js";
import classes from "./Tonight.module.css";
import { hasGapNow, useOwnTonight, useTonight } from "./tonight-queries.js";

/** Shows staff the gaps in their department's duties; renders nothing if the hospital does not use this overview. */
export function OwnTonight() {
  const { data } = useOwnTonight();
  if (data === undefined || data === null) return null;
  return (
    <Panel title={`Gaps in ${data.department}`}>
      <LineContent line={data} />
    </Panel>
  );
}

/** Renders a link to the page with the number of departments that have gaps now or in their next duties. */
export function TonightCard() {
  const { data } = useTonight();
  const now = useNow();
  const zone = useHospitalZone();
  if (data === undefined || data.length === 0) return null;
  const incomplete = data.filter(({ is_clean }) => !is_clean).map(({ department }) => department);
  const isClean = incomplete.length === 0;
  const gapNowCount = data.filter(hasGapNow).length;
  const count = gapNowCount || incomplete.length;
  const gapDuties = data.flatMap(({ duties }) => duties.filter(({ holes }) => holes.length > 0));
  const [first] = gapDuties.toSorted((a, b) => a.from.localeCompare(b.from));
  const when =
    gapNowCount > 0 || first === undefined
      ? "Gaps now"
      : `Gaps ${timeText(first, now, zone).replace("From", "from")}`;
  return (
    <Link
      to="/dashboard/call-duty-roster"
      hash="gaps"
      className={classes.summary}
      title={isClean ? undefined : departmentsText(incomplete)}
    >
      <StateText isClean={isClean}>
        <span>
          {isClean ? "No gaps" : `${when}: ${count}`}
          {isClean ? null : <span className={classes.rest}> {pluralise(count, "department")}</span>}
        </span>
      </StateText>
    </Link>
  );
}

/** Shows a text with an icon for either a normal state or a problem. */
export function StateText({ isClean, children }: { isClean: boolean; children: ReactNode }) {
  const Icon = isClean ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.state} data-clean={isClean || undefined}>
      <Icon size={18} aria-hidden="true" />
      {children}
    </span>
  );
}

type OwnDuty = OwnTonightLine["duties"][number];
type AnyGap = OwnDuty["holes"][number] | TonightGap;
type AnyDuty = Omit<TonightDuty, "holes"> & { holes: readonly AnyGap[] };

export interface LineProps {
  line: Omit<OwnTonightLine, "duties"> & { duties: readonly AnyDuty[] };
  /** Gap for which `onRemedy` is running. */
  busyGap?: TonightGap | null;
  onRemedy?: (department: string, duty: AnyDuty, gap: TonightGap) => Promise<void>;
}

/** Lists a department's gaps by duty, or states that there are none (docs/wire/roster.md, Tonight). */
export function LineContent({ line, busyGap, onRemedy }: LineProps) {
  const { department, duties, screens, is_clean } = line;
  const zone = useHospitalZone();
  const now = useNow();
  const [firstDuty] = duties;
  if (is_clean) {
    if (firstDuty === undefined) return <Text c="dimmed">Not on call</Text>;
    const offers = duties.reduce((sum, duty) => sum + duty.offers, 0);
    return (
      <Group gap="2px 12px">
        <StateText isClean>Complete</StateText>
        <Text size="sm" c="dimmed">
          {numbersText({ ...firstDuty, offers }, screens)}
        </Text>
      </Group>
    );
  }
  return (
    <Stack gap={14}>
      {duties.map((duty) => (
        <div key={duty.date}>
          <Text size="sm" c="dimmed">
            <Box component="b" c="var(--mantine-color-text)">
              {`${timeText(duty, now, zone)}: ${gapsText(duty.holes.map(toGapDetails))}`}
            </Box>{" "}
            {numbersText(duty, null)}
          </Text>
          {duty.holes.length === 0 ? null : (
            <Stack component="ul" gap={12} mt={6}>
              {duty.holes.map((gap, index) => (
                <li key={gap.text}>
                  <StateText isClean={false}>{gap.text}</StateText>
                  {onRemedy === undefined ||
                  !("replacement" in gap) ||
                  isSamePersonAndPost(gap, duty.holes[index + 1]) ? null : (
                    <Remedy
                      department={department}
                      gap={gap}
                      duty={duty}
                      isBusy={busyGap === gap}
                      onRemedy={() => void onRemedy(department, duty, gap)}
                    />
                  )}
                </li>
              ))}
            </Stack>
          )}
        </div>
      ))}
      {screens === null || screens.drawn === screens.of ? null : (
        <StateText isClean={false}>{screensText(screens)}</StateText>
      )}
    </Stack>
  );
}

function isSamePersonAndPost(gap: TonightGap, next: AnyGap | undefined): boolean {
  return (
    next !== undefined &&
    gap.role === next.role &&
    gap.position === next.position &&
    "person" in next &&
    gap.person?.id === next.person?.id
  );
}

function toGapDetails({ kind, role, position }: AnyGap) {
  return { kind, post: role === null ? null : { role, position: position ?? 1 } };
}

function timeText({ is_on, from, until }: AnyDuty, now: number, zone: string): string {
  const span = { isOn: is_on, from: Date.parse(from), until: Date.parse(until) };
  return dutyTimeText(span, now, zone);
}

/** Returns "4 of 4 filled, 3 of 4 seen, 3 of 4 reachable, 1 gets no email, 1 duty offered, 2 of 2 screens on". */
function numbersText(duty: AnyDuty, screens: OwnTonightLine["screens"]): string {
  const { filled, seen, reachable, offers, without_email: withoutEmail = 0 } = duty;
  const numbers = [
    `${filled.count} of ${filled.of} filled`,
    seen !== null && `${seen.count} of ${seen.of} seen`,
    reachable.of > 0 && `${reachable.count} of ${reachable.of} reachable`,
    withoutEmail > 0 && `${withoutEmail} ${pluralise(withoutEmail, "gets", "get")} no email`,
    offers > 0 && `${formatCount(offers, "duty", "duties")} offered`,
    screens !== null && `${screens.drawn} of ${formatCount(screens.of, "screen")} on`,
  ];
  return numbers.filter(Boolean).join(", ");
}

interface RemedyProps {
  department: string;
  gap: TonightGap;
  duty: AnyDuty;
  isBusy: boolean;
  onRemedy: () => void;
}

function Remedy({ department, gap, duty, isBusy, onRemedy }: RemedyProps) {
  const { kind, role, person, replacement } = gap;
  const assignText = replacement === null ? "Choose somebody" : `Assign ${replacement.name}`;
  const actionLabel = kind === "not_listed" ? "Add to the roster" : assignText;
  const where = role === null ? department : `${department}, ${role}`;
  const when = duty.is_on ? "now" : "next duty";
  return (
    <div className={classes.remedy}>
      {kind === "not_listed" ? null : (
        <Text size="sm" c="dimmed">
          {replacementText(replacement)}
        </Text>
      )}
      <Group gap="6px 14px" className={classes.acts}>
        {gap.is_marked === true && person !== null ? (
          <ClearReportsButton of={{ person: person.id }} />
        ) : null}
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          aria-label={`${actionLabel}: ${where}, ${when}`}
          onClick={onRemedy}
        >
          {actionLabel}
        </Button>
        {replacement === null ? null : <Call {...replacement} />}
        {person === null || kind === "away" ? null : <Call {...person} />}
      </Group>
    </div>
  );
}

function Call({ name, phone }: { name: string; phone: string }) {
  if (phone === "") return null;
  return (
    <Telephone phone={phone} label={`Call ${name}, ${phone}`} className={classes.call}>
      <ProperName>{name}</ProperName>{" "}
    </Telephone>
  );
}
