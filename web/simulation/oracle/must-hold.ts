/** A broken promise of sync 6. */
export class Violation extends Error {}
/** @param what names the broken promise and how; only called when it is broken */
export const mustHold = (condition: boolean, what: () => string): void => {
  if (!condition) throw new Violation(what())
}
