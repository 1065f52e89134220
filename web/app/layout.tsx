import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { useText } from '../i18n/text.ts'
import { NOT_ON_PAPER } from '../ui/table/print-table.tsx'
import { useDevice } from '../ui/use-device.ts'
import { useEver } from '../ui/use-ever.ts'
import { useRouteTitle } from './route-title.ts'
import { SessionBanner } from './session-banner.tsx'
import { useShortcuts } from './shortcuts.ts'
import { SIDEBAR_WIDTH } from './sidebar-width.ts'
import { SyncState } from './sync-state.tsx'
import { UpdateNotice } from './update-notice.tsx'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const RefusalNotices = lazy(async () => ({ default: (await import('./refusal-notices.tsx')).RefusalNotices }))

/** Beside the content there is no menu yet while it is fetched; on a phone it is fetched when it is first opened. */
const Sidebar = lazy(async () => ({ default: (await import('./sidebar.tsx')).Sidebar }))
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** Rules 12.1. */
const HEADER_HEIGHT = 56

const SIDEBAR = {
  position: 'fixed',
  inset: '0 auto 0 0',
  width: SIDEBAR_WIDTH,
  zIndex: 'drawer',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const

/** The frame around every screen under /admin: header, sidebar, notices. */
export const Layout = (): ReactNode => {
  const text = useText()
  const { isWide } = useDevice()
  const title = text(useRouteTitle())
  const isNavigating = useNavigation().state !== 'idle'
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const wasMenuOpen = useEver(isMenuOpen)
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
      {isWide && (
        <Box sx={{ width: SIDEBAR_WIDTH, flexShrink: 0, ...NOT_ON_PAPER }}>
          <Box sx={SIDEBAR}>
            <Suspense>
              <Sidebar onChoose={closeMenu} onShortcuts={shortcuts.openList} />
            </Suspense>
          </Box>
        </Box>
      )}
      {wasMenuOpen && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen && !isWide} onClose={closeMenu} />
        </Suspense>
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
        <Suspense>
          <RefusalNotices />
        </Suspense>
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
