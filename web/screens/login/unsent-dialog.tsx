import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { Unsettled } from '../../db/unsent/unsettled.ts'
import { useText } from '../../i18n/text.ts'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'

/** `stay` logged in, `seal` the edits for this person's next login, or `discard` them for good. */
export type UnsentChoice = 'stay' | 'seal' | 'discard'
const CHOICES: readonly UnsentChoice[] = ['stay', 'seal', 'discard']

type Props = {
  unsent: Unsettled
  username: string
  /** The account is deleted: its edits are never sent, not even after another login. */
  isGone: boolean
  onChoose: (choice: UnsentChoice) => void
}

/** Asked at logout if edits could not be sent. Discarding them needs a typed word. */
export const UnsentDialog = ({ unsent, username, isGone, onChoose }: Props): ReactNode => {
  const text = useText()
  const [choice, setChoice] = useState<UnsentChoice>('stay')
  const [typed, setTyped] = useState('')
  const word = text('unsent_discard_word')
  const isWord = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
  const isUnsure = unsent.mayCount > 0
  const title = text(isUnsure ? 'unsent_title_unsure' : isGone ? 'unsent_title_gone' : 'unsent_title', unsent)
  const explained = (offered: UnsentChoice) => {
    if (offered === 'discard') return text(isUnsure ? 'unsent_discard_text_unsure' : 'unsent_discard_text')
    return text(isGone ? `unsent_${offered}_text_gone` : `unsent_${offered}_text`, { username })
  }
  return (
    <TaskDialog
      title={title}
      hint={`${isUnsure ? `${text('unsent_unsure', { count: unsent.mayCount })} ` : ''}${text('unsent_text')}`}
      isReady={choice !== 'discard' || isWord}
      doLabel={text(choice === 'stay' ? 'unsent_stay' : 'action_logout')}
      color={choice === 'discard' ? 'error' : 'primary'}
      onDo={() => onChoose(choice)}
      onClose={() => onChoose('stay')}
      closeLabel={choice === 'stay' ? null : text('action_cancel')}
    >
      <RadioGroup
        aria-label={title}
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
                  {explained(offered)}
                </Typography>
              </Stack>
            }
          />
        ))}
      </RadioGroup>
      {choice === 'discard' && (
        <TextField
          autoFocus
          label={text('unsent_discard_type', { word })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
        />
      )}
    </TaskDialog>
  )
}
