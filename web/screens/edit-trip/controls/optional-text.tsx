import type { ComponentProps, ReactNode } from 'react'
import { EmptyPart } from './empty-part.tsx'
import { TextControl } from './text-controls.tsx'

/** A text that most trips do without. */
export const OptionalText = (props: ComponentProps<typeof TextControl>): ReactNode => (
  <EmptyPart fields={[props.name]} label={props.label}>
    <TextControl {...props} />
  </EmptyPart>
)
