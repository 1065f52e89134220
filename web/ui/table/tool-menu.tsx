import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type SvgIcon from '@mui/material/SvgIcon'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { landmark } from '../overlays/landmark.ts'
import { useOpening } from '../overlays/use-opening.ts'
import { type ColumnChoice, columnItems } from './column-items.tsx'

/** Something that can be done with a list. */
export type Tool = { id: string; label: string; Icon: typeof SvgIcon; onClick: () => void; isDisabled?: boolean }

/** Actions of a list, and its columns, behind one button: for phones. */
export const ToolMenu = ({
  tools,
  columns,
}: {
  tools: readonly Tool[]
  columns: ColumnChoice | undefined
}): ReactNode => {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = text('phone_more')
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={useOpening(anchor !== null)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: landmark(name) }}
      >
        {tools.map(({ id, label, Icon, onClick, isDisabled = false }) => (
          <MenuItem
            key={id}
            disabled={isDisabled}
            onClick={() => {
              setAnchor(null)
              onClick()
            }}
            sx={{ gap: 1.5 }}
          >
            <Icon fontSize="small" color="action" />
            {label}
          </MenuItem>
        ))}
        {columns && (
          <ListSubheader role="presentation" disableSticky>
            {text('columns')}
          </ListSubheader>
        )}
        {columns && columnItems(columns)}
      </Menu>
    </>
  )
}
