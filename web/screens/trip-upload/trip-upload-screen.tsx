import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { MAX_FILE_MB } from '#shared/schemas/file-import.ts'
import { useUnreachable } from '../../data/unreachable.ts'
import { failureText } from '../../i18n/failure.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { EncodingQuestion, readingsOf } from '../../ui/file-import/encoding-question.tsx'
import { FaultSheetButton } from '../../ui/file-import/fault-sheet-button.tsx'
import {
  type FileChoices,
  type FileQuestions,
  fileForm,
  fileQuery,
  NO_CHOICES,
  questionsOf,
  recalledFor,
  rememberColumns,
} from '../../ui/file-import/file-choices.ts'
import { passingFailure } from '../../ui/file-import/file-failure.ts'
import { FilePreview } from '../../ui/file-import/file-preview.tsx'
import { FileQuestionsForm, MeantList } from '../../ui/file-import/file-questions.tsx'
import { useFileWords } from '../../ui/file-import/file-words.ts'
import { ImportWarnings } from '../../ui/file-import/import-faults.tsx'
import { LastImports } from '../../ui/file-import/last-imports.tsx'
import { ReadAsNotes } from '../../ui/file-import/read-as-notes.tsx'
import { IMPORTS_QUERY } from '../../ui/file-import/use-undo-import.ts'
import type { Failure } from '../../ui/forms/form-faults.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { blockedTrips, FaultyTrips } from '../../ui/trips/faulty-trips.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { ColumnsHelp } from './columns-help.tsx'
import { DropZone } from './drop-zone.tsx'
import { FaultTable } from './fault-table.tsx'
import { NewTrips } from './new-trips.tsx'
import { PLAN_COLUMNS } from './plan-template.ts'
import { RepeatedLines } from './repeated-lines.tsx'
import { countsOf, outcomeOfFailure, type UploadOutcome } from './upload-outcome.ts'

type Step = 'check' | 'import'
/** By which chosen columns are remembered. */
const KIND = 'trip'

/** What a file leaves to be chosen; null where it was not read that far. */
const askedBy = (outcome: UploadOutcome): FileQuestions | null => {
  if (outcome.state === 'imported') return null
  return questionsOf('values' in outcome ? outcome.values : outcome.read_as)
}

/** What passes by itself: what was found of the file stays as it was. */
type Passing = { state: 'passing'; failure: Failure }
/** Sends the file as it is now. */
const send = async (file: ChosenFile, step: Step, choices: FileChoices): Promise<UploadOutcome | Passing> => {
  let content: File
  try {
    content = await file.read()
  } catch {
    return { state: 'failed', message: 'trip_upload_file_changed', values: {} }
  }
  try {
    const { message: _, ...read } = await callApi('upload', {
      query: fileQuery(step, choices),
      body: fileForm(content, file.name, choices, MAX_FILE_MB.long),
    })
    return { state: step === 'check' ? 'checked' : 'imported', ...read }
  } catch (error) {
    const failure = passingFailure(error)
    return failure ? { state: 'passing', failure } : outcomeOfFailure(error)
  }
}

/** /admin/upload — a trip plan as a workbook or a CSV file: checked first, then imported whole or not at all. */
export const TripUploadScreen = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const unreachable = useUnreachable()
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [running, setRunning] = useState<Step | null>(null)
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  /** As the person chose it for this file. */
  const [choices, setChoices] = useState(NO_CHOICES)
  const [passing, setPassing] = useState<Failure | null>(null)

  const run = async (chosen: ChosenFile, step: Step, wanted: FileChoices = choices): Promise<void> => {
    setFile(chosen)
    setRunning(step)
    setPassing(null)
    // What is imported stays in view meanwhile.
    if (step === 'check') setOutcome(null)
    setChoices(wanted)
    const result = await send(chosen, step, wanted)
    if (result.state === 'passing') {
      if (step === 'import') setPassing(result.failure)
      else setOutcome({ ...result.failure, state: 'failed' })
      return setRunning(null)
    }
    const asked = askedBy(result)
    const recalled = asked && recalledFor(KIND, asked, wanted)
    if (recalled) return run(chosen, step, recalled)
    setOutcome(result)
    setRunning(null)
    if (result.state === 'checked') notify('success', 'file_checked')
    if (result.state === 'imported') {
      notify('success', 'upload_result', countsOf(result))
      // The new trips are shown as soon as they are pulled.
      syncNow()
      void queries.invalidateQueries({ queryKey: [IMPORTS_QUERY] })
    }
  }

  /** What was said of the file is no longer so. */
  const forget = useCallback(() => {
    setOutcome(null)
    setPassing(null)
  }, [])

  return (
    <Stack spacing={2} sx={{ width: '100%', maxWidth: '75rem' }}>
      <SectionCard title={text('trip_upload_plan')}>
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '47.5rem' }}>
          {text('trip_upload_intro')}
        </Typography>
        {unreachable && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {text(failureText(unreachable).message)}
          </Alert>
        )}
        <DropZone
          fileName={file?.name ?? null}
          isDisabled={running !== null}
          onChoose={(chosen) => void run(chosen, 'check', NO_CHOICES)}
        />
        <Box aria-live="polite" sx={{ mt: 2, '&:empty': { mt: 0 } }}>
          {running && (
            <Box>
              <Typography id="upload-progress" variant="body2" sx={{ mb: 1 }}>
                {text(running === 'check' ? 'trip_upload_checking' : 'trip_upload_importing')}
              </Typography>
              <LinearProgress aria-labelledby="upload-progress" />
            </Box>
          )}
          {outcome && <MeantList list={askedBy(outcome)?.meant_list} />}
          {outcome && file && (
            <Outcome
              outcome={outcome}
              file={file}
              isImporting={running === 'import'}
              onRun={(step) => void run(file, step)}
              choices={choices}
              onChoose={(chosen) => {
                if (running) return
                const asked = askedBy(outcome)
                if (asked) rememberColumns(KIND, asked, choices, chosen)
                void run(file, 'check', chosen)
              }}
            />
          )}
          {passing && (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {text(passing.message, passing.values)}
            </Alert>
          )}
        </Box>
      </SectionCard>
      <LastImports kind={KIND} onUndone={forget} />
      <ColumnsHelp />
    </Stack>
  )
}

type OutcomeProps = {
  outcome: UploadOutcome
  file: ChosenFile
  isImporting: boolean
  onRun: (step: Step) => void
  choices: FileChoices
  onChoose: (choices: FileChoices) => void
}

const Outcome = ({ outcome, file, isImporting, onRun, choices, onChoose }: OutcomeProps): ReactNode => {
  const text = useText()
  const words = useFileWords()
  const [isPending, setPending] = useState(false)
  const again = (
    <Button variant="outlined" disabled={isImporting} onClick={() => onRun('check')}>
      {text('trip_upload_check_again')}
    </Button>
  )
  const asked = askedBy(outcome)
  const questions = asked && (
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
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {outcome.added > 0 && (
              <Button variant="contained" disabled={isPending} loading={isImporting} onClick={() => onRun('import')}>
                {text('trip_upload_import', { added: outcome.added })}
              </Button>
            )}
            {again}
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
            <FaultSheetButton kind={KIND} name={file.name} read={file.read} choices={choices} faults={outcome.faults} />
          </Stack>
        </Stack>
      )
    case 'failed': {
      const readings = readingsOf(outcome.message, outcome.values)
      if (readings)
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
            action={again}
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
