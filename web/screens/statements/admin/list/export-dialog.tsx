import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId, useState } from 'react'
import {
  DAY_FORMATS,
  DECIMALS,
  DELIMITER_NAMES,
  EXPORT_COLUMNS,
  EXPORT_ROWS,
  type ExportColumn,
  type ExportFormat,
  exportColumnsOf,
} from '#shared/domain/money/statement-export.ts'
import { useSetting } from '#web/data/use-setting.ts'
import { useText } from '#web/i18n/text.ts'
import { fetchFile } from '#web/session/download.ts'
import { useDownload } from '#web/ui/browser/use-download.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { QUICK_MONTHS } from '#web/ui/fields/quick-days.ts'
import { QuickPeriods } from '#web/ui/fields/quick-periods.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { isReversed, NONE_UNREAD, queryOfFilter, type StatementFilter } from './statement-filter.ts'

const FIRST: ExportFormat = {
  rows: 'statements',
  columns: EXPORT_COLUMNS,
  delimiter: 'semicolon',
  decimal: 'point',
  days: 'iso',
}
const NAMES = {
  st_number: 'field_st_number',
  st_final_at: 'field_st_final_at',
  st_state: 'field_st_state',
  st_side: 'field_st_side',
  st_party: 'statement_party',
  cm_comatic_id: 'customer_comatic_id',
  sc_vat_id: 'field_sc_vat_id',
  st_from: 'field_st_from',
  st_to: 'field_st_to',
  st_corrects: 'field_st_corrects',
  date: 'invoice_date',
  tour: 'column_tt_tour',
  from: 'from',
  to: 'to',
  vehicle: 'column_tt_gps',
  text: 'edit_trip_invoice_text',
  trip: 'field_sl_trip',
  toll: 'field_sl_toll',
  waiting_fee: 'field_sl_waiting_fee',
  cancellation_fee: 'field_sl_cancellation_fee',
  items: 'field_st_items',
  total: 'table_totals',
  currency: 'statement_export_currency',
  st_hash: 'field_st_hash',
  vat_rate: 'party_vat_rate',
  vat: 'statement_export_vat',
  gross: 'invoice_gross_total',
} as const satisfies Record<ExportColumn, string>
const EXAMPLES = { iso: '2026-11-30', local: '30.11.2026' } as const

/** Writes the statements of the list as CSV for the books; the file looks the next time as it did this time. */
export const ExportDialog = ({ filter, onClose }: { filter: StatementFilter; onClose: () => void }): ReactNode => {
  const text = useText()
  const id = useId()
  const [kept, setKept] = useSetting('statement_export', FIRST)
  const format = { ...FIRST, ...kept }
  const { download } = useDownload()
  const offered = exportColumnsOf(format.rows)
  const chosen = offered.filter((name) => format.columns.includes(name))
  const [days, setDays] = useState({ from: filter.from, to: filter.to })
  const [unread, setUnread] = useState(NONE_UNREAD)
  const exported = { ...filter, ...days }
  const change = (changes: Partial<ExportFormat>) => setKept({ ...format, ...changes })
  const choice = <Name extends 'rows' | 'delimiter' | 'decimal' | 'days'>(
    name: Name,
    options: readonly { value: ExportFormat[Name]; label: string }[],
  ): ReactNode => (
    <TextField
      select
      fullWidth
      label={text(`statement_export_${name}`)}
      value={format[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  const save = async () => {
    const query = { state: 'final', ...queryOfFilter(exported), ...format, columns: chosen.join(';') }
    await download(() => fetchFile('statementExport', { query }), 'statements.csv')
    onClose()
  }
  return (
    <TaskDialog
      title={text('statement_export')}
      hint={text('statement_export_hint')}
      isWide
      isReady={chosen.length > 0 && !isReversed(exported) && !unread.from && !unread.to}
      doLabel={text('action_download')}
      onDo={save}
      onClose={onClose}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <DayField
          label={text('field_st_from')}
          value={days.from || null}
          lean="past"
          onChange={(from, fault) => {
            setDays({ ...days, from: from ?? '' })
            setUnread({ ...unread, from: fault !== null })
          }}
        />
        <DayField
          label={text('field_st_to')}
          value={days.to || null}
          near={days.from}
          error={isReversed(exported) ? text('date_range_reversed') : null}
          onChange={(to, fault) => {
            setDays({ ...days, to: to ?? '' })
            setUnread({ ...unread, to: fault !== null })
          }}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        <QuickPeriods
          periods={QUICK_MONTHS}
          days={days.from && days.to ? days : null}
          onChoose={(next) => {
            setDays(next)
            setUnread(NONE_UNREAD)
          }}
        />
      </Stack>
      {choice(
        'rows',
        EXPORT_ROWS.map((value) => ({
          value,
          label: text(value === 'lines' ? 'statement_export_line' : 'statement_export_whole'),
        })),
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        {choice(
          'delimiter',
          DELIMITER_NAMES.map((value) => ({ value, label: text(`statement_export_${value}`) })),
        )}
        {choice(
          'decimal',
          DECIMALS.map((value) => ({ value, label: text(`statement_export_${value}`) })),
        )}
        {choice(
          'days',
          DAY_FORMATS.map((value) => ({ value, label: EXAMPLES[value] })),
        )}
      </Stack>
      <Box role="group" aria-labelledby={`${id}-columns`}>
        <FormLabel id={`${id}-columns`}>{text('statement_export_columns')}</FormLabel>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {offered.map((name) => (
            <FormControlLabel
              key={name}
              label={text(NAMES[name])}
              sx={{ minWidth: 0 }}
              control={
                <Checkbox
                  checked={format.columns.includes(name)}
                  onChange={(_event, isOn) =>
                    change({
                      columns: EXPORT_COLUMNS.filter((one) => (one === name ? isOn : format.columns.includes(one))),
                    })
                  }
                />
              }
            />
          ))}
        </Box>
      </Box>
    </TaskDialog>
  )
}
