import type { ReactNode } from 'react'
import type { LineState, StatementState } from '#shared/domain/money/statement.ts'
import { useText } from '../../i18n/text.ts'
import { Chip } from '../../ui/plain/chip.tsx'
import { DRAFT, LOCKED, SENT, VOID } from '../../ui/plain/later-icons.ts'

const LOOKS = {
  open: { icon: DRAFT, colour: 'plain' },
  sent: { icon: SENT, colour: 'info' },
  final: { icon: LOCKED, colour: 'success' },
  void: { icon: VOID, colour: 'plain' },
} as const

/** State of a statement, as a word with a shape. */
export const StateChip = ({ state }: { state: StatementState }): ReactNode => (
  <Chip {...LOOKS[state]} isFilled={state === 'final'}>
    {useText()(`statement_state_${state}`)}
  </Chip>
)

const LINE_COLOURS = {
  open: 'plain',
  confirmed: 'success',
  disputed: 'warning',
  accepted: 'success',
  rejected: 'error',
} as const satisfies Record<LineState, string>

/** State of a line, as a word. */
export const LineStateChip = ({ state }: { state: LineState }): ReactNode => (
  <Chip colour={LINE_COLOURS[state]}>{useText()(`line_state_${state}`)}</Chip>
)
