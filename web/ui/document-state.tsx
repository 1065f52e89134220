import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { type DocumentState, documentState } from '../../shared/domain/approvals/document-state.ts'
import { formatDay } from '../../shared/domain/time/dates.ts'
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
        ...(state === 'expired' && { color: 'error.main', fontWeight: 600 }),
        '& svg': { ...SIGN, color: state === 'expired' ? 'error.main' : 'warning.main' },
      }}
    >
      <Shape name={state === 'expired' ? 'square' : 'triangle'} />
      {word}
    </Box>
  )
}

type Ending = Parameters<typeof documentState>[0]

/** Below the state of a renewal that is not verified: until when the version holds that it is to replace. */
export const FormerVersion = ({
  row,
  holding,
  today,
}: {
  row: Ending
  /** The version of the row that holds. */
  holding: Ending
  today: string
}): ReactNode => {
  const text = useText()
  if (row === holding) return null
  const { do_valid_to: day } = holding
  const state = documentState(holding, today)
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      {day === null ? text('document_former_endless') : text('document_former', { day: formatDay(day) })}
      {(state === 'expired' || state === 'ends') && (
        <>
          {' · '}
          <DocumentStateWord state={state} />
        </>
      )}
    </Box>
  )
}
