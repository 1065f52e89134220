import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import type { TextKey } from '../../../shared/text-key.ts'
import { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { type FormFaults, refusalFaults } from '../../ui/forms/form-faults.ts'
import { SectionCard } from '../../ui/section-card.tsx'

/** Faults of the chosen days: message keys by field, and the values of their placeholders. */
export type DayFaults = { faults: FormFaults; values?: Record<string, unknown> }

type Props<Name extends string> = {
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
  faultsOf?: (days: Record<Name, string>) => DayFaults
  fetchIt: (days: Record<Name, string>) => Promise<Blob>
  /** Beginning of the file's name; the days follow. */
  fileName: string
}

const NO_FAULTS: DayFaults = { faults: {} }

/** One file to download: the choice of days, the progress, and the faults of the choice, at its fields. */
export const DownloadCard = <Name extends string>({
  title,
  explanation,
  action,
  labels,
  first,
  faultsOf,
  fetchIt,
  fileName,
  children,
}: Props<Name>): ReactNode => {
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
  const errorOf = (name: Name): string | null => {
    const fault = (isAsked && typed[name]) || ranged.faults[name] || refused.faults[name]
    return fault ? text(fault, { ...refused.values, ...ranged.values }) : null
  }

  const fetchChosen = async (of: Record<Name, string>): Promise<Blob> => {
    try {
      return await fetchIt(of)
    } catch (error) {
      const failure = failureText(error)
      setRefused({ faults: refusalFaults(failure, names).faults, values: failure.values })
      throw error
    }
  }
  const submit = () => {
    setIsAsked(true)
    setRefused(NO_FAULTS)
    if (!chosen || Object.keys(ranged.faults).length > 0) return
    const name = [fileName, ...new Set(names.map((one) => chosen[one]))].join('_')
    void download(() => fetchChosen(chosen), `${name}.xlsx`)
  }

  return (
    <SectionCard title={title}>
      <Stack
        component="form"
        noValidate
        sx={{ flexGrow: 1, gap: 2.5 }}
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
            maxWidth: 440,
            gridTemplateColumns: 'repeat(auto-fit, minmax(176px, 1fr))',
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
        {children}
        <Button
          type="submit"
          aria-label={action}
          variant="contained"
          disabled={isCreating}
          startIcon={isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />}
          sx={{ minHeight: 44, mt: 'auto', alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
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
    </SectionCard>
  )
}
