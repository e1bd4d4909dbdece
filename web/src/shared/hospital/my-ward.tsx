import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchText } from "../../lib/address/search-params.js";
import { useOwnChoice } from "../../lib/session/own-choice.js";
import { useStable } from "../../lib/use-stable.js";
import { useWards, wardsQuery } from "./wards.js";

/** Value that means "all wards" in the address of a page that otherwise shows the person's own ward. */
export const ALL_WARDS = "all";

const NAME = "my-ward";

/** Returns the person's own ward in this browser. Its `id` is null if none is chosen or visible. */
export function useMyWard() {
  const [chosen, choose] = useOwnChoice(NAME);
  const loadedWards = useQuery(wardsQuery).data;
  const ward = loadedWards?.find(({ id }) => id === chosen) ?? null;
  const chosenId = chosen === "" ? null : chosen;
  return {
    id: loadedWards === undefined ? chosenId : (ward?.id ?? null),
    ward,
    choose: useStable((id: string | null) => choose(id ?? "")),
  };
}

/** Returns the id of the person's own ward for comparisons; "" if none is chosen. The ward may no longer exist. */
export function useMyWardId(): string {
  return useOwnChoice(NAME)[0];
}

/** Returns the ward that the page shows, from its address or else the person's own; "" for all wards. */
export function useWardChoice(): [ward: string, set: (ward: string) => void] {
  const [text, setText] = useSearchText("ward");
  const { id } = useMyWard();
  const ward = text === ALL_WARDS ? "" : text || (id ?? "");
  return [ward, useStable((next) => setText(next === "" && id !== null ? ALL_WARDS : next))];
}

/** Returns the name of a ward; null if it is unknown. */
export function useWardName(id: string): string | null {
  return useWards().find((ward) => ward.id === id)?.name ?? null;
}

/** Button that makes the shown ward the person's own in this browser, or removes this choice. */
export function MyWardButton({ shown, canRemove = false }: { shown: string; canRemove?: boolean }) {
  const myWard = useMyWard();
  const isKnown = useWards().some(({ id }) => id === shown);
  const isMine = myWard.id === shown;
  if (!isKnown || (isMine && !canRemove)) return null;
  return (
    <Anchor
      component="button"
      type="button"
      flex="none"
      h={30}
      px={4}
      fz="0.8125rem"
      style={{ whiteSpace: "nowrap" }}
      title="Remembered for you in this browser: the list, the map and your printouts start with this ward."
      onClick={() => myWard.choose(isMine ? null : shown)}
    >
      {isMine ? "Remove as my ward" : "Make it my ward"}
    </Anchor>
  );
}
