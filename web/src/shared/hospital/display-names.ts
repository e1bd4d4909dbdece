import { listDisplayNames } from "@wardline/contracts/boards/pairings";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { reloadOn } from "../../lib/live/live-cache.js";

/** Loads the names of the hospital's displays, newest first; every account may read them. */
export const displayNamesQuery = answerQuery(["display-names"], listDisplayNames);

export const displayNamesLive = reloadOn(
  listTypesConcerning("displays"),
  displayNamesQuery.queryKey,
);
