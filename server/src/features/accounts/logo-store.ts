import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable } from "@nestjs/common";
import type { Config } from "../../config/config.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { encodeLogo } from "./logo-image.js";

/**
 * Keeps logos under `DATA_DIR/uploads`, named by their content, so that an address never changes its picture
 * (docs/wire.md, Accounts and sessions).
 */
@Injectable()
export class LogoStore {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Stores an uploaded image, re-encoded, and returns its file name; refuses as `encodeLogo` does. */
  async keep(content: Buffer): Promise<string> {
    const image = await encodeLogo(content);
    const file = `${createHash("sha256").update(image).digest("hex").slice(0, 32)}.webp`;
    const { uploadsDir } = this.config;
    await mkdir(uploadsDir, { recursive: true });
    // Renamed into place, so that nobody is ever served half a picture.
    const unfinished = join(uploadsDir, `.${randomUUID()}`);
    try {
      await writeFile(unfinished, image);
      await rename(unfinished, join(uploadsDir, file));
    } finally {
      await rm(unfinished, { force: true });
    }
    return file;
  }
}
