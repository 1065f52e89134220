import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { SidePanel } from './side-panel.tsx'

/** A column to tick: its id, the message key of its heading, and flags for one that is always there or holds only buttons. */
type TickedColumn = { id: string; label: TextKey; isFixed?: boolean; isAction?: boolean }

/** Panel to choose the columns of a list, or the fields of its cards. */
export const ColumnPanel = ({
  isOpen,
  onClose,
  columns,
  hidden,
  onChange,
}: {
  isOpen: boolean
  onClose: () => void
  columns: readonly TickedColumn[]
  hidden: readonly string[]
  /** Called with the hidden columns, or with undefined to go back to the first choice. */
  onChange: (hidden: string[] | undefined) => void
}): ReactNode => {
  const text = useText()
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={text('columns_choose')}
      foot={
        <>
          <Button onClick={() => onChange(undefined)}>{text('columns_reset')}</Button>
          <Button variant="contained" onClick={onClose}>
            {text('action_close')}
          </Button>
        </>
      }
    >
      <FormGroup>
        {columns
          .filter(({ isAction }) => !isAction)
          .map(({ id, label, isFixed }) => (
            <FormControlLabel
              key={id}
              label={text(label)}
              disabled={isFixed}
              control={
                <Checkbox
                  checked={isFixed || !hidden.includes(id)}
                  onChange={(_event, isShown) =>
                    onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
                  }
                />
              }
            />
          ))}
      </FormGroup>
    </SidePanel>
  )
}
