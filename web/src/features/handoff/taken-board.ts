import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { tabItems } from "@wardline/client/page-storage";
import { type HandedBoard, readTakenBoard, takeBoard } from "@wardline/contracts/handoff";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";
import { forgetKept, type Kept, keepAnswer, keptAnswer } from "../../lib/session/kept-answer.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { useNow } from "../../lib/time/clock.js";
import { serverNow } from "../../lib/time/server-clock.js";

const TICKET = "wardline.wall-ticket";
/** Under which name the last state is kept. */
const KEPT = "wall";
/** However many changes come, the board is read again no more often than this, in milliseconds. */
const REST_MS = 1_000;

/** What is kept of a board for when there is no network: nobody reads it beyond the hour of its ticket. */
interface KeptBoard {
  ticket: string;
  board: HandedBoard;
  /** When its hour ends, epoch milliseconds by this device's clock: without a network there is no other. */
  endsAt: number;
}

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
    queryFn: async ({ signal }): Promise<HandedBoard> => {
      try {
        const { data } = await call(readTakenBoard, { body: { ticket }, signal });
        keepBoard(ticket, data);
        return data;
      } catch (error) {
        if (isOver(error)) forgetKept(KEPT);
        throw error;
      }
    },
    retry: (failures, error) => !isOver(error) && failures < 2,
  });

/** What is known of the board that was taken along. */
interface TakenBoard {
  board: HandedBoard | undefined;
  /** Since when it is known so, epoch milliseconds. */
  readAt: number;
  error: Error | null;
  /** Whether nothing was scanned that could be shown. */
  isNothing: boolean;
  retry: () => void;
}

/**
 * The board of a scanned code ("" where there is none: the one that was taken last), as it is now, and without a network as it was
 * last. `onTaken` is called once the code has done its work.
 */
export function useTakenBoard(code: string, onTaken: () => void): TakenBoard {
  const client = useQueryClient();
  const taken = useQuery({ ...codeQuery(code), enabled: code !== "" });
  const [before] = useState(() => keptBoard());
  const kept = code === "" ? before : null;
  const ticket = code === "" ? (tabItems.getItem(TICKET) ?? kept?.value.ticket ?? "") : "";
  const isKept = kept !== null && kept.value.ticket === ticket;
  const read = useQuery({
    ...ticketQuery(ticket),
    enabled: ticket !== "",
    ...(isKept && { initialData: kept.value.board, initialDataUpdatedAt: kept.at }),
  });
  useFollowing(ticket === "" ? null : read.dataUpdatedAt, read.refetch);

  const { data } = taken;
  useEffect(() => {
    if (code === "" || data === undefined) return;
    client.setQueryData(ticketQuery(data.ticket).queryKey, data);
    tabItems.setItem(TICKET, data.ticket);
    keepBoard(data.ticket, data);
    onTaken();
  }, [client, code, data, onTaken]);

  const { error, refetch, dataUpdatedAt } = code === "" ? read : taken;
  const latest = data ?? read.data;
  const isEnded = useEnd(latest?.until ?? null);
  const isHidden = isEnded && !isOver(error);
  return {
    board: isEnded || isOver(error) ? undefined : latest,
    readAt: dataUpdatedAt,
    error: isHidden ? null : error,
    isNothing: isHidden || (code === "" && ticket === ""),
    retry: () => void refetch(),
  };
}

/** Whether the server said that there is nothing to see any more, and will say so again. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HANDOFF_OVER" || error.code === "NOT_FOUND");
}

function keepBoard(ticket: string, board: HandedBoard): void {
  const endsAt = Date.now() + Date.parse(board.until) - serverNow();
  keepAnswer(KEPT, { ticket, board, endsAt } satisfies KeptBoard);
}

/** The board that is kept for the person who is logged in; forgotten when its ticket has run out. */
function keptBoard(): Kept<KeptBoard> | null {
  const kept = keptAnswer<KeptBoard>(KEPT, sessionStore.get()?.user.id ?? null);
  if (kept === null || kept.value.endsAt > Date.now()) return kept;
  forgetBoard();
  return null;
}

function forgetBoard(): void {
  forgetKept(KEPT);
  tabItems.removeItem(TICKET);
}

/** Whether the board's hour, RFC 3339, is over, with or without a network: then nothing of it stays in the browser. */
function useEnd(until: string | null): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  // The timer of a device that slept is late, and its clock may be set: both are seen at the next minute.
  const now = useNow();
  useEffect(() => {
    if (until === null) return undefined;
    const left = Math.max(0, Date.parse(until) - Math.max(now, serverNow()));
    const timer = window.setTimeout(() => {
      forgetBoard();
      setEnded(until);
    }, left);
    return () => window.clearTimeout(timer);
  }, [until, now]);
  return until !== null && ended === until;
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
