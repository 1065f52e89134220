import { type ReactNode, useCallback, useMemo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { driverAvailability, vehicleAvailability } from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import { sameName } from '#shared/domain/names/names.ts'
import { driverChoices, vehicleChoices } from '#shared/domain/trip/choices.ts'
import type { Driver } from '#shared/records/driver.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useTours } from '#web/data/tours.ts'
import { useText } from '#web/i18n/text.ts'
import { syncNow } from '#web/session/session.ts'
import { type Option, SelectField } from '#web/ui/fields/select-field.tsx'
import { requirementName } from '#web/ui/requirement-name.ts'
import { useAvailableOptions } from '../findings/findings-context.tsx'
import type { TripForm } from '../form/trip-form.ts'
import { useFaultText } from './text-controls.tsx'
import { WritableField } from './writable-field.tsx'

const vehicleOption = ({ gps_id }: { gps_id: string }): Option<string> => ({ value: gps_id, label: gps_id })
const vehicleFits = (plan: Plan, trip: ClashTrip, { gps_id }: { gps_id: string }) =>
  vehicleAvailability(plan, trip, gps_id)

/** The vehicles that may drive for the chosen subcontractor. */
export const VehicleControl = (): ReactNode => {
  const text = useText()
  const { field, fieldState } = useController<TripForm, 'tt_gps'>({ name: 'tt_gps' })
  const subcontractor = useWatch<TripForm, 'tt_sub'>({ name: 'tt_sub' })
  const fault = useFaultText('tt_gps', fieldState)
  const vehicles = useLookup('vehicle')
  const choices = useMemo(
    () => vehicleChoices(vehicles ?? [], subcontractor).toSorted((a, b) => a.gps_id.localeCompare(b.gps_id)),
    [vehicles, subcontractor],
  )
  const options = useAvailableOptions(choices, vehicleOption, vehicleFits)
  const label = text('column_tt_gps')
  const isOther = field.value !== '' && vehicles !== undefined && !options.some(({ value }) => value === field.value)
  return (
    <WritableField name="tt_gps" label={label} fact={field.value}>
      <SelectField
        label={label}
        isRequired
        options={options}
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? '')}
        onBlur={field.onBlur}
        onOpen={syncNow}
        isLoading={vehicles === undefined}
        error={fault}
        hint={isOther && subcontractor ? text('edit_trip_not_of_subcontractor', { subcontractor }) : undefined}
      />
    </WritableField>
  )
}

/** Key of a driver in a trip, which has no ids of drivers. */
const keyOf = (name: string, number: string): string => JSON.stringify([name, number])

/** Returns the requirements of the trip's tour on its drivers; empty for an unknown tour. */
const useRequirements = (): readonly string[] => {
  const name = useWatch<TripForm, 'tt_tour'>({ name: 'tt_tour' })
  const tours = useTours()
  return useMemo(
    () => tours?.find(({ row }) => sameName(row.tr_name ?? '', name))?.row.tr_requirements ?? NOTHING,
    [tours, name],
  )
}
const NOTHING: readonly string[] = []

/** The drivers that may drive for the chosen subcontractor; a driver brings his number. */
export const DriverControl = (): ReactNode => {
  const text = useText()
  const { setValue } = useFormContext<TripForm>()
  const { field, fieldState } = useController<TripForm, 'tt_driver'>({ name: 'tt_driver' })
  const [subcontractor, number] = useWatch<TripForm, ['tt_sub', 'tt_drivernr']>({ name: ['tt_sub', 'tt_drivernr'] })
  const fault = useFaultText('tt_driver', fieldState)
  const drivers = useLookup('driver')
  const choices = useMemo(
    () => driverChoices(drivers ?? [], subcontractor).toSorted((a, b) => a.dr_name.localeCompare(b.dr_name)),
    [drivers, subcontractor],
  )
  /** Names that several drivers have: the number tells them apart. */
  const namesakes = useMemo(() => {
    const seen = new Set<string>()
    return new Set(choices.map(({ dr_name }) => dr_name).filter((name) => seen.has(name) || !seen.add(name)))
  }, [choices])
  const label = text('column_tt_driver')
  const named = [field.value, number].filter(Boolean).join(' · ')
  const current =
    choices.find(({ dr_name, dr_number }) => dr_name === field.value && dr_number === number) ??
    (number === '' ? choices.find(({ dr_name }) => dr_name === field.value) : undefined)
  const isOther = field.value !== '' && !current
  // The same before the drivers are there and after: with another value the field would take back what is being typed.
  const chosen = keyOf(field.value, number)
  const chosenId = current?.dr_id
  const driverOption = useCallback(
    ({ dr_id, dr_name, dr_number }: Driver): Option<string> => ({
      value: dr_id === chosenId ? chosen : keyOf(dr_name, dr_number),
      label: namesakes.has(dr_name) ? `${dr_name} · ${dr_number}` : dr_name,
    }),
    [namesakes, chosenId, chosen],
  )
  const available = useAvailableOptions(choices, driverOption, driverAvailability)
  const required = useRequirements()
  const meeting = new Set(driverChoices(choices, subcontractor, required).map((driver) => driverOption(driver).value))
  const lacking = {
    note: text('driver_lacks', { requirements: required.map((code) => requirementName(code, text)).join(', ') }),
  }
  const meets = ({ value }: Option<string>) => meeting.has(value)
  const options = [
    ...(isOther ? [{ value: chosen, label: field.value }] : []),
    ...available.filter(meets),
    ...available
      .filter((option) => !meets(option))
      .map((option) => ({ ...option, ...lacking, tone: 'error' as const })),
  ]
  return (
    <WritableField name="tt_driver" label={label} fact={named}>
      <SelectField
        label={label}
        options={options}
        value={field.value === '' ? null : chosen}
        onChange={(key) => {
          if (key === chosen) return
          const driver = choices.find((one) => driverOption(one).value === key)
          setValue('tt_drivernr', driver?.dr_number ?? '')
          field.onChange(driver?.dr_name ?? '')
        }}
        onBlur={field.onBlur}
        onOpen={syncNow}
        isLoading={drivers === undefined}
        error={fault}
        hint={
          isOther && subcontractor && drivers !== undefined && !choices.some(({ dr_name }) => dr_name === field.value)
            ? text('edit_trip_not_of_subcontractor', { subcontractor })
            : undefined
        }
      />
    </WritableField>
  )
}
