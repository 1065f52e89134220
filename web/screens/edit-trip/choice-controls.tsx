import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { statusChoices } from '../../../shared/domain/access/permissions.ts'
import { nameKey } from '../../../shared/domain/names/names.ts'
import { useActor, useAllTrips, useLookup, useTours } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { syncNow } from '../../sync/current.ts'
import { FreeSelectField, MultiSelectField, SelectField } from '../../ui/fields/select-field.tsx'
import { useFaultText } from './controls.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { Fact } from './fact.tsx'
import { StatusSign } from './status-sign.tsx'
import { TheirsHint } from './theirs-hint.tsx'
import type { TripForm } from './trip-form.ts'

/** Names of a look-up, in the order of the alphabet. */
const sorted = (names: readonly string[]): string[] => [...names].sort((a, b) => a.localeCompare(b))

export const StatusControl = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { mayWrite } = useEditTrip()
  const { field } = useController<TripForm, 'tt_status'>({ name: 'tt_status' })
  const label = text('column_tt_status')
  if (!mayWrite('tt_status')) {
    return (
      <Fact label={label}>
        <StatusSign status={field.value} />
      </Fact>
    )
  }
  return (
    <Box>
      <TextField {...field} ref={undefined} inputRef={field.ref} select label={label}>
        {statusChoices(actor).map((status) => (
          <MenuItem key={status} value={status}>
            <StatusSign status={status} />
          </MenuItem>
        ))}
      </TextField>
      <TheirsHint unit="tt_status" />
    </Box>
  )
}

export const CustomerControl = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { field, fieldState } = useController<TripForm, 'customer'>({ name: 'customer' })
  const fault = useFaultText('customer', fieldState)
  const customers = useLookup('customer')
  const options = useMemo(
    () => sorted((customers ?? []).map(({ cm_name }) => cm_name)).map((name) => ({ value: name, label: name })),
    [customers],
  )
  const label = text('column_customer')
  if (!mayWrite('customer')) return <Fact label={label}>{field.value}</Fact>
  return (
    <Box>
      <SelectField
        label={label}
        options={options}
        value={field.value || null}
        onChange={(name) => field.onChange(name ?? '')}
        onBlur={field.onBlur}
        isLoading={customers === undefined}
        error={fault}
      />
      <TheirsHint unit="customer" />
    </Box>
  )
}

export const ObserversControl = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { field } = useController<TripForm, 'observers'>({ name: 'observers' })
  const observers = useLookup('observer')
  const options = useMemo(
    () => sorted((observers ?? []).map(({ username }) => username)).map((name) => ({ value: name, label: name })),
    [observers],
  )
  const label = text('column_observers')
  if (!mayWrite('observers')) return <Fact label={label}>{field.value.join(', ')}</Fact>
  return (
    <Box>
      <MultiSelectField
        label={label}
        options={options}
        values={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        isLoading={observers === undefined}
        limitTags={-1}
      />
      <TheirsHint unit="observers" />
    </Box>
  )
}

/** One of the combinations in use, or a new one. */
export const CombinationControl = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
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
  if (!mayWrite('tt_tour_combination')) return <Fact label={label}>{field.value}</Fact>
  return (
    <Box>
      <FreeSelectField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        suggestions={suggestions}
        error={fault}
      />
      <TheirsHint unit="tt_tour_combination" />
    </Box>
  )
}

export const SubcontractorControl = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { field, fieldState } = useController<TripForm, 'tt_sub'>({ name: 'tt_sub' })
  const fault = useFaultText('tt_sub', fieldState)
  const subcontractors = useLookup('subcontractor')
  const options = useMemo(
    () => sorted((subcontractors ?? []).map(({ sc_name }) => sc_name)).map((name) => ({ value: name, label: name })),
    [subcontractors],
  )
  const label = text('column_tt_sub')
  if (!mayWrite('tt_sub')) return <Fact label={label}>{field.value}</Fact>
  return (
    <Box>
      <SelectField
        label={label}
        options={options}
        value={field.value || null}
        onChange={(name) => field.onChange(name ?? '')}
        onBlur={field.onBlur}
        onOpen={syncNow}
        isLoading={subcontractors === undefined}
        error={fault}
      />
      <TheirsHint unit="tt_sub" />
    </Box>
  )
}
