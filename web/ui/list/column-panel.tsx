import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { ListColumn } from './list-column.ts'
import { SidePanel } from './side-panel.tsx'

/** Which columns the list has. */
export const ColumnPanel = <Row,>({
  isOpen,
  onClose,
  columns,
  hidden,
  onChange,
}: {
  isOpen: boolean
  onClose: () => void
  columns: readonly ListColumn<Row>[]
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
          .map(({ key, label, isFixed }) => (
            <FormControlLabel
              key={key}
              label={text(label)}
              disabled={isFixed}
              control={
                <Checkbox
                  checked={isFixed || !hidden.includes(key)}
                  onChange={(_event, isShown) =>
                    onChange(isShown ? hidden.filter((other) => other !== key) : [...hidden, key])
                  }
                />
              }
            />
          ))}
      </FormGroup>
    </SidePanel>
  )
}
