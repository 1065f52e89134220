import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { namedRows } from '#shared/domain/names/names.ts'
import { addressChoices } from '#shared/domain/trip/choices.ts'
import type { Address } from '#shared/records/address.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useText } from '#web/i18n/text.ts'
import { forgivingOptions } from '#web/ui/fields/forgiving-options.ts'
import type { TripForm } from '../form/trip-form.ts'
import { useFaultText } from './text-controls.tsx'
import { WritableField } from './writable-field.tsx'

const ENDS = {
  from: { number: 'tt_from_adrnr', text: 'tt_from_text', other: 'tt_to_adrnr', label: 'column_tt_from_text' },
  to: { number: 'tt_to_adrnr', text: 'tt_to_text', other: 'tt_from_adrnr', label: 'column_tt_to_text' },
} as const

/** Found by name and by number; limited, because a longer list is not read. */
const filterAddresses = forgivingOptions<Address>(({ add_name, add_id }) => `${add_name}\n${add_id}`, 100)

/** Enters the start or end of a trip: an address of the master data with its number, or a free text without one. */
export const AddressControl = ({ end }: { end: keyof typeof ENDS }): ReactNode => {
  const text = useText()
  const names = ENDS[end]
  const { setValue } = useFormContext<TripForm>()
  const { field, fieldState } = useController<TripForm, typeof names.text>({ name: names.text })
  const [number, otherNumber] = useWatch<TripForm, [typeof names.number, typeof names.other]>({
    name: [names.number, names.other],
  })
  const fault = useFaultText(names.text, fieldState)
  const addresses = useLookup('address')
  const choices = useMemo(
    () => addressChoices(addresses ?? [], otherNumber).toSorted((a, b) => a.add_name.localeCompare(b.add_name)),
    [addresses, otherNumber],
  )
  const label = text(names.label)

  const set = (address: string, adrnr: string) => {
    setValue(names.number, adrnr)
    field.onChange(address)
  }
  /** The name of exactly one address means that address. */
  const type = (typed: string) => {
    const meant = namedRows(choices, ({ add_name }) => add_name, typed)
    set(typed, (meant.length === 1 && meant[0]?.add_id) || '')
  }
  const chosen = choices.find(({ add_id, add_name }) => add_id === number && add_name === field.value)
  const hint = number ? text('edit_trip_address_number', { number }) : text('edit_trip_address_free')

  return (
    <WritableField
      name={names.text}
      label={label}
      fact={
        <>
          {field.value}
          {number && (
            <Typography component="span" variant="body2" color="textSecondary">
              {` ${number}`}
            </Typography>
          )}
        </>
      }
    >
      <Autocomplete<Address, false, false, true>
        freeSolo
        fullWidth
        options={choices}
        filterOptions={filterAddresses}
        value={chosen ?? field.value}
        inputValue={field.value}
        onInputChange={(_event, typed, reason) => {
          if (reason === 'input' || reason === 'clear') type(typed)
        }}
        onChange={(_event, choice) => {
          if (choice && typeof choice !== 'string') set(choice.add_name, choice.add_id)
        }}
        onBlur={field.onBlur}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.add_name)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.add_id)}
        isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.add_id === value.add_id}
        clearText={text('action_clear')}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
            <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
              {option.add_name}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary">
              {option.add_id}
            </Typography>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            required
            error={fault !== null}
            helperText={fault ?? (field.value === '' ? undefined : hint)}
          />
        )}
      />
    </WritableField>
  )
}
