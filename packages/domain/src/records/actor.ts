/** The account that made a change, as logged. */
export interface Actor {
  id: string;
  name: string;
  email: string;
}
