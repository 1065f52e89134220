import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { statusChoices } from '#shared/domain/access/permissions.ts'
import { subcontractorAvailability } from '#shared/domain/clashes/availability.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import { useAllTrips } from '#web/data/all-trips.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import { useText } from '#web/i18n/text.ts'
import { syncNow } from '#web/session/session.ts'
import { FreeSelectField, MultiSelectField, type Option, SelectField } from '#web/ui/fields/select-field.tsx'
import { useAvailableOptions } from '../findings/findings-context.tsx'
import type { TripForm } from '../form/trip-form.ts'
import { StatusSign } from './status-sign.tsx'
import { useFaultText } from './text-controls.tsx'
import { WritableField } from './writable-field.tsx'

/** Returns names in the order of the alphabet. */
const sorted = (names: readonly string[]): string[] => [...names].sort((a, b) => a.localeCompare(b))

/** Returns the names of a look-up as options. */
const useNameOptions = <Row,>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string): Option<string>[] =>
  useMemo(() => sorted((rows ?? []).map(nameOf)).map((name) => ({ value: name, label: name })), [rows, nameOf])

export const StatusControl = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { field } = useController<TripForm, 'tt_status'>({ name: 'tt_status' })
  const label = text('column_tt_status')
  return (
    <WritableField name="tt_status" label={label} fact={<StatusSign status={field.value} />}>
      <TextField {...field} ref={undefined} inputRef={field.ref} select label={label}>
        {statusChoices(actor).map((status) => (
          <MenuItem key={status} value={status}>
            <StatusSign status={status} />
          </MenuItem>
        ))}
      </TextField>
    </WritableField>
  )
}

/** One name of a look-up, or none. */
const NameControl = <Row,>({
  name,
  rows,
  nameOf,
  onOpen,
  options: given,
}: {
  name: 'customer' | 'tt_sub'
  rows: readonly Row[] | undefined
  nameOf: (row: Row) => string
  onOpen?: () => void
  /** In another order than that of the alphabet. */
  options?: readonly Option<string>[]
}): ReactNode => {
  const text = useText()
  const { field, fieldState } = useController<TripForm, typeof name>({ name })
  const fault = useFaultText(name, fieldState)
  const named = useNameOptions(rows, nameOf)
  const options = given ?? named
  const label = text(`column_${name}`)
  return (
    <WritableField name={name} label={label} fact={field.value}>
      <SelectField
        label={label}
        options={options}
        value={field.value || null}
        onChange={(chosen) => field.onChange(chosen ?? '')}
        onBlur={field.onBlur}
        onOpen={onOpen}
        isLoading={rows === undefined}
        error={fault}
      />
    </WritableField>
  )
}

const customerName = ({ cm_name }: { cm_name: string }): string => cm_name
export const CustomerControl = (): ReactNode => (
  <NameControl name="customer" rows={useLookup('customer')} nameOf={customerName} />
)

const subcontractorName = ({ sc_name }: { sc_name: string }): string => sc_name
const NO_SUBCONTRACTORS: readonly Subcontractor[] = []
const subcontractorOption = ({ sc_name }: Subcontractor): Option<string> => ({ value: sc_name, label: sc_name })
/** A choice that lacks a document required by the trip comes last, with the reason. */
export const SubcontractorControl = (): ReactNode => {
  const rows = useLookup('subcontractor')
  const inOrder = useMemo(
    () => (rows ?? NO_SUBCONTRACTORS).toSorted((a, b) => a.sc_name.localeCompare(b.sc_name)),
    [rows],
  )
  const options = useAvailableOptions(inOrder, subcontractorOption, subcontractorAvailability)
  return <NameControl name="tt_sub" rows={rows} nameOf={subcontractorName} onOpen={syncNow} options={options} />
}

const observerName = ({ username }: { username: string }): string => username
export const ObserversControl = (): ReactNode => {
  const text = useText()
  const { field } = useController<TripForm, 'observers'>({ name: 'observers' })
  const observers = useLookup('observer')
  const options = useNameOptions(observers, observerName)
  const label = text('column_observers')
  return (
    <WritableField name="observers" label={label} fact={field.value.join(', ')}>
      <MultiSelectField
        label={label}
        options={options}
        values={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        isLoading={observers === undefined}
        limitTags={-1}
      />
    </WritableField>
  )
}

/** One of the combinations in use, or a new one. */
export const CombinationControl = (): ReactNode => {
  const text = useText()
  const { field, fieldState } = useController<TripForm, 'tt_tour_combination'>({ name: 'tt_tour_combination' })
  const fault = useFaultText('tt_tour_combination', fieldState)
  const trips = useAllTrips()
  const tours = useTours()
  const suggestions = useMemo(() => {
    const inUse = [
      ...(trips ?? []).map(({ row }) => row.tt_tour_combination),
      ...(tours ?? []).map(({ row }) => row.tr_tour_comb),
    ]
    const byKey = new Map(inUse.filter((name) => !!name).map((name) => [nameKey(String(name)), String(name)]))
    return sorted([...byKey.values()])
  }, [trips, tours])
  const label = text('column_tt_tour_combination')
  return (
    <WritableField name="tt_tour_combination" label={label} fact={field.value}>
      <FreeSelectField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        suggestions={suggestions}
        error={fault}
      />
    </WritableField>
  )
}
