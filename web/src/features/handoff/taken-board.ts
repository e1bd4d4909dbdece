import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type HandedBoard, readTakenBoard, takeBoard } from "@wardline/contracts/handoff";
import { useEffect, useRef } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";

const TICKET = "wardline.wall-ticket";
/** However many changes come, the board is read anew no more often than this, in milliseconds. */
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
export interface TakenBoard {
  board: HandedBoard | undefined;
  error: Error | null;
  /** Whether nothing was scanned that could be shown. */
  isNothing: boolean;
  retry: () => void;
}

/**
 * The board of a scanned code ("" where there is none: the one that was taken last), as it is now. `onTaken` is told once the
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

/** Reads anew whatever was changed in the hospital since; `readAt` in epoch milliseconds, null where nothing is shown. */
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
