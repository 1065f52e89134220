import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useSession } from '../data/rows.ts'
import { useSetting } from '../data/use-setting.ts'
import { useText } from '../i18n/text.ts'
import { useSecondTap } from '../ui/overlays/use-second-tap.ts'
import { ACTIONS } from './actions.ts'
import { menuOf } from './menu/menu.ts'
import { areLettersTyped, type ScreenShortcut, screenShortcuts } from './screen-shortcuts.ts'

/** Short names as printed on keys, on German keyboards too. */
const KEY_NAMES: Record<string, string> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** `Control+S` is pressed together, `g d` one after the other. */
const Keys = ({ keys }: { keys: string }): ReactNode => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
    {keys.split(/[ +]/).map((key) => (
      <Box
        key={key}
        component="kbd"
        sx={{
          minWidth: 26,
          px: 0.75,
          textAlign: 'center',
          fontSize: '0.8125rem',
          lineHeight: '22px',
          fontFamily: 'inherit',
          border: 1,
          borderBottomWidth: 2,
          borderColor: 'divider',
          borderRadius: 0.75,
          bgcolor: 'background.default',
        }}
      >
        {KEY_NAMES[key] ?? key}
      </Box>
    ))}
  </Box>
)

const Group = ({ title, shortcuts }: { title: string; shortcuts: readonly ScreenShortcut[] }): ReactNode => (
  <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Box component="dl" sx={{ m: 0 }}>
      {shortcuts.map(({ keys, name }) => (
        <Box
          key={`${keys} ${name}`}
          sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, py: 0.375 }}
        >
          <Typography component="dt" variant="body2">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Keys keys={keys} />
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

/** The keys of this screen and of all screens, and the switch for single letters. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const text = useText()
  const session = useSession()
  const [areLettersOn, setLettersOn] = useSetting('shortcuts', true)
  // The screen as it was when the dialog opened: its own controls are not among them.
  const [onScreen] = useState(screenShortcuts)
  const [alt] = useState(() => (areLettersTyped() ? 'Alt+' : ''))
  const everywhere = [
    ...ACTIONS.flatMap(({ label, key, isLetter, when }) =>
      key && when(session) ? [{ keys: isLetter ? `${alt}${key}` : key, name: text(label) }] : [],
    ),
    { keys: 'Tab', name: text('shortcut_next_field') },
    { keys: 'Escape', name: text('shortcut_close') },
  ]
  const screens = menuOf(session?.role ?? null).map(({ letter, title }) => ({
    keys: `${alt}g ${letter}`,
    name: text(title),
  }))
  return (
    <Dialog open onClose={onClose} onClickCapture={useSecondTap(true)} maxWidth="md" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{text('shortcuts')}</DialogTitle>
      <DialogContent>
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 5 }}>
          {onScreen.length > 0 && <Group title={text('shortcuts_screen')} shortcuts={onScreen} />}
          <Group title={text('shortcuts_everywhere')} shortcuts={everywhere} />
          <Group title={text('shortcuts_go')} shortcuts={screens} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <FormControlLabel
          label={text('shortcuts_letters')}
          control={<Switch checked={areLettersOn} onChange={(_event, isOn) => setLettersOn(isOn)} />}
        />
        <Button onClick={onClose} autoFocus>
          {text('action_close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
