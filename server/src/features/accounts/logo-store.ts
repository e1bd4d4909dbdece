import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable } from "@nestjs/common";
import type { Config } from "../../config/config.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { encodeLogo } from "./logo-image.js";

/**
 * Stores logos under `DATA_DIR/uploads`, named after their content, so that the picture at an address never changes
 * (docs/wire/accounts.md, Accounts and sessions).
 */
@Injectable()
export class LogoStore {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Converts and stores an uploaded image and returns its file name; throws the errors of `encodeLogo`. */
  async storeLogo(content: Buffer): Promise<string> {
    const image = await encodeLogo(content);
    const file = `${createHash("sha256").update(image).digest("hex").slice(0, 32)}.webp`;
    const { uploadsDir } = this.config;
    await mkdir(uploadsDir, { recursive: true });
    // The rename prevents anyone from downloading half a picture.
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
