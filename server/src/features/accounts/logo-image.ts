import { LIMITS } from "@wardline/domain/limits";
import { fileTypeFromBuffer } from "file-type/core";
import sharp from "sharp";
import { AppError } from "../../errors/app-error.js";

/** Longer side of a stored logo, in pixels. */
const LOGO_SIDE = 512;

const DECODE_SECONDS = 10;

/** Accepted types, detected from the content; for "image/apng", an animated PNG, the still picture is used. */
const ACCEPTED_TYPES = new Set(["image/png", "image/apng", "image/jpeg", "image/webp"]);

// Logos are too rare for a cache.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts an uploaded logo to WebP: upright, at most 512 × 512 pixels, first frame, no metadata (docs/wire/accounts.md,
 * Accounts and sessions). Throws `UNSUPPORTED_MEDIA_TYPE` or, above 16,000,000 pixels, `IMAGE_TOO_LARGE`.
 */
export async function encodeLogo(content: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !ACCEPTED_TYPES.has(type.mime)) throw unsupportedError();
  const { width, height } = await requireReadable(
    sharp(content, { limitInputPixels: false }).metadata(),
  );
  // Checks the header before decoding: a small file can expand to gigabytes.
  if (width * height > LIMITS.logoPixels) throw new AppError("IMAGE_TOO_LARGE");
  return requireReadable(
    sharp(content, { limitInputPixels: LIMITS.logoPixels })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer(),
  );
}

async function requireReadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw unsupportedError();
  }
}

function unsupportedError(): AppError {
  return new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    "Please choose a PNG, JPEG or WebP image for the logo.",
  );
}
