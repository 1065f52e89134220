import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { DocumentState } from '../../shared/domain/approvals/document-state.ts'
import { useText } from '../i18n/text.ts'
import { Shape } from './trips/shapes.tsx'

/** A shape before a word, as large as its letters. */
export const SIGN = { width: '0.7em', height: '0.7em', mr: 0.75, fill: 'currentColor' } as const

/** The state of a document: by shape and colour what has to be seen to, the others quiet. */
export const DocumentStateWord = ({
  state,
  isRenewed = false,
}: {
  state: DocumentState
  /** Another document took its place. */
  isRenewed?: boolean
}): ReactNode => {
  const text = useText()
  const word = text(`document_state_${state}`)
  if (isRenewed || (state !== 'expired' && state !== 'ends'))
    return (
      <Box component="span" sx={{ color: state === 'unverified' ? 'text.primary' : 'text.secondary' }}>
        {word}
      </Box>
    )
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontWeight: state === 'expired' ? 600 : undefined,
        '& svg': { ...SIGN, color: state === 'expired' ? 'error.main' : 'warning.main' },
      }}
    >
      <Shape name={state === 'expired' ? 'square' : 'triangle'} />
      {word}
    </Box>
  )
}
