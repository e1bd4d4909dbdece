import { toStoredText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { type EmrDialectClient, EmrRefusal } from "./emr-dialect.js";
import { parseGender } from "./parse-gender.js";

const flag = z.boolean().nullish();
const shortText = z.string().overwrite(toStoredText).min(1).max(255);
/** Fields that can exclude a record are parsed strictly, so that no exclusion is overlooked. */
const item = z.object({
  hospital_no: z.union([z.string(), z.number()]).transform(String).pipe(shortText),
  name: shortText,
  gender: z.string().nullish().catch(undefined).transform(parseGender),
  age: z
    .union([z.number().nonnegative(), z.string().trim().min(1).max(40)])
    .nullish()
    .catch(undefined),
  deceased: flag,
  inactive: flag,
  replaced_by: shortText.nullish(),
});
const resultList = z.union([z.array(z.unknown()), z.object({ results: z.array(z.unknown()) })]);

/** Plain JSON: `{base_url}?q=` returns an array or `{ results: [] }` (docs/wire/patients.md, EMR). */
export const restDialect: EmrDialectClient = {
  dialect: "rest",

  async recognise(call) {
    const { status, json } = await call("");
    if (json === undefined) throw new EmrRefusal(status);
    return { peer: null, identifiers: [] };
  },

  async search(call, text) {
    const { status, json } = await call(`?q=${encodeURIComponent(text)}`);
    const list = resultList.safeParse(json);
    if (!list.success) throw new EmrRefusal(status);
    const items = Array.isArray(list.data) ? list.data : list.data.results;
    const patients = items.flatMap((given) => {
      const parsed = item.safeParse(given);
      if (!parsed.success) return [];
      const { age, deceased, inactive, replaced_by, ...person } = parsed.data;
      return [
        {
          ...person,
          age: age ?? null,
          ...(deceased === true ? { deceased } : {}),
          ...(inactive === true ? { inactive } : {}),
          ...(replaced_by ? { replaced_by } : {}),
        },
      ];
    });
    return { patients, unreadable: items.length - patients.length, more: false, refused: null };
  },
};
