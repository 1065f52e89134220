import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Sidebar } from './sidebar.tsx'
import { SIDEBAR_WIDTH } from './sidebar-width.ts'

/** The menu of narrow screens. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode => {
  const text = useText()
  return (
    <Drawer
      variant="temporary"
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text('menu'), sx: { width: SIDEBAR_WIDTH } } }}
    >
      <Sidebar onChoose={onClose} />
    </Drawer>
  )
}
