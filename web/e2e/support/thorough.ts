/**
 * Tags a variant of a way that another test goes: `npm test` leaves it out, `npm run test:browser` runs it.
 * @param isFirst true for the one that `npm test` runs
 */
export const thoroughUnless = (isFirst: boolean): { tag: string[] } => ({ tag: isFirst ? [] : ['@thorough'] })
