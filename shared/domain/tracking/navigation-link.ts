/** A place to drive to: its name, its street, and its position in degrees where it is known. */
export type DrivingGoal = {
  text: string
  street?: string | null | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
}

/**
 * The link that opens the navigation of a phone at a place: Apple's maps on its devices, elsewhere the program that the person
 * chose for `geo:` (RFC 5870). Without a position, street and name are searched for.
 * @param agent the browser's `navigator.userAgent`
 */
export const navigationLink = ({ text, street, lat = null, lon = null }: DrivingGoal, agent: string): string => {
  const at = lat === null || lon === null ? null : `${lat},${lon}`
  const words = encodeURIComponent([street, text].filter(Boolean).join(', '))
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?daddr=${at ?? words}`
  return `geo:${at ?? '0,0'}?q=${at === null ? words : `${at}(${encodeURIComponent(text)})`}`
}
