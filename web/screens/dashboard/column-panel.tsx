import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ReactNode } from 'react'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { useText } from '../../i18n/text.ts'
import { FIXED_COLUMN, withColumn } from './column-set.ts'
import { SidePanel } from './side-panel.tsx'

/** Which columns the grid has, or which fields a card shows. */
export const ColumnPanel = ({
  isOpen,
  onClose,
  columns,
  hidden,
  onChange,
}: {
  isOpen: boolean
  onClose: () => void
  /** All columns of the role. */
  columns: readonly TripColumn[]
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
        {columns.map(({ key, label }) => (
          <FormControlLabel
            key={key}
            label={text(label)}
            disabled={key === FIXED_COLUMN}
            control={
              <Checkbox
                checked={key === FIXED_COLUMN || !hidden.includes(key)}
                onChange={(_event, isShown) => onChange(withColumn(hidden, key, isShown))}
              />
            }
          />
        ))}
      </FormGroup>
    </SidePanel>
  )
}
