import UntickedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import TickedIcon from '@mui/icons-material/CheckBoxOutlined'
import SomeIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { useText } from '../../i18n/text.ts'

/** Ticks all parties that are found, or none: what the head of the table does on wide screens. */
export const TickAll = ({
  parties,
  keys,
  onChange,
}: {
  parties: readonly MonthEndParty[]
  /** Names of those that are ticked. */
  keys: ReadonlySet<string>
  onChange: (names: string[]) => void
}): ReactNode => {
  const text = useText()
  const names = parties.map(({ party }) => party)
  const ticked = names.filter((name) => keys.has(name)).length
  const isAll = ticked === names.length
  const others = [...keys].filter((name) => !names.includes(name))
  return (
    <Button
      role="checkbox"
      aria-checked={isAll || (ticked > 0 && 'mixed')}
      startIcon={isAll ? <TickedIcon /> : ticked > 0 ? <SomeIcon /> : <UntickedIcon />}
      onClick={() => onChange(isAll ? others : [...others, ...names])}
      sx={{ minHeight: 44, mr: 'auto' }}
    >
      {text('table_select_all')}
    </Button>
  )
}
