import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type CompanySheet, MAX_FILE_MB } from '#shared/schemas/file-import.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { syncNow } from '../../session/session.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { ChooseFile } from '../../ui/file-import/choose-file.tsx'
import { clashNames } from '../../ui/file-import/clash-names.ts'
import { warningOf } from '../../ui/file-import/csv-import.tsx'
import { FaultSheetButton } from '../../ui/file-import/fault-sheet-button.tsx'
import { FileChangesTable } from '../../ui/file-import/file-changes.tsx'
import { freshForm, NO_CHOICES } from '../../ui/file-import/file-choices.ts'
import { FileClashesList } from '../../ui/file-import/file-clashes.tsx'
import { fileFailure, passingFailure } from '../../ui/file-import/file-failure.ts'
import { FilePreview } from '../../ui/file-import/file-preview.tsx'
import { type FileWords, useFileWords } from '../../ui/file-import/file-words.ts'
import { ImportFaults, ImportWarnings } from '../../ui/file-import/import-faults.tsx'
import { LastImports } from '../../ui/file-import/last-imports.tsx'
import { hasRowNotes, RowNotes } from '../../ui/file-import/read-as-notes.tsx'
import { useLastTurn } from '../../ui/file-import/use-last-turn.ts'
import { useUndoImport } from '../../ui/file-import/use-undo-import.ts'
import type { Failure } from '../../ui/forms/form-faults.ts'
import { faultsBySheet } from './faults-by-sheet.ts'

type Outcome =
  | { state: 'checked'; sheets: readonly CompanySheet[]; ignored: readonly string[] }
  | { state: 'failed'; failure: Failure }

/** The workbook of a company: downloaded to be filled in, checked at once when it is chosen, and imported as one. */
export const CompanyFile = ({ onImported, onUndone }: { onImported: () => void; onUndone: () => void }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const { download, isCreating } = useDownload()
  const words = useFileWords()
  const [taken, setTaken] = useState<readonly string[]>([])
  const { undo } = useUndoImport(onUndone)
  const [file, setFile] = useState<File | null>(null)
  const [running, setRunning] = useState<'check' | 'import' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [passing, setPassing] = useState<Failure | null>(null)

  const beginTurn = useLastTurn()
  const send = async (chosen: File, step: 'check' | 'import', wanted = taken): Promise<void> => {
    const isLast = beginTurn()
    setTaken(wanted)
    setRunning(step)
    setPassing(null)
    try {
      const { message, sheets, ignored, run } = await callApi('companyFileImport', {
        query: { language, check: step === 'check' ? 'true' : 'false' },
        body: await freshForm(chosen, { ...NO_CHOICES, taken: wanted }, MAX_FILE_MB.long),
      })
      if (!isLast()) return
      if (step === 'check') return setOutcome({ state: 'checked', sheets, ignored })
      const wayBack = { label: 'action_undo', run: () => void undo(run ?? 0) } as const
      notify('success', wireKey(message), {}, run === null ? [] : [wayBack])
      const cellsOf = (of: readonly CompanySheet[]) => of.flatMap(({ clashes }) => clashes.cells)
      const shown = new Set(outcome?.state === 'checked' ? cellsOf(outcome.sheets).map(({ id }) => id) : [])
      const since = cellsOf(sheets).filter(({ id }) => !shown.has(id))
      if (since.length > 0)
        notify('warning', 'import_clashes_since', { count: since.length, names: clashNames(since, words.nameOf) })
      syncNow()
      onImported()
    } catch (error) {
      if (!isLast()) return
      const obstacle = outcome?.state === 'checked' && chosen === file ? passingFailure(error) : null
      if (!obstacle) return setOutcome({ state: 'failed', failure: fileFailure(error) })
      setTaken(taken)
      setPassing(obstacle)
    } finally {
      if (isLast()) setRunning(null)
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setOutcome(null)
    void send(chosen, 'check', [])
  }

  return (
    <Stack spacing={2}>
      <Typography variant="body2">{text('company_file_how')}</Typography>
      <ChooseFile
        file={file}
        isBusy={running !== null}
        onChoose={choose}
        onTemplate={() => void download(() => fetchFile('companyFile', { query: { language } }), 'company.xlsx')}
        isTemplateComing={isCreating}
      />
      <Box aria-live="polite">
        {file && <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{file.name}</Typography>}
        {running === 'check' && <LinearProgress aria-label={text('trip_upload_checking')} />}
        {outcome?.state === 'checked' && (
          <Checked
            {...outcome}
            words={words}
            taken={taken}
            onTake={(next) => file && running !== 'import' && void send(file, 'check', next)}
          />
        )}
        {outcome?.state === 'failed' && <Failed failure={outcome.failure} file={file} words={words} />}
        {passing && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {text(passing.message, passing.values)}
          </Alert>
        )}
      </Box>
      <Box sx={{ py: 1 }}>
        <Button
          variant="contained"
          disabled={file === null || running === 'check' || outcome?.state !== 'checked'}
          loading={running === 'import'}
          onClick={() => file && void send(file, 'import')}
        >
          {text('action_import')}
        </Button>
      </Box>
      <LastImports kind="company" onUndone={onUndone} />
    </Stack>
  )
}

type CheckedProps = {
  sheets: readonly CompanySheet[]
  ignored: readonly string[]
  words: FileWords
  taken: readonly string[]
  onTake: (taken: readonly string[]) => void
}
const Checked = ({ sheets, ignored, words, taken, onTake }: CheckedProps): ReactNode => {
  const text = useText()
  const sum = (of: 'added' | 'changed' | 'present') => sheets.reduce((count, sheet) => count + sheet[of], 0)
  return (
    <>
      <Alert severity="success">
        {text('import_ready', { added: sum('added'), changed: sum('changed'), present: sum('present') })}
      </Alert>
      {ignored.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text('company_file_ignored', { sheets: ignored.join(', ') })}
        </Alert>
      )}
      {sheets.map(({ sheet, added, changed, present, warnings, changes, clashes, preview, ...notes }) => (
        <Box
          key={sheet}
          component="details"
          open={warnings.length > 0 || clashes.total > 0 || hasRowNotes(notes)}
          sx={{ mt: 1 }}
        >
          <Typography component="summary" sx={{ cursor: 'pointer', minHeight: 32 }}>
            <b>{sheet}</b> {text('import_counts', { added, changed, present })}
          </Typography>
          {warnings.length > 0 && <ImportWarnings warnings={warnings.map(warningOf)} words={words} />}
          <RowNotes of={notes} />
          <FileClashesList clashes={clashes} words={words} taken={taken} onTake={onTake} />
          <FileChangesTable changes={changes} words={words} />
          <FilePreview preview={preview} words={words} />
        </Box>
      ))}
    </>
  )
}

const Failed = ({ failure, file, words }: { failure: Failure; file: File | null; words: FileWords }): ReactNode => {
  const text = useText()
  const sheets = faultsBySheet(failure.values)
  if (sheets.length === 0)
    return (
      <Alert severity={failure.message === 'needs_connection' ? 'warning' : 'error'}>
        {text(failure.message, failure.values)}
      </Alert>
    )
  return (
    <>
      {sheets.map(({ sheet, faults, more }) => (
        <Box key={sheet} component="section" aria-label={sheet} sx={{ mb: 2 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {sheet}
          </Typography>
          <ImportFaults faults={faults} notListed={more} words={words} />
        </Box>
      ))}
      {file && (
        <FaultSheetButton
          kind="company"
          name={file.name}
          read={async () => file}
          choices={NO_CHOICES}
          faults={sheets.flatMap(({ faults }) => faults)}
        />
      )}
    </>
  )
}
