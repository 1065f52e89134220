import type { ReactNode } from 'react'
import { MissingYesDialog } from '../../parts/missing-yes/missing-yes-dialog.tsx'
import type { AppDialogName, Means } from '../actions.ts'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'

type Props = { name: AppDialogName; means: Means; onClose: () => void }

/** Dialog over any screen. Load it lazily. */
export const AppDialog = ({ name, means, onClose }: Props): ReactNode => {
  if (name === 'palette') return <CommandPalette means={means} onClose={onClose} />
  if (name === 'keys') return <ShortcutsDialog onClose={onClose} />
  return <MissingYesDialog onClose={onClose} />
}
