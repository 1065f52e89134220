import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { type ImportJob, type ImportStep, MAX_FILE_MB } from '#shared/schemas/file-import.ts'
import { now } from '../../clock/clock.ts'
import { useUnreachable } from '../../data/unreachable.ts'
import { failureText } from '../../i18n/failure.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import {
  type FileChoices,
  fileForm,
  fileQuery,
  NO_CHOICES,
  recalledFor,
  rememberColumns,
} from '../../ui/file-import/file-choices.ts'
import { passingFailure } from '../../ui/file-import/file-failure.ts'
import { MeantList } from '../../ui/file-import/file-questions.tsx'
import { LastImports } from '../../ui/file-import/last-imports.tsx'
import { useLastTurn } from '../../ui/file-import/use-last-turn.ts'
import { IMPORTS_QUERY } from '../../ui/file-import/use-undo-import.ts'
import type { Failure } from '../../ui/forms/form-faults.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { ColumnsHelp } from './columns-help.tsx'
import { DropZone } from './drop-zone.tsx'
import { followJob, type JobNews } from './import-job.ts'
import { JobProgress } from './job-progress.tsx'
import { askedBy, KIND, Outcome } from './outcome.tsx'
import { countsOf, outcomeOfFailure, outcomeOfJob, type UploadOutcome } from './upload-outcome.ts'

/** A failure that passes by itself: the findings about the file stay in view. */
type Passing = { state: 'passing'; failure: Failure }
/** Result of sending a file: the job of the server that goes on with it, or the reason why there is none. */
type Sent = { state: 'taken'; job: ImportJob } | UploadOutcome | Passing
const send = async (file: ChosenFile, step: ImportStep, choices: FileChoices): Promise<Sent> => {
  let content: File
  try {
    content = await file.read()
  } catch {
    return { state: 'failed', message: 'trip_upload_file_changed', values: {} }
  }
  try {
    const job = await callApi('uploadJob', {
      query: fileQuery(step, choices),
      body: fileForm(content, file.name, choices, MAX_FILE_MB.long),
    })
    return { state: 'taken', job }
  } catch (error) {
    const failure = passingFailure(error)
    return failure ? { state: 'passing', failure } : outcomeOfFailure(error)
  }
}

/** Result of a job, and the name of its file. */
type Ended = { name: string; result: UploadOutcome }

/** The newest job of the person; undefined for an old one. @throws NoConnection, ApiRefusal */
const newestJob = async (): Promise<ImportJob | undefined> => {
  const job = (await callApi('importJobs', {})).find(({ ij_kind }) => ij_kind === KIND)
  return job && now() - Date.parse(job.ij_at) < SHOWN_SPAN ? job : undefined
}
/** @throws NoConnection, ApiRefusal */
const isUndone = async ({ ij_id }: ImportJob): Promise<boolean> => {
  const { ij_answer } = await callApi('importJob', { params: { id: ij_id } })
  const run = ij_answer?.run
  return typeof run === 'number' && (await callApi('imports', {})).some((one) => one.im_id === run && one.im_undone_at)
}
/** An older file is of no more use to look at. */
const SHOWN_SPAN = DAY_MS

/**
 * /admin/upload — a trip plan as a workbook or a CSV file: checked first, then imported whole or not at all. Both run as a job of
 * the server: the person may leave the screen, which shows the last job on return, on any device.
 */
export const TripUploadScreen = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const { moment } = useFormats()
  const unreachable = useUnreachable()
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [running, setRunning] = useState<ImportStep | null>(null)
  const [news, setNews] = useState<JobNews | null>(null)
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  /** Job of the outcome, if the device does not have its file. */
  const [earlier, setEarlier] = useState<ImportJob | null>(null)
  /** As the person chose it for this file. */
  const [choices, setChoices] = useState(NO_CHOICES)
  const [passing, setPassing] = useState<Failure | null>(null)
  const beginTurn = useLastTurn()
  /** Number of the last job that was shown here. */
  const shown = useRef(0)

  const follow = async (job: ImportJob, isLast: () => boolean): Promise<Ended | null> => {
    shown.current = job.ij_id
    try {
      const ended = await followJob(job, setNews, isLast)
      return ended && { name: ended.ij_file, result: outcomeOfJob(ended, moment(Date.parse(job.ij_at))) }
    } catch (error) {
      return { name: job.ij_file, result: outcomeOfFailure(error) }
    }
  }

  const tellImported = (result: UploadOutcome) => {
    if (result.state !== 'imported') return
    notify('success', 'upload_result', countsOf(result))
    // The new trips are shown as soon as they are pulled.
    syncNow()
    void queries.invalidateQueries({ queryKey: [IMPORTS_QUERY] })
  }

  const run = async (chosen: ChosenFile, step: ImportStep, wanted: FileChoices = choices): Promise<void> => {
    const isLast = beginTurn()
    setFile(chosen)
    setEarlier(null)
    setRunning(step)
    setNews(null)
    setPassing(null)
    // What is imported stays in view meanwhile.
    if (step === 'check') setOutcome(null)
    setChoices(wanted)
    const sent = await send(chosen, step, wanted)
    if (!isLast()) return
    const result = sent.state === 'taken' ? (await follow(sent.job, isLast))?.result : sent
    if (!result || !isLast()) return
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
    tellImported(result)
  }

  /** Follows a job that was begun earlier or on another device, or whose answer was lost. */
  const pickUp = useEffectEvent(async (isWanted: () => boolean): Promise<void> => {
    const job = await newestJob().catch(() => undefined)
    if (!job || !isWanted() || job.ij_id <= shown.current) return
    shown.current = job.ij_id
    const isLast = beginTurn()
    const isRunning = job.ij_state === 'running'
    if (isRunning) setRunning(job.ij_step)
    else if (await isUndone(job).catch(() => false)) return
    const ended = await follow(job, isLast)
    if (!ended || !isLast()) return
    setRunning(null)
    setPassing(null)
    setOutcome(ended.result)
    // That of a file of the same name, chosen here, is the one whose answer was lost.
    if (file?.name !== ended.name) setEarlier({ ...job, ij_file: ended.name })
    if (isRunning) tellImported(ended.result)
  })
  const isIdle = unreachable === null && running === null
  // A file that was sent without an answer may have arrived as well.
  useEffect(() => {
    let isOpen = isIdle
    if (isOpen) void pickUp(() => isOpen)
    return () => {
      isOpen = false
    }
  }, [isIdle])
  // Who leaves follows the job no longer.
  useEffect(() => () => void beginTurn(), [beginTurn])

  /** Clears the findings about the file, which no longer hold. */
  const forget = useCallback(() => {
    setOutcome(null)
    setEarlier(null)
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
          {earlier && earlier.ij_file !== '' && !running && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {text('trip_upload_job_earlier', { file: earlier.ij_file, time: moment(Date.parse(earlier.ij_at)) })}
            </Typography>
          )}
          {outcome && <MeantList list={askedBy(outcome)?.meant_list} />}
          {outcome && (file || earlier) && (
            <Outcome
              outcome={outcome}
              file={earlier ? null : file}
              isImporting={running === 'import'}
              onRun={(step) => file && void run(file, step)}
              choices={choices}
              onChoose={(chosen) => {
                if (running || !file) return
                const asked = askedBy(outcome)
                if (asked) rememberColumns(KIND, asked, choices, chosen)
                void run(file, 'check', chosen)
              }}
            />
          )}
          {running && (
            // Beside the button that began it.
            <Box sx={{ mt: outcome ? 2 : 0 }}>
              <JobProgress step={running} news={news} />
            </Box>
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
