import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { SCREEN_STORAGE_STATES } from "@wardline/domain/boards/screen-keeping";
import * as z from "zod";
import { line } from "../fields.js";

const revision = z.int32().min(0);
const since = revision.nullish();
const protocol = z.int().nullish();
/** History that `since` belongs to; if absent, as in older clients, the current history. */
const epoch = z.string().max(40).nullish();

/** The client's state and protocol version. */
export const sinceFields = { since, epoch, protocol };

/** Handshake of `/live` (docs/wire/live.md, Live protocol). */
export const liveHandshake = z.object({ token: z.string().max(4096), ...sinceFields });

/** Handshake of `/board` (docs/wire/live.md, Live protocol). */
export const boardHandshake = z.object({ key: z.string().max(100), ...sinceFields });

export const syncRequest = z.object({ since: revision });

export const authRequest = z.object({ token: z.string().max(4096) });

/** Screen id that a page claims, with the token that proves it. */
export const screenClaim = z.object({
  screenId: line(64).min(1),
  screenToken: z.string().max(100).nullish(),
});

export const presence = screenClaim.extend({
  template: z.enum(BOARD_TEMPLATES),
  fps: z.number().min(0).max(1000).nullable(),
  viewport: line(40),
  revision,
  drawn: revision.nullish(),
  visible: z.boolean().optional(),
  sample: z
    .string()
    .regex(/^[0-9a-f]{6}$/)
    .nullish(),
  notice: z.object({ revision, at: z.number() }).nullish(),
  leaving: z.boolean().optional(),
  paired: z.boolean().optional(),
  keeps: z.enum(SCREEN_STORAGE_STATES).optional(),
  awake: z.boolean().optional(),
  build: line(64),
});
