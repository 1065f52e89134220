import ExpandIcon from '@mui/icons-material/ExpandMore'
import HistoryIcon from '@mui/icons-material/History'
import ArrowIcon from '@mui/icons-material/TrendingFlat'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { LoadNotice } from './feedback/load-notice.tsx'
import { useVersions } from './use-versions.ts'

type Words = {
  /** Name of a field, translated; null for a field that is not shown. */
  label: (field: string) => string | null
  /** A value as shown to people. `other` stands on the other side: of long lists only the difference is told. */
  value: (field: string, value: unknown, other: unknown) => string
  /** Texts for fields whose values are not shown. */
  plain?: Readonly<Record<string, string>>
}
type Props = Words & {
  /** Query key of the history. */
  queryKey: readonly unknown[]
  load: (query: { before?: number }) => Promise<HistoryEntry[]>
}

const Line = ({ name, from, to }: { name: string; from: string | null; to: string }): ReactNode => {
  const text = useText()
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text('label_before', { label: name })}{' '}
      </Box>
      {from !== null && (
        <>
          {from}
          <ArrowIcon
            titleAccess={text('edit_trip_history_to')}
            sx={{ fontSize: 16, mx: 0.5, verticalAlign: 'text-bottom' }}
          />
        </>
      )}
      {to}
    </Typography>
  )
}

/** A saved version: person, time and kind, and below that the changes. */
export const HistoryVersion = ({
  who,
  at,
  chips,
  children,
}: {
  who: string
  at: string
  chips: ReactNode
  children: ReactNode
}): ReactNode => {
  const { instant } = useFormats()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {who}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {instant(at)}
        </Typography>
        {chips}
      </Box>
      {children}
    </Box>
  )
}

const Version = ({ version, label, value, plain = {} }: Words & { version: HistoryEntry }): ReactNode => {
  const text = useText()
  const { action, source, changes } = version
  const lines =
    action === 'delete'
      ? []
      : Object.entries(changes).flatMap(([field, { from, to }]) => {
          const name = label(field)
          if (name === null) return []
          const said = plain[field]
          return [{ name, from: said ? null : value(field, from, to), to: said ?? value(field, to, from) }]
        })
  return (
    <HistoryVersion
      who={version.username}
      at={version.at}
      chips={
        <>
          {source === 'upload' && <Chip size="small" variant="outlined" label={text('edit_trip_source_upload')} />}
          {action !== 'edit' && <Chip size="small" label={text(`history_${action}`)} />}
        </>
      }
    >
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {lines.map((line) => (
            <Line key={line.name} {...line} from={action === 'create' ? null : line.from} />
          ))}
        </Box>
      )}
    </HistoryVersion>
  )
}

/** Leads to the versions before those that are shown; nothing where there are none. */
export const OlderVersions = ({ onShow }: { onShow: (() => void) | null }): ReactNode => {
  const text = useText()
  return onShow && <Button onClick={onShow}>{text('history_older')}</Button>
}

const Versions = ({ queryKey, load, ...words }: Props): ReactNode => {
  const text = useText()
  const { versions, older, error, isPending, dataUpdatedAt, refetch } = useVersions(queryKey, load)
  if (isPending) return <Skeleton variant="rounded" height={96} />
  return (
    <>
      <LoadNotice failure={error} asOf={versions && dataUpdatedAt} onRetry={() => void refetch()} />
      {versions?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {text('history_empty')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions?.map((version) => (
          <Version key={version.rev} version={version} {...words} />
        ))}
      </Box>
      <OlderVersions onShow={older} />
    </>
  )
}

/** A history that is loaded when it is opened. */
export const HistoryPanel = ({
  title,
  isSection = false,
  children,
}: {
  title: string
  /** It stands beside the sections of a form, and not within one. */
  isSection?: boolean
  children: ReactNode
}): ReactNode => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, isExpanded) => setIsOpen(isExpanded)}
      slotProps={{ heading: { component: isSection ? 'h2' : 'h3' } }}
      sx={{ borderRadius: 1, mt: 2, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        sx={{
          px: { sm: 3 },
          '& .MuiAccordionSummary-content': { alignItems: 'center', gap: 1, minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        <HistoryIcon fontSize="small" color="primary" aria-hidden />
        <Typography
          component="span"
          {...(isSection ? { variant: 'h3' } : { variant: 'body2', sx: { fontWeight: 600 } })}
        >
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { sm: 3 }, pt: 0 }}>{isOpen && children}</AccordionDetails>
    </Accordion>
  )
}

/** Every saved version of a record, for admin: person, time, old and new values. It exists on the server only. */
export const ChangeHistory = (props: Props): ReactNode => {
  const text = useText()
  return (
    <HistoryPanel title={text('history')}>
      <Versions {...props} />
    </HistoryPanel>
  )
}
