/**
 * The clock of the demo server: real time, or time that runs faster from `start` on.
 * @param start milliseconds
 * @param realNow the machine's clock, milliseconds
 */
export const fastClock = (start: number, speed: number, realNow: () => number = Date.now): (() => number) => {
  const began = realNow()
  return () => Math.round(start + (realNow() - began) * speed)
}
