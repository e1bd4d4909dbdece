import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { tabItems } from "@wardline/client/page-storage";
import { type HandedBoard, readTakenBoard, takeBoard } from "@wardline/contracts/boards/handoff";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";
import { sessionStore } from "../../lib/session/session-store.js";
import {
  forgetResponse,
  readStoredResponse,
  type StoredResponse,
  storeResponse,
} from "../../lib/session/stored-response.js";
import { useNow } from "../../lib/time/clock.js";
import { getServerTime } from "../../lib/time/server-clock.js";

const TICKET = "wardline.wall-ticket";
const KEPT = "wall";
/** Minimum milliseconds between two loads of the board, however many changes arrive. */
const REST_MS = 1_000;

/** The board stored for use without a network, until its ticket ends. */
interface StoredBoard {
  ticket: string;
  board: HandedBoard;
  /** End of the ticket in epoch milliseconds according to this device's clock, the only clock available offline. */
  endsAt: number;
}

/** Exchanges a scanned code for the board and a ticket, once; later reads use the ticket. */
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
        storeBoard(ticket, data);
        return data;
      } catch (error) {
        if (isOver(error)) forgetResponse(KEPT);
        throw error;
      }
    },
    retry: (failures, error) => !isOver(error) && failures < 2,
  });

interface TakenBoard {
  board: HandedBoard | undefined;
  /** Time of the last answer in epoch milliseconds. */
  readAt: number;
  error: Error | null;
  /** True if there is no scanned board to show. */
  isNothing: boolean;
  retry: () => void;
}

/**
 * Returns the board of a scanned code, or the last scanned board if the code is "". The board is kept current; without
 * a network, its last state is returned. Calls `onTaken` once the code has been used.
 */
export function useTakenBoard(code: string, onTaken: () => void): TakenBoard {
  const client = useQueryClient();
  const taken = useQuery({ ...codeQuery(code), enabled: code !== "" });
  const [before] = useState(() => readStoredBoard());
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
    storeBoard(data.ticket, data);
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

/** True if the server's answer is final and the board can no longer be shown. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HANDOFF_OVER" || error.code === "NOT_FOUND");
}

function storeBoard(ticket: string, board: HandedBoard): void {
  const endsAt = Date.now() + Date.parse(board.until) - getServerTime();
  storeResponse(KEPT, { ticket, board, endsAt } satisfies StoredBoard);
}

/** Returns the board stored for this person; clears it if its ticket has ended. */
function readStoredBoard(): StoredResponse<StoredBoard> | null {
  const kept = readStoredResponse<StoredBoard>(KEPT, sessionStore.get()?.user.id ?? null);
  if (kept === null || kept.value.endsAt > Date.now()) return kept;
  forgetBoard();
  return null;
}

function forgetBoard(): void {
  forgetResponse(KEPT);
  tabItems.removeItem(TICKET);
}

/**
 * Returns true once `until` (RFC 3339) has passed, online or offline, and then clears the browser's copy of the board.
 */
function useEnd(until: string | null): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  // A timer may fire late after sleep, and the clock may be corrected, so both are checked every minute.
  const now = useNow();
  useEffect(() => {
    if (until === null) return undefined;
    const left = Math.max(0, Date.parse(until) - Math.max(now, getServerTime()));
    const timer = window.setTimeout(() => {
      forgetBoard();
      setEnded(until);
    }, left);
    return () => window.clearTimeout(timer);
  }, [until, now]);
  return until !== null && ended === until;
}

/** Reloads the board after changes in the hospital; `readAt` is in epoch milliseconds, or null if nothing is shown. */
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
