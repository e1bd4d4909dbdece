import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import { LIMITS } from "@wardline/domain/limits";
import { AppError } from "../errors/app-error.js";
import type { WardlineRequest } from "../request/request.js";

/**
 * Reads `multipart/form-data` into the request's body and one file (docs/wire/accounts.md, Accounts and sessions). Does
 * nothing for JSON requests.
 */
export async function readUpload(request: WardlineRequest, field: string): Promise<void> {
  if (!request.isMultipart()) return;
  const body: Record<string, string> = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: LIMITS.logoBytes, files: 1, fields: 20 },
    })) {
      if (part.type === "file") request.uploaded = await readFile(part, field);
      else body[part.fieldname] = fieldText(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { statusCode?: number }).statusCode === 413;
    throw new AppError(
      isTooLarge ? "PAYLOAD_TOO_LARGE" : "MALFORMED_REQUEST",
      isTooLarge ? "The file is too large. Please choose one of at most 2 MB." : undefined,
    );
  }
  request.body = body;
}

async function readFile(part: MultipartFile, field: string) {
  if (part.fieldname !== field) {
    throw new AppError("VALIDATION_FAILED", undefined, {
      errors: [{ path: part.fieldname, message: `"${part.fieldname}" is not a known field.` }],
    });
  }
  const content = await part.toBuffer();
  return content.length === 0 ? undefined : { field: part.fieldname, content };
}

function fieldText(part: MultipartValue): string {
  return typeof part.value === "string" ? part.value : String(part.value);
}
