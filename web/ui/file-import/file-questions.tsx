import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { type ChosenColumns, LIST_NAMES, type ListedKind, type ReadHeading } from '#shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import { areColumnsPending, type FileChoices, type FileQuestions, serverColumns } from './file-choices.ts'

/** A column as a person chooses it. */
export type ColumnChoice = { name: string; meaning: string }

type Props = {
  questions: FileQuestions
  columns: readonly ColumnChoice[]
  choices: FileChoices
  onChoose: (choices: FileChoices) => void
  /** Hears whether columns are shown by which the file was not read yet: it is not to be imported so. */
  onPending: (isPending: boolean) => void
}

/** Says where a file belongs that was given to the wrong list: above all else that is said of it. */
export const MeantList = ({ list }: { list: ListedKind | null | undefined }): ReactNode => {
  const text = useText()
  return (
    list && (
      <Alert severity="warning" sx={{ width: '100%', mb: 1 }}>
        {text('upload_meant_list', { list: text(LIST_NAMES[list]) })}
      </Alert>
    )
  )
}

/** Asks which sheet is meant, and what unknown headings mean. */
export const FileQuestionsForm = ({ questions, columns, choices, onChoose, onPending }: Props): ReactNode => {
  const text = useText()
  const { headings, sheet, sheets } = questions
  const unknown = headings.filter(
    ({ heading, column }) =>
      (column === null && heading !== '' && heading !== text('upload_fault_heading')) ||
      choices.columns[heading] !== undefined,
  )
  const ofServer = serverColumns(headings, choices.columns)
  const offered = [...columns, ...ofServer.map(({ name, meaning }) => ({ name, meaning: text(meaning) }))]
  return (
    <>
      {sheets.length > 1 && (
        <TextField
          select
          size="small"
          label={text('upload_sheet')}
          value={sheet ?? ''}
          onChange={({ target }) => onChoose({ ...choices, sheet: target.value, columns: {} })}
          sx={{ mt: 2, width: { xs: '100%', sm: 320 } }}
        >
          {sheets.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {unknown.length > 0 && (
        <Headings
          key={JSON.stringify([headings, choices.columns])}
          unknown={unknown}
          taken={headings.flatMap(({ heading, column }) =>
            column !== null && choices.columns[heading] === undefined ? [column] : [],
          )}
          columns={offered}
          chosen={choices.columns}
          onChoose={(chosen) => onChoose({ ...choices, columns: chosen })}
          onPending={onPending}
        />
      )}
    </>
  )
}

const Headings = ({
  unknown,
  taken,
  columns,
  chosen,
  onChoose,
  onPending,
}: {
  unknown: readonly ReadHeading[]
  /** Columns that other headings mean. */
  taken: readonly string[]
  columns: readonly ColumnChoice[]
  chosen: ChosenColumns
  onChoose: (chosen: ChosenColumns) => void
  onPending: Props['onPending']
}): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(unknown.some(({ heading, like }) => like !== null || chosen[heading]))
  const [values, setValues] = useState<ChosenColumns>(() =>
    Object.fromEntries(unknown.map(({ heading, column, like }) => [heading, chosen[heading] ?? column ?? like ?? ''])),
  )
  const isPending = areColumnsPending(unknown, chosen, values)
  useEffect(() => {
    onPending(isPending)
    return () => onPending(false)
  }, [isPending, onPending])
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        {text('upload_columns_choose')}
      </Button>
    )
  const title = text('upload_columns_title')
  const isTaken = (name: string, heading: string): boolean =>
    taken.includes(name) || Object.entries(values).some(([other, value]) => other !== heading && value === name)
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2, width: '100%' }}>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {text('upload_columns_text')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(260px, 1fr))' } }}>
        {unknown.map(({ heading }) => (
          <TextField
            key={heading}
            select
            size="small"
            label={heading}
            value={values[heading] ?? ''}
            onChange={({ target }) => setValues({ ...values, [heading]: target.value })}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{text('upload_columns_none')}</MenuItem>
            {columns
              .filter(({ name }) => !isTaken(name, heading))
              .map(({ name, meaning }) => (
                <MenuItem key={name} value={name}>
                  {meaning === name ? name : `${name} – ${meaning}`}
                </MenuItem>
              ))}
          </TextField>
        ))}
      </Box>
      <Button variant="outlined" onClick={() => onChoose(values)} sx={{ mt: 1.5 }}>
        {text('upload_columns_apply')}
      </Button>
      {isPending && (
        <Typography variant="body2" color="warning.main" sx={{ mt: 0.5 }}>
          {text('upload_columns_pending')}
        </Typography>
      )}
    </Box>
  )
}
