import { type ReactNode, useMemo } from 'react'
import { byAvailability, driverAvailability } from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import { driversFor, type Taker } from '#shared/domain/clashes/takers/takers.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { type Option, SelectField } from '../../ui/fields/select-field.tsx'
import { useSliced } from '../../ui/use-sliced.ts'
import styles from './takers.module.css'
import type { Taking } from './taking.ts'

type Props = {
  trip: Shown<DeviceTrip>
  taker: Taker
  taking: Taking
  plan: Plan | undefined
  drivers: readonly Driver[]
  /** Objections to the taker, in words. */
  findings: readonly string[]
  onChange: (taking: Taking) => void
}

const TONES = { free: undefined, until: undefined, tight: 'warning', not: 'error' } as const

/** The drivers of the taker's subcontractor, free ones first. */
const useDriverOptions = ({ trip, taker, plan, drivers }: Props): Option<number>[] => {
  const text = useText()
  const zone = useTimeZone()
  const language = useLanguage()
  const { key } = trip
  const all = useMemo(() => driversFor(drivers, taker.sub), [drivers, taker.sub])
  const judge = useMemo(() => {
    const asked = plan?.trips.get(key)?.trip
    return (driver: Driver) => ({ driver, fit: plan && asked ? driverAvailability(plan, asked, driver) : null })
  }, [plan, key])
  const judged = useSliced(all, judge)
  return useMemo(() => {
    const tripOf = (of: typeof key) => plan?.trips.get(of)?.trip
    const names = all.map(({ dr_name }) => dr_name)
    const isNamesake = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
    return (judged ?? all.map((driver) => ({ driver, fit: null })))
      .toSorted((a, b) => byAvailability(a.fit, b.fit) || a.driver.dr_name.localeCompare(b.driver.dr_name))
      .map(({ driver: { dr_id, dr_name, dr_number }, fit }) => {
        const message = fit && availabilityMessage(fit, key, { tripOf, zone, language })
        return {
          value: dr_id,
          label: isNamesake(dr_name) ? `${dr_name} · ${dr_number}` : dr_name,
          ...(message && { note: text(message.key, message.values) }),
          ...(fit && TONES[fit.state] && { tone: TONES[fit.state] }),
        }
      })
  }, [judged, all, plan, key, zone, language, text])
}

/** Driver and amounts with which a chosen taker gets the trip: filled at once, and open to change. */
export const Taken = (props: Props): ReactNode => {
  const { trip, taker, taking, drivers, findings, onChange } = props
  const text = useText()
  const options = useDriverOptions(props)
  const { driver } = taking
  const known = drivers.find(({ dr_name, dr_number }) => dr_name === driver?.name && dr_number === driver.number)
  const isKept = taker.more === null && taking.trip === (trip.row.tt_sub_invoice_trip ?? 0)
  return (
    <div className={styles.taken}>
      <SelectField
        label={text('column_tt_driver')}
        options={options}
        value={known?.dr_id ?? null}
        onChange={(id) => {
          const chosen = drivers.find(({ dr_id }) => dr_id === id)
          onChange({ ...taking, driver: chosen ? { name: chosen.dr_name, number: chosen.dr_number } : null })
        }}
      />
      <div className={styles.amounts}>
        {(['trip', 'toll'] as const).map((part) => (
          <AmountField
            key={part}
            label={text(`edit_trip_amount_${part}`)}
            size="small"
            value={taking[part]}
            helperText={isKept && part === 'trip' ? text('takers_price_kept') : undefined}
            onChange={(amount) => onChange({ ...taking, [part]: amount })}
          />
        ))}
      </div>
      {findings.map((finding) => (
        <p key={finding} className={styles.warned}>
          ▲ {finding}
        </p>
      ))}
    </div>
  )
}
