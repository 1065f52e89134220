import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { FilePreview } from '#shared/schemas/report.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useServerResult } from '../../data/server-result.ts'
import { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { NoConnection } from '../../sync/api.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { QUICK_PAST } from '../../ui/fields/quick-days.ts'
import { QuickPeriods } from '../../ui/fields/quick-periods.tsx'
import { type FormFaults, refusalFaults } from '../../ui/forms/form-faults.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { BESIDE, PreviewExtent, PreviewLines } from './file-preview.tsx'

/** Faults of the chosen days: message keys by field, and the values of their placeholders. */
export type DayFaults = { faults: FormFaults; values?: Record<string, unknown> }

/** Milliseconds of rest before a preview is requested: typing passes through several choices. */
const TYPING_MS = 500

type Props<Name extends string, Further extends object> = {
  title: string
  explanation: string
  /** Accessible name of the button, clear without the heading above it. */
  action: string
  /** The days to choose, with the keys of their labels. */
  labels: Record<Name, TextKey>
  /** The first choice, `YYYY-MM-DD`. */
  first: Record<Name, string>
  /** Further fields of the choice. */
  children?: ReactNode
  /** The first and the last of the days, where weeks and months are chosen with one click. */
  ends?: { from: Name; to: Name }
  faultsOf?: (days: Record<Name, string>) => DayFaults
  /** @param part of the files that the preview tells, from 1 */
  fetchIt: (days: Record<Name, string>, part: number) => Promise<Blob>
  /** Content of the file to come, by the days and the further choice. */
  preview: (request: Record<Name, string> & Further) => Promise<FilePreview>
  /** The further choice, as calls take it. Keep it stable between renders. */
  further: Further
  /** Beginning of the file's name; the days follow. */
  fileName: string
  /**
   * Called with the failure that keeps this file's preview from the server, null once it is over. Keep it stable between renders.
   */
  onObstacle: (fileName: string, obstacle: NoConnection | null) => void
}

const NO_FAULTS: DayFaults = { faults: {} }

/** One file to download: the choice of days with its faults, what the file will hold, and the progress. */
export const DownloadCard = <Name extends string, Further extends object>({
  title,
  explanation,
  action,
  labels,
  first,
  ends,
  faultsOf,
  fetchIt,
  preview,
  further,
  fileName,
  onObstacle,
  children,
}: Props<Name, Further>): ReactNode => {
  const text = useText()
  const progressId = useId()
  const { isCreating, download } = useDownload()
  const [days, setDays] = useState<Record<Name, string | null>>(first)
  const [typed, setTyped] = useState<FormFaults>({})
  const [refused, setRefused] = useState<DayFaults>(NO_FAULTS)
  const [isAsked, setIsAsked] = useState(false)
  const names = Object.keys(labels) as Name[]

  const chosen = names.every((name) => days[name] !== null) ? (days as Record<Name, string>) : null
  const ranged = (chosen && faultsOf?.(chosen)) ?? NO_FAULTS
  const isChosen = chosen !== null && Object.keys(ranged.faults).length === 0
  const request = useMemo(
    () => (isChosen ? { ...(days as Record<Name, string>), ...further } : null),
    [isChosen, days, further],
  )
  const settled = useSettled(request, TYPING_MS)
  // A choice that is not valid any more shows nothing of the one before.
  const loaded = useServerResult(`report_${fileName}`, request && settled, preview)
  const own = loaded.failure instanceof NoConnection ? loaded.failure : null
  useEffect(() => onObstacle(fileName, own), [onObstacle, fileName, own])
  const errorOf = (name: Name): string | null => {
    const fault = (isAsked && typed[name]) || ranged.faults[name] || refused.faults[name]
    return fault ? text(fault, { ...refused.values, ...ranged.values }) : null
  }

  const fetchChosen = async (of: Record<Name, string>, part: number): Promise<Blob> => {
    try {
      return await fetchIt(of, part)
    } catch (error) {
      const failure = failureText(error)
      setRefused({ faults: refusalFaults(failure, names).faults, values: failure.values })
      throw error
    }
  }
  /** One file after the other, up to the first that fails. */
  const downloadParts = async (name: string, files: number, fetchPart: (part: number) => Promise<Blob>) => {
    let hasFailed = false
    for (let part = 1; part <= files && !hasFailed; part += 1) {
      const fetched = async () => {
        hasFailed = true
        const file = await fetchPart(part)
        hasFailed = false
        return file
      }
      await download(fetched, files === 1 ? `${name}.xlsx` : `${name}_${part}.xlsx`)
    }
  }
  const submit = () => {
    setIsAsked(true)
    setRefused(NO_FAULTS)
    if (!chosen || Object.keys(ranged.faults).length > 0) return
    const name = [fileName, ...new Set(names.map((one) => chosen[one]))].join('_')
    void downloadParts(name, loaded.answer?.files ?? 1, (part) => fetchChosen(chosen, part))
  }

  return (
    <SectionCard title={title}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [BESIDE]: { gridTemplateColumns: '20rem minmax(0, 1fr)' },
        }}
      >
        <Stack
          component="form"
          noValidate
          sx={{ gap: 2 }}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isCreating) submit()
          }}
        >
          <Typography color="textSecondary">{explanation}</Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              maxWidth: '27.5rem',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
            }}
          >
            {names.map((name) => (
              <DayField
                key={name}
                label={text(labels[name])}
                value={days[name]}
                lean="past"
                onChange={(day, fault) => {
                  setDays((before) => ({ ...before, [name]: day }))
                  setTyped((before) => ({ ...before, [name]: fault ?? undefined }))
                  setRefused(NO_FAULTS)
                }}
                isRequired
                error={errorOf(name)}
              />
            ))}
          </Box>
          {ends && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: -1 }}>
              <QuickPeriods
                periods={QUICK_PAST}
                days={chosen && { from: chosen[ends.from], to: chosen[ends.to] }}
                onChoose={({ from, to }) => {
                  setDays((before) => ({ ...before, [ends.from]: from, [ends.to]: to }))
                  setTyped({})
                  setRefused(NO_FAULTS)
                }}
              />
            </Box>
          )}
          {children}
          <PreviewExtent loaded={loaded} isChosen={isChosen} />
          <Button
            type="submit"
            aria-label={action}
            // A file without rows is nothing to lead to.
            variant={loaded.answer?.total === 0 ? 'outlined' : 'contained'}
            disabled={isCreating}
            startIcon={isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />}
            sx={{ minHeight: 44, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
          >
            {text('action_download')}
          </Button>
          <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
            {isCreating && (
              <>
                <Typography id={progressId} variant="body2" sx={{ mb: 1 }}>
                  {text('report_creating')}
                </Typography>
                <LinearProgress aria-labelledby={progressId} />
              </>
            )}
          </Box>
        </Stack>
        <PreviewLines name={title} loaded={loaded} isTold={own !== null} />
      </Box>
    </SectionCard>
  )
}
