const FULL_RUN = 600

/** Histories of the main simulation; `SIMULATION_SEEDS` changes it, and with it those of the others. */
export const HISTORIES = Number(process.env.SIMULATION_SEEDS ?? FULL_RUN)

/** Returns how many histories another simulation has, of which a full run has `full`. */
export const inProportion = (full: number): number => Math.ceil((full * HISTORIES) / FULL_RUN)
