import { Group, Stack, Text } from "@mantine/core";
import type { OnCallPerson } from "@wardline/contracts/roster/on-call";
import type { DepartmentStaff, RosterCover, RosterPerson } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import { findCoverAt } from "@wardline/domain/roster/cover";
import type { DutyGroup } from "@wardline/domain/roster/roster-day";
import { listPosts, ROSTER_ROLES, type RolePost } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { AwayMark } from "../absences/AwayMark.js";
import { type CalledDuty, OnCallTelephone } from "./call-question.js";
import classes from "./duty.module.css";
import {
  coveringText,
  departmentsText,
  dutyStateText,
  inactiveCoverText,
  spanText,
} from "./duty-text.js";
import { ReportedMark } from "./ReportedMark.js";
import { RosterMark } from "./RosterCalendar.js";

const NOTE = { span: true, inherit: true, fz: "sm", c: "dimmed", fw: 400 } as const;

interface DutyRolesProps {
  /** People on call in the department; undefined if the roster has nobody for the department. */
  entry: DepartmentStaff | undefined;
  emptyText: string;
  /** Id of the current user, whose own name is highlighted. */
  ownId?: string | undefined;
  /** People on call whose telephone numbers the reader may see. */
  people?: readonly OnCallPerson[] | undefined;
  duty?: CalledDuty | undefined;
  covers?: readonly RosterCover[];
  renderCoverAction?: (cover: RosterCover) => ReactNode;
  renderPostAction?: (post: RolePost<RosterPerson>) => ReactNode;
}

/** Shows the four roles of a department, each with its people in calling order. */
export function DutyRoles(props: DutyRolesProps) {
  const { entry, emptyText, ownId, people, duty, covers = [] } = props;
  const { renderCoverAction, renderPostAction } = props;
  const zone = useHospitalZone();
  const now = useNow();
  return (
    <div style={{ containerType: "inline-size" }}>
      <dl className={classes.roles}>
        {ROSTER_ROLES.map((role) => {
          const posts = entry ? listPosts(entry).filter((post) => post.role === role) : [];
          return (
            <div key={role}>
              <Text component="dt" inherit fz="sm" c="dimmed">
                {role}
              </Text>
              {posts.length === 0 ? <dd data-empty>{emptyText}</dd> : null}
              {posts.map((post) => {
                const { position, person } = post;
                const postCovers = covers.filter(
                  (one) => one.role === role && one.position === position,
                );
                const currentCover =
                  entry && findCoverAt(postCovers, { ...entry, role, position }, now);
                const onCall = currentCover?.person ?? person;
                // Compares names as well, because the roster may have changed after the numbers were loaded.
                const called = people?.find(
                  (one) => one.role === role && one.name === fullName(onCall) && one.phone !== "",
                );
                return (
                  <dd key={person.id}>
                    {position > 1 ? (
                      <Text {...NOTE} me={6}>
                        {formatOrdinal(position)}
                      </Text>
                    ) : null}
                    <ProperName>{fullName(onCall)}</ProperName>
                    {onCall.id === ownId ? <span className={classes.own}>You</span> : null}
                    {currentCover === undefined ? (
                      <AwayMark personId={person.id} />
                    ) : (
                      <Text {...NOTE} display="block">
                        {coveringText(currentCover, zone)}
                        <AwayMark personId={person.id} />
                        {renderCoverAction?.(currentCover)}
                      </Text>
                    )}
                    {postCovers.map((cover) =>
                      cover === currentCover ? null : (
                        <Text key={cover.id} {...NOTE} display="block">
                          {inactiveCoverText(cover, zone, now)}
                          {renderCoverAction?.(cover)}
                        </Text>
                      ),
                    )}
                    <Group gap="0 12px">
                      {called && (
                        <OnCallTelephone
                          person={called}
                          duty={duty}
                          label={`Call ${called.name}, ${called.phone}`}
                        />
                      )}
                      {called && duty && (
                        <ReportedMark person={called} department={duty.department} />
                      )}
                      {renderPostAction?.(post)}
                    </Group>
                  </dd>
                );
              })}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Shows, below a roster's date, whether each of its duties is on now and when it ends. */
export function DutySpans({ duties, zone }: { duties: readonly DutyGroup[]; zone: string }) {
  return (
    <Stack component="span" gap={4} className={classes.spans} data-numeric>
      {duties.map((duty) => (
        <Group key={duty.start} component="span" align="baseline" gap="0 10px">
          <RosterMark kind={duty.kind} size={10} />
          <Text component="b" inherit c="var(--mantine-color-text)" fw={650}>
            {dutyStateText(duty, zone)}
          </Text>
          {duties.length > 1 ? <span>{departmentsText(duty.departments)}</span> : null}
          <span>{spanText(duty, zone)}</span>
        </Group>
      ))}
    </Stack>
  );
}
