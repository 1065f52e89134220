import { type ReactNode, useMemo, useState } from 'react'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { answerCode, answerText } from '#shared/domain/trip/answer-codes.ts'
import { type Fit, fitOfChange, type TripChange } from '#shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { now } from '#web/clock/clock.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { type Translate, useText } from '#web/i18n/text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FitList, isTicked } from '#web/ui/fit-list.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { hitsHint } from '#web/ui/trips/hit-words.ts'
import { useTurned } from '#web/ui/use-turned.ts'
import type { Replaced } from './replaced.ts'
import { useBroughtFindings } from './use-brought-findings.ts'
import { useReplacements } from './use-replacements.ts'

type Trips = readonly Shown<DeviceTrip>[]
type Previewed = { trip: Trips[number]; fit: Fit }

/** Returns the present value in the words of the list. */
const formerOf = ({ row }: Trips[number], what: Replaced, translate: Translate): string => {
  const former = { driver: row.tt_driver, vehicle: row.tt_gps, subcontractor: row.tt_sub, status: null }[what]
  if (what === 'status') return translate(`status_${row.tt_status ?? 'active'}`)
  const answer = what === 'subcontractor' ? answerCode(row) : null
  return answer === null ? former || '–' : `${former} (${answerText(answer, translate)})`
}

const wayOf = (row: Trips[number]['row']): string =>
  `${row.tt_from_adrnr || row.tt_from_text} → ${row.tt_to_adrnr || row.tt_to_text}`

/** Fields of the trips that are listed beside their tours. */
const NAMED: Record<Replaced, readonly ('tt_gps' | 'tt_driver' | 'tt_sub')[]> = {
  vehicle: ['tt_gps'],
  driver: ['tt_gps', 'tt_driver'],
  subcontractor: ['tt_gps', 'tt_sub'],
  status: ['tt_gps'],
}

/** Driver or subcontractor that a change gives the trips to, if there is a telephone: dispatch calls first. */
const useCalled = (change: TripChange | undefined): { name: string; phone: string } | null => {
  const drivers = useLookup('driver')
  const subcontractors = useLookup('subcontractor')
  if (change?.kind === 'driver') {
    const { name, number } = change
    const phone = drivers?.find(({ dr_name, dr_number }) => dr_name === name && dr_number === number)?.dr_phone
    return phone ? { name, phone } : null
  }
  if (change?.kind !== 'subcontractor') return null
  const name = change.subcontractor
  const phone = subcontractors?.find(({ sc_name }) => sc_name === name)?.sc_phone
  return phone ? { name, phone } : null
}

/** Replaces the driver, the vehicle, the subcontractor or the status of several trips, after a look at what fits. */
export const ReplaceDialog = ({
  what,
  trips,
  onReplace,
  onClose,
}: {
  what: Replaced
  trips: Trips
  /** Called with the findings of the change, in words. */
  onReplace: (change: TripChange, trips: Trips, findings: readonly string[]) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { timeZone } = actor
  const plan = useClashPlan()
  const { choices, isLoading, offered } = useReplacements(what, trips, plan)
  const [chosen, setChosen] = useState<string | null>(null)
  const { isTurned, turn, reset } = useTurned()
  const change = choices.find(({ value }) => value === chosen)?.change
  const called = useCalled(change)
  const preview = useMemo(
    (): Previewed[] =>
      change ? trips.map((trip) => ({ trip, fit: fitOfChange(actor, change, trip.row, offered, now()) })) : [],
    [actor, change, trips, offered],
  )
  const isChosen = ({ trip, fit }: Previewed): boolean => isTicked(fit.kind, isTurned(String(trip.key)))
  const ticked = preview.filter(isChosen)
  const tickedKeys = ticked.map(({ trip }) => String(trip.key)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which trips are ticked is said by their keys; the list is new each time
  const together = useMemo(() => ticked.map(({ trip }) => trip), [tickedKeys, preview])
  const { textsOf, hasHours } = useBroughtFindings(change, together, plan)
  const lines = preview.map((previewed) => {
    const { trip, fit } = previewed
    const { key, row } = trip
    const at = row.tt_stp ?? ''
    const plate = what === 'vehicle' ? [] : [row.tt_gps || '–']
    return {
      key: String(key),
      kind: fit.kind,
      reason: 'reason' in fit ? fit.reason : undefined,
      isTicked: isChosen(previewed),
      name: row.tt_tour ?? '',
      at: at && `${formatDayMonth(dayOf(at, timeZone))} ${formatClock(at, timeZone)}`,
      detail: [wayOf(row), ...plate, formerOf(trip, what, text)].join(' · '),
      findings: textsOf(key),
    }
  })

  const replace = () => {
    if (!change) return
    const tickedTrips = ticked.map(({ trip }) => trip)
    onReplace(change, tickedTrips, [...new Set(tickedTrips.flatMap(({ key }) => textsOf(key)))])
  }

  return (
    <TaskDialog
      title={text(`replace_${what}_title`, { count: trips.length })}
      hint={hitsHint(trips, ['tt_tour', ...NAMED[what]], text)}
      isWide
      isReady={ticked.length > 0}
      doLabel={text('replace_do', { count: change ? ticked.length : trips.length })}
      onDo={replace}
      onClose={onClose}
    >
      <SelectField
        label={text(`replace_${what}_by`)}
        options={choices}
        isLoading={isLoading}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          reset()
        }}
        isAtOnce
      />
      {called && (
        <div>
          <PhoneLink {...called} />
        </div>
      )}
      {lines.length > 0 && (
        <FitList lines={lines} onTurn={turn}>
          {hasHours && `. ${text('clash_hours_note')}`}
        </FitList>
      )}
    </TaskDialog>
  )
}
