import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type HandedBoard, readTakenBoard, takeBoard } from "@wardline/contracts/handoff";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";
import { forgetKept, type Kept, keepAnswer, keptAnswer } from "../../lib/session/kept-answer.js";
import { sessionStore } from "../../lib/session/session-store.js";

const TICKET = "wardline.wall-ticket";
/** Under which name the last state is kept. */
const KEPT = "wall";
/** However many changes come, the board is read again no more often than this, in milliseconds. */
const REST_MS = 1_000;

/** What is kept of a board for when there is no network: nobody reads it beyond the hour of its ticket. */
interface KeptBoard {
  ticket: string;
  board: HandedBoard;
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
        keepAnswer(KEPT, { ticket, board: data } satisfies KeptBoard);
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
  const [before] = useState(() => keptBoard(Date.now()));
  const kept = code === "" ? before : null;
  const ticket = code === "" ? (sessionStorage.getItem(TICKET) ?? kept?.value.ticket ?? "") : "";
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
    sessionStorage.setItem(TICKET, data.ticket);
    keepAnswer(KEPT, { ticket: data.ticket, board: data } satisfies KeptBoard);
    onTaken();
  }, [client, code, data, onTaken]);

  const { error, refetch, dataUpdatedAt } = code === "" ? read : taken;
  return {
    board: isOver(error) ? undefined : (data ?? read.data),
    readAt: dataUpdatedAt,
    error,
    isNothing: code === "" && ticket === "",
    retry: () => void refetch(),
  };
}

/** Whether the server said that there is nothing to see any more, and will say so again. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HANDOFF_OVER" || error.code === "NOT_FOUND");
}

/** The board that is kept for the person who is logged in; forgotten when its ticket has run out at `now` (epoch milliseconds). */
function keptBoard(now: number): Kept<KeptBoard> | null {
  const kept = keptAnswer<KeptBoard>(KEPT, sessionStore.get()?.user.id ?? null);
  if (kept === null || Date.parse(kept.value.board.until) > now) return kept;
  forgetKept(KEPT);
  return null;
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
