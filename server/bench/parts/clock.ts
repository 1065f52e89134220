/** Milliseconds since 1970 on the clock that all processes share, with their fractions. */
export const clock = (): number => performance.timeOrigin + performance.now()

const SENT = /"tt_info":"sent (\d+)"/
/** The text of an edit that is sent now. */
export const sentText = (): string => `sent ${Math.round(clock())}`
/** Returns the moment, on {@link clock}, at which the edit in an answer was sent; null without an edit. */
export const sentAt = (json: string): number | null => {
  const found = SENT.exec(json)?.[1]
  return found === undefined ? null : Number(found)
}
