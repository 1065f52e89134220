import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useEditTrip } from '../edit-trip-context.ts'
import { unitOf } from '../form/open-trip.ts'
import type { FormField } from '../form/trip-form.ts'
import { LabelledValue } from './labelled-value.tsx'
import { TheirsHint } from './theirs-hint.tsx'

type Props = {
  name: FormField
  label: string
  /** Shows the value where the person may not write. */
  fact: ReactNode
  /** The control. */
  children: ReactNode
}

/** A field of the trip: the control, with a value that was saved meanwhile below it; for a reader, only a text. */
export const WritableField = ({ name, label, fact, children }: Props): ReactNode => {
  const { mayWrite } = useEditTrip()
  if (!mayWrite(name)) return <LabelledValue label={label}>{fact}</LabelledValue>
  return (
    <Box>
      {children}
      <TheirsHint unit={unitOf(name)} />
    </Box>
  )
}
