/** Notice shown when the network blocks sockets (docs/wire/live.md, Networks without sockets). */
export const POLLED_TEXT = "This network blocks live updates: updated every 5 s";
