import FinalIcon from '@mui/icons-material/LockOutlined'
import DraftIcon from '@mui/icons-material/ModeEditOutlined'
import SentIcon from '@mui/icons-material/SendOutlined'
import VoidIcon from '@mui/icons-material/UndoOutlined'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import type { LineState, StatementState } from '../../../shared/domain/money/statement.ts'
import { useText } from '../../i18n/text.ts'

const LOOKS = {
  open: { Icon: DraftIcon, color: 'default' },
  sent: { Icon: SentIcon, color: 'info' },
  final: { Icon: FinalIcon, color: 'success' },
  void: { Icon: VoidIcon, color: 'default' },
} as const

/** State of a statement, as a word with a shape. */
export const StateChip = ({ state }: { state: StatementState }): ReactNode => {
  const text = useText()
  const { Icon, color } = LOOKS[state]
  return (
    <Chip
      size="small"
      variant={state === 'final' ? 'filled' : 'outlined'}
      color={color}
      icon={<Icon fontSize="small" />}
      label={text(`statement_state_${state}`)}
    />
  )
}

const LINE_COLORS = {
  open: 'default',
  confirmed: 'success',
  disputed: 'warning',
  accepted: 'success',
  rejected: 'error',
} as const satisfies Record<LineState, string>

/** State of a line, as a word. */
export const LineStateChip = ({ state }: { state: LineState }): ReactNode => (
  <Chip size="small" variant="outlined" color={LINE_COLORS[state]} label={useText()(`line_state_${state}`)} />
)
