import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { Preview, ReadAs, RunOf } from '#shared/schemas/file-import.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'
import { saveFile } from '../browser/save-file.ts'
import { useNotify, useNotifyFailure } from '../feedback/notification.tsx'
import type { NotificationAction } from '../feedback/notification-bar.tsx'
import type { Failure } from '../forms/form-faults.ts'
import { ChooseFile } from './choose-file.tsx'
import { clashNames } from './clash-names.ts'
import { type CsvColumn, CsvColumns } from './csv-columns.tsx'
import { EncodingQuestion, readingsOf } from './encoding-question.tsx'
import { FaultSheetButton } from './fault-sheet-button.tsx'
import { type FileChanges, FileChangesTable } from './file-changes.tsx'
import {
  type FileChoices,
  type FileQuestions,
  fileQuery,
  freshForm,
  NO_CHOICES,
  questionsOf,
  recalledFor,
  rememberColumns,
} from './file-choices.ts'
import { type FileClashes, FileClashesList } from './file-clashes.tsx'
import { fileFailure, passingFailure } from './file-failure.ts'
import type { FileFault } from './file-faults.ts'
import { FilePreview } from './file-preview.tsx'
import { FileQuestionsForm, MeantList } from './file-questions.tsx'
import { useFileWords } from './file-words.ts'
import { ImportFaults, ImportWarnings } from './import-faults.tsx'
import { type ImportCounts, type ImportOutcome, outcomeOfFailure } from './import-outcome.ts'
import { LastImports } from './last-imports.tsx'
import { ReadAsNotes } from './read-as-notes.tsx'
import { useLastTurn } from './use-last-turn.ts'
import { useUndoImport } from './use-undo-import.ts'

type Warning = { line: number; column: string; message: string; value: string }
type Request = { query: ReturnType<typeof fileQuery>; body: FormData }
/** The calls of one kind of file, and its columns in their order. */
export type CsvKind = {
  /** Kind of the rows; the device remembers chosen columns by it. */
  name: Exclude<RunOf, 'company'>
  send: (request: Request) => Promise<
    ImportCounts & {
      message: string
      warnings: Warning[]
      read_as: ReadAs
      changes: FileChanges
      clashes: FileClashes
      preview?: Preview | undefined
      run: number | null
    }
  >
  fetchTemplate: () => Promise<Blob>
  fileName: string
  columns: readonly CsvColumn[]
  /** Message key of the effect of a file; by default that known entries are changed. */
  intro?: TextKey
}

/** A warning of the server as lists of faults show it. */
export const warningOf = ({ line, column, message, value }: Warning): FileFault => ({
  line,
  column,
  message: wireKey(message),
  values: { value },
})

/** Chooses a file, checks it at once, and imports it when it has no fault. */
export const CsvImport = ({
  kind,
  onImported,
  onUndone,
}: {
  kind: CsvKind
  onImported: (wayBack?: NotificationAction) => void
  /** An import of before was undone. */
  onUndone: () => void
}): ReactNode => {
  const text = useText()
  const words = useFileWords(kind.columns)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { undo } = useUndoImport(onUndone)
  const [file, setFile] = useState<File | null>(null)
  const [running, setRunning] = useState<'check' | 'import' | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [passing, setPassing] = useState<Failure | null>(null)
  /** As the person chose it for this file. */
  const [choices, setChoices] = useState(NO_CHOICES)
  const [questions, setQuestions] = useState<FileQuestions | null>(null)
  const [isPending, setPending] = useState(false)

  const beginTurn = useLastTurn()
  const run = async (chosen: File, step: 'check' | 'import', wanted: FileChoices = choices): Promise<void> => {
    const isLast = beginTurn()
    setChoices(wanted)
    setRunning(step)
    setPassing(null)
    // What is checked anew because a clash was decided stays in view meanwhile.
    if (step === 'check' && wanted.taken === choices.taken) setOutcome(null)
    try {
      const body = await freshForm(chosen, wanted)
      const {
        message,
        warnings,
        read_as,
        changes,
        clashes,
        preview,
        run: done,
        ...counts
      } = await kind.send({
        query: fileQuery(step, wanted),
        body,
      })
      if (!isLast()) return
      if (step === 'check') {
        const asked = questionsOf(read_as)
        const recalled = recalledFor(kind.name, asked, wanted)
        if (recalled) return await run(chosen, step, recalled)
        setQuestions(asked)
        const read = { warnings: warnings.map(warningOf), readAs: read_as, changes, clashes, preview }
        setOutcome({ state: 'checked', counts, ...read })
      } else {
        const wayBack = done === null ? undefined : ({ label: 'action_undo', run: () => void undo(done) } as const)
        const shown = new Set(outcome?.state === 'checked' ? outcome.clashes.cells.map(({ id }) => id) : [])
        const since = clashes.cells.filter(({ id }) => !shown.has(id))
        notify('success', wireKey(message), counts, wayBack)
        if (since.length > 0)
          notify('warning', 'import_clashes_since', { count: since.length, names: clashNames(since, words.nameOf) })
        onImported(wayBack)
      }
    } catch (error) {
      if (!isLast()) return
      const isKept = outcome?.state === 'checked' && chosen === file
      const obstacle = passingFailure(error)
      if (obstacle && isKept && (step === 'import' || wanted.taken !== choices.taken)) {
        setChoices(choices)
        return setPassing(obstacle)
      }
      const failure = fileFailure(error)
      const asked = questionsOf(failure.values)
      const recalled = recalledFor(kind.name, asked, wanted)
      if (recalled) return await run(chosen, step, recalled)
      setQuestions(asked)
      setOutcome(outcomeOfFailure(failure))
    } finally {
      if (isLast()) setRunning(null)
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    void run(chosen, 'check', NO_CHOICES)
  }
  const downloadTemplate = async () => {
    try {
      saveFile(await kind.fetchTemplate(), kind.fileName)
    } catch (error) {
      notifyFailure(error)
    }
  }

  const readings = outcome?.state === 'failed' ? readingsOf(outcome.failure.message, outcome.failure.values) : null

  return (
    <Stack spacing={2}>
      <Typography variant="body2">{text(kind.intro ?? 'import_text')}</Typography>
      <ChooseFile file={file} isBusy={running !== null} onChoose={choose} onTemplate={() => void downloadTemplate()} />
      <Box aria-live="polite">
        {file && <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{file.name}</Typography>}
        {running === 'check' && (
          <>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {text('trip_upload_checking')}
            </Typography>
            <LinearProgress aria-label={text('trip_upload_checking')} />
          </>
        )}
        {outcome && <MeantList list={questions?.meant_list} />}
        {outcome?.state === 'checked' && <Alert severity="success">{text('import_ready', outcome.counts)}</Alert>}
        {outcome?.state === 'checked' && (
          <>
            <ReadAsNotes readAs={outcome.readAs} />
            {outcome.warnings.length > 0 && <ImportWarnings warnings={outcome.warnings} words={words} />}
            <FileClashesList
              clashes={outcome.clashes}
              words={words}
              taken={choices.taken ?? []}
              onTake={(taken) => file && running !== 'import' && void run(file, 'check', { ...choices, taken })}
            />
            <FileChangesTable changes={outcome.changes} words={words} />
            <FilePreview preview={outcome.preview} words={words} />
          </>
        )}
        {readings && file && (
          <EncodingQuestion
            readings={readings}
            onChoose={(codePage) => {
              void run(file, 'check', { ...choices, encoding: codePage })
            }}
          />
        )}
        {outcome?.state === 'failed' && !readings && (
          <Alert
            severity={outcome.failure.message === 'needs_connection' ? 'warning' : 'error'}
            action={
              file && (
                <Button color="inherit" size="small" onClick={() => void run(file, 'check')}>
                  {text('trip_upload_check_again')}
                </Button>
              )
            }
          >
            {text(outcome.failure.message, outcome.failure.values)}
          </Alert>
        )}
        {outcome?.state === 'faults' && <ImportFaults faults={outcome.faults} notListed={outcome.more} words={words} />}
        {outcome?.state === 'faults' && file && (
          <FaultSheetButton
            kind={kind.name}
            name={file.name}
            read={async () => file}
            choices={choices}
            faults={outcome.faults}
          />
        )}
        {outcome && questions && file && (
          <FileQuestionsForm
            questions={questions}
            columns={kind.columns.map(({ name, label = fieldKey(name), number = 0 }) => ({
              name,
              meaning: text(label, { number }),
            }))}
            choices={choices}
            onPending={setPending}
            onChoose={(chosen) => {
              rememberColumns(kind.name, questions, choices, chosen)
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
      <Box sx={{ py: 1 }}>
        <Button
          variant="contained"
          disabled={file === null || running === 'check' || outcome?.state !== 'checked' || isPending}
          loading={running === 'import'}
          onClick={() => file && void run(file, 'import')}
        >
          {text('action_import')}
        </Button>
      </Box>
      <LastImports kind={kind.name} onUndone={onUndone} />
      <CsvColumns columns={kind.columns} />
    </Stack>
  )
}
