import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { ImportStep } from '#shared/schemas/file-import.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { EncodingQuestion, readingsOf } from '../../ui/file-import/encoding-question.tsx'
import { FaultSheetButton } from '../../ui/file-import/fault-sheet-button.tsx'
import { type FileChoices, type FileQuestions, questionsOf } from '../../ui/file-import/file-choices.ts'
import { FilePreview } from '../../ui/file-import/file-preview.tsx'
import { FileQuestionsForm } from '../../ui/file-import/file-questions.tsx'
import { useFileWords } from '../../ui/file-import/file-words.ts'
import { ImportWarnings } from '../../ui/file-import/import-faults.tsx'
import { ReadAsNotes } from '../../ui/file-import/read-as-notes.tsx'
import { SHORT_SCREEN } from '../../ui/theme/short-screen.ts'
import { blockedTrips, FaultyTrips } from '../../ui/trips/faulty-trips.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { FaultTable } from './fault-table.tsx'
import { NewTrips } from './new-trips.tsx'
import { PLAN_COLUMNS } from './plan-template.ts'
import { RepeatedLines } from './repeated-lines.tsx'
import { countsOf, type UploadOutcome } from './upload-outcome.ts'

/** By which chosen columns are remembered. */
export const KIND = 'trip'

/** Open questions about a file; null if it was not read that far. */
export const askedBy = (outcome: UploadOutcome): FileQuestions | null => {
  if (outcome.state === 'imported') return null
  return questionsOf('values' in outcome ? outcome.values : outcome.read_as)
}

type OutcomeProps = {
  outcome: UploadOutcome
  /** Null for a file that was sent before this page began: the device no longer has it. */
  file: ChosenFile | null
  isImporting: boolean
  onRun: (step: ImportStep) => void
  choices: FileChoices
  onChoose: (choices: FileChoices) => void
}

/** Findings of the check of a file, or the result of its import. */
export const Outcome = ({ outcome, file, isImporting, onRun, choices, onChoose }: OutcomeProps): ReactNode => {
  const text = useText()
  const words = useFileWords()
  const [isPending, setPending] = useState(false)
  const again = file ? (
    <Button variant="outlined" disabled={isImporting} onClick={() => onRun('check')}>
      {text('trip_upload_check_again')}
    </Button>
  ) : (
    <Typography>{text('trip_upload_job_choose')}</Typography>
  )
  const asked = askedBy(outcome)
  const questions = asked && file && (
    <Box sx={{ width: '100%' }}>
      <FileQuestionsForm
        questions={asked}
        columns={PLAN_COLUMNS.map(({ column }) => ({
          name: column,
          meaning: text(`trip_upload_column_${column.toLowerCase() as Lowercase<typeof column>}`),
        }))}
        choices={choices}
        onChoose={onChoose}
        onPending={setPending}
      />
    </Box>
  )
  switch (outcome.state) {
    case 'imported':
      return (
        <Stack spacing={2}>
          <Alert severity="success">{text('upload_result', countsOf(outcome))}</Alert>
          <NewTrips title="trip_upload_added" trips={outcome.trips} total={outcome.added} />
        </Stack>
      )
    case 'checked':
      return (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Alert severity={outcome.added > 0 ? 'success' : 'info'} sx={{ width: '100%' }}>
            {outcome.added > 0 ? text('trip_upload_would_add', countsOf(outcome)) : text('trip_upload_nothing_new')}
          </Alert>
          <ReadAsNotes readAs={outcome.read_as} />
          {questions}
          <RepeatedLines {...outcome.repeated} />
          {outcome.warnings.length > 0 && (
            <Box sx={{ width: '100%' }}>
              <ImportWarnings
                warnings={outcome.warnings.map(({ line, column, message, ...values }) => ({
                  ...{ line, column, message: wireKey(message), values },
                }))}
                words={words}
              />
            </Box>
          )}
          {outcome.warned && outcome.warned.total > 0 && (
            <Box sx={{ width: '100%' }}>
              <FaultyTrips severity="warning" title={text('upload_approvals_warned')} {...outcome.warned} />
            </Box>
          )}
          <NewTrips title="trip_upload_new" trips={outcome.trips} total={outcome.added} />
          <FilePreview preview={outcome.preview} words={words} />
          {/* In sight above both lists: what is checked is imported by one press. */}
          <Stack
            direction="row"
            spacing={1}
            useFlexGap
            sx={{
              flexWrap: 'wrap',
              position: 'sticky',
              [SHORT_SCREEN]: { position: 'static' },
              bottom: 0,
              zIndex: 1,
              width: '100%',
              py: 1,
              bgcolor: 'background.paper',
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {outcome.added > 0 && file && (
              <Button variant="contained" disabled={isPending} loading={isImporting} onClick={() => onRun('import')}>
                {text('trip_upload_import', { added: outcome.added })}
              </Button>
            )}
            {(file || outcome.added > 0) && again}
          </Stack>
        </Stack>
      )
    case 'faults':
      return (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ width: '100%' }}>
            <FaultTable faults={outcome.faults} notListed={outcome.more} />
          </Box>
          {questions}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
            {again}
            {file && (
              <FaultSheetButton
                kind={KIND}
                name={file.name}
                read={file.read}
                choices={choices}
                faults={outcome.faults}
              />
            )}
          </Stack>
        </Stack>
      )
    case 'failed': {
      const readings = readingsOf(outcome.message, outcome.values)
      if (readings && file)
        return <EncodingQuestion readings={readings} onChoose={(encoding) => onChoose({ ...choices, encoding })} />
      const blocked = blockedTrips(outcome.message, outcome.values)
      if (blocked)
        return (
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Box sx={{ width: '100%' }}>
              <FaultyTrips title={text('upload_approvals_missing')} trips={blocked} />
            </Box>
            {again}
          </Stack>
        )
      return (
        <>
          <Alert
            severity={outcome.message === 'needs_connection' ? 'info' : 'error'}
            action={file && again}
            // On a phone the button stands below the reason.
            sx={{
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              '& .MuiAlert-message': { flex: { xs: '1 0 220px', sm: '1 1 0' } },
            }}
          >
            {text(outcome.message, outcome.values)}
          </Alert>
          {questions}
        </>
      )
    }
  }
}
