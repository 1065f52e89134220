import { type ReactNode, useMemo } from 'react'
import { KNOWN_REGIONS } from '#shared/domain/calendar/region-names.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useRegionText } from '../../i18n/region-name.ts'
import { useText } from '../../i18n/text.ts'
import { FreeSelectField, MultiSelectField } from '../../ui/fields/select-field.tsx'
import { SearchedInput, useField } from '../../ui/forms/record-fields.tsx'

/** Inputs of the surrounding form that refer to customers, addresses and regions. */

type Props = { name: string; label: string; hint?: string }

/** A customer by its number, or none. */
export const CustomerInput = (props: Props): ReactNode => {
  const customers = useLookup('customer')
  return (
    <SearchedInput {...props} options={customers?.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))} />
  )
}

/** Addresses by their numbers; retired ones stay as they are. */
export const AddressesInput = ({ name, label, hint }: Props): ReactNode => {
  const addresses = useLookup('address')
  const names = useAddressNames()
  const { value, onChange, onBlur, fault } = useField<string[]>(name)
  const retired = value.filter((id) => !addresses?.some(({ add_id }) => add_id === id))
  return (
    <MultiSelectField
      label={label}
      options={
        addresses && [
          ...addresses.map(({ add_id, add_name }) => ({ value: add_id, label: add_name })),
          ...retired.map((id) => ({ value: id, label: names?.get(id) ?? id })),
        ]
      }
      values={value}
      onChange={onChange}
      onBlur={onBlur}
      limitTags={6}
      error={fault ?? null}
      {...(hint !== undefined && { hint })}
    />
  )
}

/** A country or a part of it, found by its name; another one may be typed. */
export const RegionInput = ({ name, label, hint = '' }: Props): ReactNode => {
  const text = useText()
  const regionText = useRegionText()
  const { value, onChange, onBlur, fault } = useField<string>(name)
  const known = useMemo(() => new Map(KNOWN_REGIONS.map((region) => [regionText(region), region])), [regionText])
  const suggestions = useMemo(() => [...known.keys()], [known])
  const said = regionText(value.trim().toUpperCase())
  return (
    <FreeSelectField
      name={name}
      label={label}
      value={value}
      onChange={(typed) => onChange(known.get(typed) ?? typed)}
      onBlur={onBlur}
      suggestions={suggestions}
      error={fault ?? null}
      hint={known.has(said) ? text('region_chosen', { region: said }) : hint}
    />
  )
}
