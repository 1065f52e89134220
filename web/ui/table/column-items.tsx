import ShownIcon from '@mui/icons-material/CheckBox'
import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'

export type ColumnChoice = {
  columns: readonly { id: string; label: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** The columns of a table as items of a menu; those that are shown are ticked. */
export const columnItems = ({ columns, hidden, onChange }: ColumnChoice): ReactNode[] => {
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  // One column stays.
  const only = shown.length === 1 ? shown[0]?.id : undefined
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return columns.map(({ id, label }) => {
    const isShown = !hidden.includes(id)
    // A drawing: the item is the checkbox, and holds no other one.
    const Tick = isShown ? ShownIcon : HiddenIcon
    return (
      <MenuItem
        key={id}
        role="menuitemcheckbox"
        aria-checked={isShown}
        disabled={id === only}
        onClick={() => toggle(id)}
        sx={{ pl: 1.5, gap: 1.5 }}
      >
        <Tick fontSize="small" color={isShown ? 'primary' : 'action'} />
        {label}
      </MenuItem>
    )
  })
}
