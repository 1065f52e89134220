import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { SearchedInput } from './record-fields.tsx'

/** The rule of a company's diesel surcharge, or none. Rules are on the server alone: without it none can be chosen. */
export const FloaterInput = ({ name }: { name: 'cm_floater' | 'sc_floater' }): ReactNode => {
  const text = useText()
  const { data } = useQuery({ queryKey: ['floaters'], queryFn: () => callApi('floaters', { query: {} }) })
  return (
    <SearchedInput
      name={name}
      label={text(`field_${name}`)}
      hint={text('floater_hint')}
      options={data?.map(({ fl_name }) => ({ value: fl_name, label: fl_name }))}
    />
  )
}
