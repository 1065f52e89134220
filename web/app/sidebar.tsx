import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useSession } from '../data/rows.ts'
import { useText } from '../i18n/text.ts'
import { LanguageButtons } from '../ui/language-buttons.tsx'
import { Logo } from '../ui/logo.tsx'
import { currentOf, type MenuEntry, menuOf } from './menu.tsx'
import { PATHS } from './paths.ts'

const Entries = ({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose: () => void }): ReactNode => {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <List dense sx={{ px: 1 }}>
      {entries.map((entry) => (
        <ListItem key={entry.route} disablePadding>
          <ListItemButton
            component={RouterLink}
            to={PATHS[entry.route]}
            aria-current={currentOf(entry, pathname)}
            onClick={onChoose}
            sx={{
              borderRadius: 1,
              minHeight: { xs: 44, lg: 38 },
              '&[aria-current]': {
                bgcolor: 'action.selected',
                color: 'primary.main',
                '& svg': { color: 'primary.main' },
              },
            }}
          >
            <ListItemIcon sx={{ minWidth: 38 }}>
              <entry.Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={text(entry.title)}
              slotProps={{ primary: { sx: { fontSize: '0.9rem', fontWeight: 500, hyphens: 'auto' } } }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

/** Logo, menu and languages: what both drawers hold. */
export const Sidebar = ({
  onChoose,
  onShortcuts,
}: {
  onChoose: () => void
  /** Shows the keyboard's shortcuts, where there is likely one. */
  onShortcuts?: () => void
}): ReactNode => {
  const text = useText()
  const session = useSession()
  const entries = menuOf(session?.role ?? null)
  const work = entries.filter(({ group }) => group === 'work')
  const person = entries.filter(({ group }) => group === 'person')
  return (
    <Box
      component="nav"
      aria-label={text('menu_main')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
    >
      <Link
        component={RouterLink}
        to={session ? PATHS.dashboard : PATHS.login}
        onClick={onChoose}
        underline="none"
        color="textPrimary"
        aria-label={`${text('app_name')}: ${text(session ? 'route_dashboard' : 'route_login')}`}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2.5, minHeight: 64 }}
      >
        <Logo sx={{ fontSize: 34 }} aria-hidden />
        <Typography component="span" sx={{ fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.01em' }}>
          {text('app_name')}
        </Typography>
      </Link>
      <Divider />
      <Box sx={{ flexGrow: 1 }}>
        {work.length > 0 && <Entries entries={work} onChoose={onChoose} />}
        {work.length > 0 && <Divider variant="middle" />}
        <Entries entries={person} onChoose={onChoose} />
      </Box>
      <Box sx={{ p: 2, pb: 'max(16px, env(safe-area-inset-bottom))' }}>
        {session && (
          <Typography variant="caption" color="textSecondary" noWrap component="p" sx={{ mb: 1 }}>
            {text('logged_in_as', { username: session.username })}
          </Typography>
        )}
        <LanguageButtons />
        {onShortcuts && (
          <Button
            size="small"
            color="inherit"
            startIcon={<KeyboardIcon />}
            onClick={onShortcuts}
            aria-keyshortcuts="?"
            sx={{ mt: 1, color: 'text.secondary' }}
          >
            {text('shortcuts')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
