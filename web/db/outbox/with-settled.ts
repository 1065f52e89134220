type Values = { set: Record<string, unknown>; base: Record<string, unknown> }

/** Joins the part of an edit that was taken with a later part: the later values over what was there before both. */
export const withSettled = (settled: Values | undefined, { set, base }: Values): Values => ({
  set: { ...settled?.set, ...set },
  base: { ...base, ...settled?.base },
})
