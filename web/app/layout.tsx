import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { useText } from '../i18n/text.ts'
import { useDevice } from '../ui/use-device.ts'
import { useRouteTitle } from './route-title.ts'
import { SessionBanner } from './session-banner.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { SyncState } from './sync-state.tsx'
import { UpdateNotice } from './update-notice.tsx'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** Specification section 9. */
const SIDEBAR_WIDTH = 260
const HEADER_HEIGHT = 56

/** The frame around every screen under /admin: header, sidebar, notices. */
export const Layout = (): ReactNode => {
  const text = useText()
  const { isWide } = useDevice()
  const title = text(useRouteTitle())
  const isNavigating = useNavigation().state !== 'idle'
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Reaching 1280 px closes the menu for good: it does not come back when the window shrinks again.
  if (isWide && isMenuOpen) setIsMenuOpen(false)
  const closeMenu = () => setIsMenuOpen(false)
  const shortcuts = useShortcuts()

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <title>{`${title} – ${text('app_name')}`}</title>
      <Link
        href="#content"
        sx={{
          position: 'fixed',
          top: 8,
          left: 8,
          zIndex: 'tooltip',
          px: 2,
          py: 1,
          bgcolor: 'background.paper',
          '&:not(:focus-visible)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
        }}
      >
        {text('skip_to_content')}
      </Link>
      {isWide ? (
        <Drawer
          variant="permanent"
          sx={{ width: SIDEBAR_WIDTH, flexShrink: 0, '& .MuiDrawer-paper': { width: SIDEBAR_WIDTH } }}
        >
          <Sidebar onChoose={closeMenu} onShortcuts={shortcuts.openList} />
        </Drawer>
      ) : (
        <Drawer
          variant="temporary"
          anchor="right"
          open={isMenuOpen}
          onClose={closeMenu}
          slotProps={{ paper: { 'aria-label': text('menu'), sx: { width: SIDEBAR_WIDTH } } }}
        >
          <Sidebar onChoose={closeMenu} />
        </Drawer>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <AppBar position="sticky" elevation={0} color="default" enableColorOnDark sx={{ color: 'common.white' }}>
          <Toolbar
            variant="dense"
            sx={{ minHeight: HEADER_HEIGHT, gap: 1, px: { xs: 1.5, lg: 3 }, pt: 'env(safe-area-inset-top)' }}
          >
            <Typography
              variant="h1"
              noWrap
              sx={{ flex: '1 1 auto', minWidth: { xs: 0, sm: '10rem' }, fontSize: { xs: '1.0625rem', sm: '1.25rem' } }}
            >
              {title}
            </Typography>
            <SyncState />
            {!isWide && (
              <IconButton
                color="inherit"
                edge="end"
                aria-label={text('menu_open')}
                aria-expanded={isMenuOpen}
                onClick={() => setIsMenuOpen(true)}
                sx={{ width: 44, height: 44 }}
              >
                <MenuIcon />
              </IconButton>
            )}
          </Toolbar>
          {isNavigating && (
            <LinearProgress
              color="inherit"
              aria-label={text('loading')}
              sx={{ position: 'absolute', bottom: 0, left: 0, right: 0, height: 2 }}
            />
          )}
        </AppBar>
        <SessionBanner />
        <UpdateNotice />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flexGrow: 1,
            display: 'flex',
            flexDirection: 'column',
            p: { xs: 1.5, sm: 2, lg: 3 },
            pb: 'max(16px, env(safe-area-inset-bottom))',
            outline: 'none',
          }}
        >
          <Outlet />
        </Box>
      </Box>
      {shortcuts.isListOpen && (
        <Suspense>
          <ShortcutsDialog onClose={shortcuts.closeList} />
        </Suspense>
      )}
    </Box>
  )
}
