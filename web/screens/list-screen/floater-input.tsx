import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Floater, floater } from '../../../shared/records/floater.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useText } from '../../i18n/text.ts'
import { SearchedInput } from '../../ui/forms/record-fields.tsx'

const CALL = recordCall<Floater>(floater)

/** The rule of a company's diesel surcharge, or none. Rules are on the server alone: without it, it can only be cleared. */
export const FloaterInput = ({ name }: { name: 'cm_floater' | 'sc_floater' }): ReactNode => {
  const text = useText()
  const { data } = useQuery({ queryKey: ['floaters'], queryFn: CALL.list })
  return (
    <SearchedInput
      name={name}
      label={text(`field_${name}`)}
      hint={text('floater_hint')}
      options={data?.map(({ fl_name }) => ({ value: fl_name, label: fl_name }))}
    />
  )
}
