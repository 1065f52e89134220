/** Status of a trip (rules 5.2). */
export const TRIP_STATUSES = ['active', 'inactive', 'scheduled', 'canceled'] as const
export type TripStatus = (typeof TRIP_STATUSES)[number]

/** The sign that stands for a status: a dot, a cross or the letters CNL, with its colour. */
export type TripStatusIcon = { kind: 'dot' | 'cross' | 'cnl'; color: 'grey' | 'red' }

/** Active and scheduled grey, inactive a red cross, canceled CNL in red (rules 5.2). */
export const TRIP_STATUS_ICONS: Record<TripStatus, TripStatusIcon> = {
  active: { kind: 'dot', color: 'grey' },
  scheduled: { kind: 'dot', color: 'grey' },
  inactive: { kind: 'cross', color: 'red' },
  canceled: { kind: 'cnl', color: 'red' },
}

/** Returns true if a text is a status. */
export const isTripStatus = (text: string): text is TripStatus => (TRIP_STATUSES as readonly string[]).includes(text)

/** Returns true for a trip that is not driven: inactive, or canceled. */
export const isOff = (status: TripStatus | undefined): status is 'inactive' | 'canceled' =>
  status === 'inactive' || status === 'canceled'
