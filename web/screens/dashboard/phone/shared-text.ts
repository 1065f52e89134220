import { sharedTrip } from '#shared/domain/access/passed-on-fields.ts'
import type { Role } from '#shared/domain/access/roles.ts'
import { LEGS } from '#shared/domain/delay/legs.ts'
import { mapLink } from '#shared/domain/tracking/map-position.ts'
import type { DrivingGoal } from '#shared/domain/tracking/navigation-link.ts'
import { tripHeadline } from '#shared/domain/trip/lists/trip-headline.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import { legTimeKind } from '#shared/trips/cell-text.ts'
import { delayWords } from '#shared/trips/phone-card.ts'
import { type TripView, tripView } from '#shared/trips/trip-view.ts'
import type { Translate } from '#web/i18n/text.ts'

type Input = {
  trip: TripView
  role: Role
  now: number
  translate: Translate
  /** `Do 05:47`. */
  at: (instant: string) => string
  /** The places where it begins and ends, as far as the address book knows them. */
  goals: readonly DrivingGoal[]
}

/** A place with its number, its street, and a link to a map of it: a messenger opens it by a tap. */
const placeText = (name: string | undefined, number: string | undefined, goal: DrivingGoal | undefined): string[] => {
  const { street, lat, lon } = goal ?? {}
  const line = [[name, number && `(${number})`].filter(Boolean).join(' '), street].filter(Boolean).join(', ')
  return typeof lat === 'number' && typeof lon === 'number' ? [line, mapLink({ lat, lon })] : [line]
}

/** A trip as a person passes it on: what `sharedTrip` leaves of it, in lines, with the way to its places. */
export const sharedText = ({ trip: whole, role, now, translate, at, goals }: Input): string => {
  const row = sharedTrip(role, whole.row)
  const { legs } = tripView({ key: whole.key, row, mark: null }, now)
  const isCalledOff = isOff(row.tt_status)
  const { verb, at: headlineAt, leg: headlineLeg } = tripHeadline(row, legs, now)
  const headline = isCalledOff
    ? translate(`status_${row.tt_status ?? 'active'}`)
    : [
        translate(`phone_headline_${verb}`, { time: headlineAt ? at(headlineAt) : '–' }),
        delayWords(headlineLeg, translate),
      ]
        .filter(Boolean)
        .join(', ')
  const facts = [
    {
      label: 'column_tt_from_text' as const,
      value: placeText(row.tt_from_text, row.tt_from_adrnr, goals[0]).join('\n'),
    },
    { label: 'column_tt_to_text' as const, value: placeText(row.tt_to_text, row.tt_to_adrnr, goals[1]).join('\n') },
    {
      label: 'column_tt_status' as const,
      value: row.tt_status ? translate(`status_${row.tt_status ?? 'active'}`) : '',
    },
    { label: 'column_tt_gps' as const, value: row.tt_gps ?? '' },
  ].filter(({ value }) => value !== '')
  return [
    `${translate('label_before', { label: row.tt_tour ?? '' })} ${headline}`,
    ...LEGS.map((name) => {
      const leg = legs[name]
      const said = [
        leg.planned && `${translate('time_planned')} ${at(leg.planned)}`,
        leg.shown && `${translate(legTimeKind(leg))} ${at(leg.shown)}`,
        delayWords(leg, translate),
      ]
      return `${translate('label_before', { label: translate(`leg_${name}`) })} ${said.filter(Boolean).join(', ')}`
    }),
    ...facts.map(({ label, value }) => `${translate('label_before', { label: translate(label) })} ${value}`),
  ].join('\n')
}
