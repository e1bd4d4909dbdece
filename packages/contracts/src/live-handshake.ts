import { BOARD_TEMPLATES } from "@wardline/domain/board-template";
import * as z from "zod";

const since = z.int().min(0).nullish();
const protocol = z.int().nullish();

/** The handshake of `/live` (docs/wire.md, Live protocol). */
export const liveHandshake = z.object({ token: z.string().max(4096), since, protocol });

/** The handshake of `/board` (docs/wire.md, Live protocol). */
export const boardHandshake = z.object({ key: z.string().max(100), since, protocol });

export const syncRequest = z.object({ since: z.int().min(0) });

export const authRequest = z.object({ token: z.string().max(4096) });

export const presence = z.object({
  screenId: z.string().min(1).max(64),
  template: z.enum(BOARD_TEMPLATES),
  fps: z.number().min(0).max(1000).nullable(),
  viewport: z.string().max(40),
  revision: z.int().min(0),
  drawn: z.int().min(0).nullish(),
  visible: z.boolean().optional(),
  sample: z
    .string()
    .regex(/^[0-9a-f]{6}$/)
    .nullish(),
  notice: z.object({ revision: z.int().min(0), at: z.number() }).nullish(),
  leaving: z.boolean().optional(),
  build: z.string().max(64),
});
