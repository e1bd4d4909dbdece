import { GENDERS } from "@wardline/contracts/patients";
import { stored } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { type EmrDialectClient, EmrRefusal } from "./emr-dialect.js";

const item = z.object({
  hospital_no: z.coerce.string().overwrite(stored).min(1).max(255),
  name: z.string().overwrite(stored).min(1).max(255),
  gender: z
    .string()
    .nullish()
    .transform((given) => GENDERS.find((known) => known === given?.toLowerCase()) ?? "unknown"),
  age: z.union([z.number().positive(), z.string().trim().min(1).max(40)]).nullish(),
});
const listed = z.union([z.array(z.unknown()), z.object({ results: z.array(z.unknown()) })]);

/** A plain JSON address: `{base_url}?q=` answers an array or `{ results: [] }` (docs/wire.md, EMR). */
export const restDialect: EmrDialectClient = {
  dialect: "rest",

  async recognise(call) {
    const { status, json } = await call("");
    if (json === undefined) throw new EmrRefusal(status);
    return { peer: null };
  },

  async search(call, text) {
    const { status, json } = await call(`?q=${encodeURIComponent(text)}`);
    const list = listed.safeParse(json);
    if (!list.success) throw new EmrRefusal(status);
    const items = Array.isArray(list.data) ? list.data : list.data.results;
    return items.flatMap((given) => {
      const parsed = item.safeParse(given);
      return parsed.success ? [{ ...parsed.data, age: parsed.data.age ?? null }] : [];
    });
  },
};
