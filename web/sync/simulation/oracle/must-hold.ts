/** A broken promise of sync 6. */
export class Violation extends Error {}
/** @param what which promise is broken, and how; only asked for when it is */
export const mustHold = (condition: boolean, what: () => string): void => {
  if (!condition) throw new Violation(what())
}
