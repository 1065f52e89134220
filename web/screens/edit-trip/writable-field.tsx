import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useEditTrip } from './edit-trip-context.ts'
import { Fact } from './fact.tsx'
import { unitOf } from './open-trip.ts'
import { TheirsHint } from './theirs-hint.tsx'
import type { FormField } from './trip-form.ts'

type Props = {
  name: FormField
  label: string
  /** What is read where the person may not write. */
  fact: ReactNode
  /** The control. */
  children: ReactNode
}

/** A field of the trip: the control with what somebody else entered below it, or a text for whoever may only read it. */
export const WritableField = ({ name, label, fact, children }: Props): ReactNode => {
  const { mayWrite } = useEditTrip()
  if (!mayWrite(name)) return <Fact label={label}>{fact}</Fact>
  return (
    <Box>
      {children}
      <TheirsHint unit={unitOf(name)} />
    </Box>
  )
}
