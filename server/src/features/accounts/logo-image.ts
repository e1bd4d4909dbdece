import { LIMITS } from "@wardline/domain/limits";
import { fileTypeFromBuffer } from "file-type/core";
import sharp from "sharp";
import { AppError } from "../../errors/app-error.js";

/** The longer side of a stored logo, in pixels. */
const LOGO_SIDE = 512;

const DECODE_SECONDS = 10;

/** By content; "image/apng" is a PNG that moves, of which the still picture is taken. */
const ACCEPTED = new Set(["image/png", "image/apng", "image/jpeg", "image/webp"]);

// Logos are rare: nothing of one is worth keeping in memory for the next.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes the WebP that is stored of an uploaded logo: upright, at most 512 pixels wide and high, first frame only,
 * without any metadata (docs/wire.md, Accounts and sessions). Anything but a PNG, JPEG or WebP is refused with
 * `UNSUPPORTED_MEDIA_TYPE`, more than 16,000,000 pixels with `IMAGE_TOO_LARGE`.
 */
export async function encodeLogo(content: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !ACCEPTED.has(type.mime)) throw unsupported();
  const { width, height } = await readable(sharp(content, { limitInputPixels: false }).metadata());
  // The header alone decides: a small file can unfold into gigabytes.
  if (width * height > LIMITS.logoPixels) throw new AppError("IMAGE_TOO_LARGE");
  return readable(
    sharp(content, { limitInputPixels: LIMITS.logoPixels })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer(),
  );
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw unsupported();
  }
}

function unsupported(): AppError {
  return new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    "Please choose a PNG, JPEG or WebP image for the logo.",
  );
}
