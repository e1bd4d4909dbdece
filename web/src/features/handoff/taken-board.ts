import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { tabItems } from "@wardline/client/page-storage";
import {
  openScannedBoard,
  readScannedBoard,
  type ScannedBoard,
} from "@wardline/contracts/boards/handoff";
import { useEffect, useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { useLiveReload } from "../../lib/live/use-live-reload.js";
import { sessionStore } from "../../lib/session/session-store.js";
import {
  deleteStoredResponse,
  readStoredResponse,
  type StoredResponse,
  storeResponse,
} from "../../lib/session/stored-response.js";
import { getServerTime, useNow } from "../../lib/time/clock.js";

const TICKET_KEY = "wardline.wall-ticket";
const STORED_NAME = "wall";
/** Minimum milliseconds between two loads of the board, however many changes arrive. */
const MIN_RELOAD_INTERVAL_MS = 1_000;

/** The board stored for use without a network, until its ticket expires. */
interface StoredBoard {
  ticket: string;
  board: ScannedBoard;
  /** Expiry of the ticket in epoch milliseconds by this device's clock, the only clock available offline. */
  endsAt: number;
}

const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ["handoff", "ticket", ticket],
    queryFn: async ({ signal }): Promise<ScannedBoard> => {
      try {
        const { data } = await call(readScannedBoard, { body: { ticket }, signal });
        storeBoard(ticket, data);
        return data;
      } catch (error) {
        if (isBoardLost(error)) deleteStoredResponse(STORED_NAME);
        throw error;
      }
    },
    retry: (failures, error) => !isBoardLost(error) && failures < 2,
  });

/** Returns the board of a scanned code or, if the code is "", the last scanned board, even without a network. */
export function useScannedBoard(code: string, onCodeUsed: () => void) {
  const client = useQueryClient();
  // Exchanges a scanned code for the board and a ticket, once; later reads use the ticket.
  const codeResult = useQuery({
    ...answerQuery(["handoff", "code", code], openScannedBoard, { body: { code } }),
    enabled: code !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [before] = useState(readStoredBoard);
  const stored = code === "" ? before : null;
  const ticket = code === "" ? (tabItems.getItem(TICKET_KEY) ?? stored?.value.ticket ?? "") : "";
  const isStored = stored !== null && stored.value.ticket === ticket;
  const ticketResult = useQuery({
    ...ticketQuery(ticket),
    enabled: ticket !== "",
    ...(isStored && { initialData: stored.value.board, initialDataUpdatedAt: stored.at }),
  });
  const readAt = ticket === "" ? null : ticketResult.dataUpdatedAt;
  useLiveReload(readAt, ticketResult.refetch, MIN_RELOAD_INTERVAL_MS);

  const { data } = codeResult;
  useEffect(() => {
    if (code === "" || data === undefined) return;
    client.setQueryData(ticketQuery(data.ticket).queryKey, data);
    tabItems.setItem(TICKET_KEY, data.ticket);
    storeBoard(data.ticket, data);
    onCodeUsed();
  }, [client, code, data, onCodeUsed]);

  const { error, refetch, dataUpdatedAt } = code === "" ? ticketResult : codeResult;
  const latest = data ?? ticketResult.data;
  const hasExpired = useExpiry(latest?.until ?? null);
  const isHidden = hasExpired && !isBoardLost(error);
  return {
    board: hasExpired || isBoardLost(error) ? undefined : latest,
    /** Time of the last answer in epoch milliseconds. */
    readAt: dataUpdatedAt,
    error: isHidden ? null : error,
    /** True if there is no scanned board to show. */
    hasNoBoard: isHidden || (code === "" && ticket === ""),
    retry: () => void refetch(),
  };
}

/** Returns true if the server's answer is final and the board can no longer be shown. */
export function isBoardLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "HANDOFF_OVER" || error.code === "NOT_FOUND");
}

function storeBoard(ticket: string, board: ScannedBoard): void {
  const endsAt = Date.now() + Date.parse(board.until) - getServerTime();
  storeResponse(STORED_NAME, { ticket, board, endsAt } satisfies StoredBoard);
}

/** Returns the board stored for this person; clears it if its ticket has expired. */
function readStoredBoard(): StoredResponse<StoredBoard> | null {
  const stored = readStoredResponse<StoredBoard>(STORED_NAME, sessionStore.get()?.user.id ?? null);
  if (stored === null || stored.value.endsAt > Date.now()) return stored;
  forgetBoard();
  return null;
}

function forgetBoard(): void {
  deleteStoredResponse(STORED_NAME);
  tabItems.removeItem(TICKET_KEY);
}

/** Returns true once `until` (RFC 3339) has passed, and then clears the browser's copy of the board. */
function useExpiry(until: string | null): boolean {
  const [expiredAt, setExpiredAt] = useState<string | null>(null);
  // A timer may fire late after sleep, and the clock may be corrected, so the timer is set again every minute.
  const now = useNow();
  useEffect(() => {
    if (until === null) return undefined;
    const left = Math.max(0, Date.parse(until) - Math.max(now, getServerTime()));
    const timer = window.setTimeout(() => {
      forgetBoard();
      setExpiredAt(until);
    }, left);
    return () => window.clearTimeout(timer);
  }, [until, now]);
  return until !== null && expiredAt === until;
}
