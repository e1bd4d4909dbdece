import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPhone, IconSpeakerphone } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";
import { type HandedBoard, readTakenBoard, takeBoard } from "@wardline/contracts/handoff";
import { counted } from "@wardline/domain/counted";
import { foldName } from "@wardline/domain/department";
import { emergencyTitle } from "@wardline/domain/emergency";
import { compareNatural } from "@wardline/domain/natural-order";
import { patientDuration } from "@wardline/domain/patient-duration";
import { useEffect, useMemo, useRef } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";
import { useNow } from "../../lib/time/clock.js";
import { clockText } from "../../lib/time/day-text.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { StatusBadge } from "../../shared/patients/StatusBadge.js";
import { Panel } from "../../ui/page/Panel.js";
import { Telephone } from "../../ui/page/Telephone.js";
import classes from "./WallBoard.module.css";

const TICKET = "wardline.wall-ticket";
/** However many changes come, the board is read again no more often than this, in milliseconds. */
const REST_MS = 1_000;

/** The board of a code that was scanned; it is taken once, and from then on seen by its ticket. */
const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ["handoff", "code", code],
    queryFn: async ({ signal }) => (await call(takeBoard, { body: { code }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ["handoff", "ticket", ticket],
    queryFn: async ({ signal }): Promise<HandedBoard> =>
      (await call(readTakenBoard, { body: { ticket }, signal })).data,
    retry: (failures, error) => !isOver(error) && failures < 2,
  });

/** What is known of the board that was taken along. */
interface TakenBoard {
  board: HandedBoard | undefined;
  error: Error | null;
  /** Whether nothing was scanned that could be shown. */
  isNothing: boolean;
  retry: () => void;
}

/**
 * The board of a scanned code ("" where there is none: the one that was taken last), as it is now. `onTaken` is called once the
 * code has done its work.
 */
export function useTakenBoard(code: string, onTaken: () => void): TakenBoard {
  const client = useQueryClient();
  const taken = useQuery({ ...codeQuery(code), enabled: code !== "" });
  const ticket = code === "" ? (sessionStorage.getItem(TICKET) ?? "") : "";
  const read = useQuery({ ...ticketQuery(ticket), enabled: ticket !== "" });
  useFollowing(ticket === "" ? null : read.dataUpdatedAt, read.refetch);

  const { data } = taken;
  useEffect(() => {
    if (code === "" || data === undefined) return;
    client.setQueryData(ticketQuery(data.ticket).queryKey, data);
    sessionStorage.setItem(TICKET, data.ticket);
    onTaken();
  }, [client, code, data, onTaken]);

  const { error, refetch } = code === "" ? read : taken;
  return {
    board: isOver(error) ? undefined : (data ?? read.data),
    error,
    isNothing: code === "" && ticket === "",
    retry: () => void refetch(),
  };
}

/** Whether the server said that there is nothing to see any more, and will say so again. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HANDOFF_OVER" || error.code === "NOT_FOUND");
}

/** Reads again whatever was changed in the hospital since; `readAt` in epoch milliseconds, null where nothing is shown. */
function useFollowing(readAt: number | null, refetch: () => Promise<unknown>): void {
  const revision = useLiveRevision();
  const seen = useRef(revision);
  useEffect(() => {
    if (readAt === null || revision === seen.current) return undefined;
    const wait = Math.max(0, readAt + REST_MS - Date.now());
    const timer = window.setTimeout(() => {
      seen.current = revision;
      void refetch();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [readAt, revision, refetch]);
}

/** A wall's board on a phone: emergencies and announcements, the patients with whom to call for each, and everybody on call. */
export function WallBoard({ board }: { board: BoardSnapshot }) {
  const { patients, onCall } = useMemo(() => boardList(board), [board]);
  const { emergencies, announcements, hospital } = board;
  const now = useNow();
  return (
    <Stack gap="md">
      {emergencies.map((emergency) => (
        <Alert key={emergency.id} color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          <Text fw={700}>{emergencyTitle(emergency)}</Text>
        </Alert>
      ))}
      {announcements.map(({ id, message }) => (
        <Alert key={id} color="gray" icon={<IconSpeakerphone aria-hidden="true" />}>
          {message}
        </Alert>
      ))}
      <Panel title={counted(patients.length, "patient")}>
        {patients.length === 0 ? <Text c="dimmed">No open patient cards</Text> : null}
        <ul className={classes.patients}>
          {patients.map(({ patient, duties }) => (
            <li key={patient.id}>
              <b className={classes.bed}>{patient.bed_no || "No bed"}</b>
              <span className={classes.name} dir="auto">
                {patient.name || patient.hospital_no}
              </span>
              <StatusBadge status={patient.status} isShort />
              <div className={classes.rest}>
                <span className={classes.stay}>
                  {patientDuration(Date.parse(patient.created_at), now)}
                  {patient.teams.length === 0 ? "" : ` · ${patient.teams.join(", ")}`}
                </span>
                {duties.map((duty) => (
                  <FirstToCall key={duty.department} duty={duty} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      {onCall.map(({ department, until, people }) => (
        <Panel
          key={department}
          title={`On call · ${department}`}
          description={`Until ${clockText(until, hospital.timezone)}`}
        >
          {people.length === 0 ? <Text c="dimmed">Nobody is on the roster.</Text> : null}
          <PeopleToCall
            people={people.map(({ phone = "", ...person }) => ({ ...person, phone, email: "" }))}
            department={department}
          />
        </Panel>
      ))}
    </Stack>
  );
}

/** Whom to call first for a patient, with a telephone to tap. */
function FirstToCall({ duty: { department, people } }: { duty: BoardOnCall }) {
  const first = people.find(({ phone }) => phone !== undefined);
  if (first?.phone === undefined) return null;
  const name = first.name || department;
  return (
    <Telephone phone={first.phone} label={`Call ${name}, ${first.phone}`} className={classes.call}>
      <IconPhone size={16} aria-hidden="true" />
      <span dir="auto">{name}</span> {first.phone}
    </Telephone>
  );
}

/** Whom to call, and who lies where, as a phone lists it. */
interface BoardList {
  /** By bed; without one last. */
  patients: { patient: BoardPatient; duties: BoardOnCall[] }[];
  /** The departments of these patients, or all where they have none. */
  onCall: BoardOnCall[];
}

/** The board of a wall as a list: each patient with the duties of its teams. */
export function boardList({ patients, onCall }: BoardSnapshot): BoardList {
  const byName = new Map(onCall.map((duty) => [foldName(duty.department), duty]));
  const rows = patients
    .toSorted((a, b) => byBed(a, b) || compareNatural(a.name, b.name))
    .map((patient) => ({
      patient,
      duties: patient.teams.flatMap((team) => byName.get(foldName(team)) ?? []),
    }));
  const concerned = new Set(rows.flatMap(({ duties }) => duties));
  return {
    patients: rows,
    onCall: concerned.size === 0 ? onCall : onCall.filter((duty) => concerned.has(duty)),
  };
}

function byBed(a: BoardPatient, b: BoardPatient): number {
  if (a.bed_no === "" || b.bed_no === "") return Number(a.bed_no === "") - Number(b.bed_no === "");
  return compareNatural(a.bed_no, b.bed_no);
}
