import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FilePreview } from '#shared/schemas/report.ts'
import type { ServerResult } from '../../data/server-result.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'

type Loaded = Pick<ServerResult<object, FilePreview>, 'answer' | 'isLoading' | 'failure' | 'asOf' | 'reload'>

/** From this width of a card on, the preview stands beside the choice. */
export const BESIDE = '@container (min-width: 54rem)'

/** Number of rows of a file, with the first and last time; that it has none, if the preview beside it does not say so. */
export const PreviewExtent = ({
  loaded: { answer, isLoading, failure },
  isChosen,
}: {
  loaded: Loaded
  isChosen: boolean
}): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  return (
    <Box role="status" sx={{ minHeight: 48 }}>
      {answer?.total === 0 ? (
        <Typography sx={{ [BESIDE]: { display: 'none' } }}>{text('report_preview_none')}</Typography>
      ) : answer ? (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {text('report_preview_rows', { count: answer.total })}
            {answer.files > 1 && ` · ${text('report_preview_files', { count: answer.files })}`}
          </Typography>
          {answer.first !== null && answer.last !== null && (
            <Typography variant="body2" color="textSecondary">
              {text('report_preview_range', { first: instant(answer.first), last: instant(answer.last) })}
            </Typography>
          )}
        </>
      ) : (
        <Typography color="textSecondary">
          {!isChosen ? text('report_preview_unchosen') : isLoading && failure === null ? text('loading') : ''}
        </Typography>
      )}
    </Box>
  )
}

/** First lines of a file. @param isTold if the screen says already why the preview is not a new one */
export const PreviewLines = ({
  name,
  loaded,
  isTold,
}: {
  name: string
  loaded: Loaded
  isTold: boolean
}): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  const { answer, isLoading, failure, asOf, reload } = loaded
  const age = answer && asOf !== undefined ? { asOf } : null
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {!isTold && <LoadNotice failure={failure} {...age} onRetry={reload} />}
      {isTold && failure !== null && age && (
        <Typography variant="body2" color="textSecondary">
          {text('data_of', { time: moment(age.asOf) })}
        </Typography>
      )}
      {isLoading && failure === null && <LinearProgress aria-label={text('report_preview_of', { name })} />}
      {answer?.total === 0 && (
        <Box sx={{ display: 'none', [BESIDE]: { display: 'block' } }}>
          <EmptyState message="report_preview_none" />
        </Box>
      )}
      {answer && answer.lines.length > 0 && (
        <>
          <Typography variant="h3">
            {text('report_preview_lines', { count: answer.lines.length })}
            {' · '}
            {text('report_preview_columns', { count: answer.headings.length })}
          </Typography>
          <Box
            tabIndex={0}
            role="region"
            aria-label={text('report_preview_of', { name })}
            sx={{
              overflow: 'auto',
              maxHeight: 420,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
            }}
          >
            <Box
              component="table"
              aria-label={text('report_preview_of', { name })}
              sx={{
                borderCollapse: 'collapse',
                width: 'max-content',
                minWidth: '100%',
                fontSize: '0.8125rem',
                '& th, & td': {
                  px: 1,
                  py: 0.75,
                  textAlign: 'start',
                  verticalAlign: 'top',
                  borderBottom: 1,
                  borderColor: 'divider',
                  minWidth: 72,
                  maxWidth: '20rem',
                  overflowWrap: 'anywhere',
                },
                '& th': {
                  position: 'sticky',
                  top: 0,
                  bgcolor: 'background.paper',
                  fontWeight: 600,
                  whiteSpace: 'nowrap',
                },
                '& tr:last-of-type td': { borderBottom: 0 },
                '& .text': {
                  display: '-webkit-box',
                  WebkitBoxOrient: 'vertical',
                  WebkitLineClamp: 1,
                  overflow: 'hidden',
                },
              }}
            >
              <thead>
                <tr>
                  {answer.headings.map((heading, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns in their order
                    <th key={at} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.lines.map((line, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines in their order
                  <tr key={row}>
                    {line.map((cell, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns in their order
                      <td key={at}>
                        <span className="text" title={cell || undefined}>
                          {cell}
                        </span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </>
      )}
    </Box>
  )
}
