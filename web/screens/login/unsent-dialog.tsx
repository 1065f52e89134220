import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'

/** `stay` logged in, `seal` the edits for this person's next login, or `discard` them for good. */
export type UnsentChoice = 'stay' | 'seal' | 'discard'
const CHOICES: readonly UnsentChoice[] = ['stay', 'seal', 'discard']

type Props = {
  count: number | null
  username: string
  /** The account is deleted: its edits are never sent, whoever logs in. */
  isGone: boolean
  onChoose: (choice: UnsentChoice) => void
}

/** Asked at logout if edits could not be sent. Discarding them needs a typed word. */
export const UnsentDialog = ({ count, username, isGone, onChoose }: Props): ReactNode => (
  <Dialog
    open={count !== null}
    onClose={() => onChoose('stay')}
    maxWidth="xs"
    fullWidth
    aria-labelledby="unsent-title"
    aria-describedby="unsent-text"
  >
    {count !== null && <Choices count={count} username={username} isGone={isGone} onChoose={onChoose} />}
  </Dialog>
)

const Choices = ({ count, username, isGone, onChoose }: Props): ReactNode => {
  const text = useText()
  const [choice, setChoice] = useState<UnsentChoice>('stay')
  const [typed, setTyped] = useState('')
  const word = text('unsent_discard_word')
  const isTyped = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
  return (
    <>
      <DialogTitle id="unsent-title">{text(isGone ? 'unsent_title_gone' : 'unsent_title', { count })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="unsent-text" sx={{ mb: 2 }}>
          {text('unsent_text')}
        </DialogContentText>
        <RadioGroup
          aria-labelledby="unsent-title"
          value={choice}
          onChange={(event) => setChoice(event.target.value as UnsentChoice)}
          sx={{ gap: 1.5 }}
        >
          {CHOICES.map((offered) => (
            <FormControlLabel
              key={offered}
              value={offered}
              control={<Radio />}
              sx={{ alignItems: 'flex-start' }}
              label={
                <Stack sx={{ pt: 1 }}>
                  <span>{text(`unsent_${offered}`)}</span>
                  <Typography variant="body2" color="textSecondary">
                    {text(`unsent_${offered}_text${isGone && offered !== 'discard' ? '_gone' : ''}`, { username })}
                  </Typography>
                </Stack>
              }
            />
          ))}
        </RadioGroup>
        {choice === 'discard' && (
          <TextField
            sx={{ mt: 2 }}
            autoFocus
            label={text('unsent_discard_type', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {choice !== 'stay' && <Button onClick={() => onChoose('stay')}>{text('action_cancel')}</Button>}
        <Button
          variant="contained"
          color={choice === 'discard' ? 'error' : 'primary'}
          disabled={choice === 'discard' && !isTyped}
          onClick={() => onChoose(choice)}
        >
          {text(choice === 'stay' ? 'unsent_stay' : 'action_logout')}
        </Button>
      </DialogActions>
    </>
  )
}
