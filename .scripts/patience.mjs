import os from 'node:os'

const MOST = 6

/**
 * Factor by which a test may take longer on this machine as it is: 1 while there is a core for everything that runs, at most 6.
 * Limits of tests are multiplied by it, so that a busy machine makes a run slow and not red.
 */
export const slowness = () => Math.min(MOST, Math.max(1, os.loadavg()[0] / os.availableParallelism()))
