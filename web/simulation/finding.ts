/** A broken promise, with what was done before. */
export type Finding = { seed: number; message: string; log: string[] }

/** @param which histories these are: the option of `npm run simulate` */
export const tell = ({ seed, message, log }: Finding, which = ''): string =>
  `seed ${seed}\n${log.join('\n')}\n${message}\nreplay: npm run simulate -- ${which}--seeds 1 --from ${seed}`
