import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FilePreview } from '../../../shared/schemas/report.ts'
import type { ServerResult } from '../../data/server-result.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'

type Loaded = Pick<ServerResult<object, FilePreview>, 'answer' | 'isLoading' | 'failure' | 'asOf' | 'reload'>

/** How many rows a file will have, and from when to when. */
export const PreviewExtent = ({
  loaded: { answer, isLoading },
  isChosen,
}: {
  loaded: Loaded
  isChosen: boolean
}): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  return (
    <Box role="status" sx={{ minHeight: 48 }}>
      {answer ? (
        <>
          <Typography sx={{ fontWeight: 600 }}>{text('report_preview_rows', { count: answer.total })}</Typography>
          {answer.first !== null && answer.last !== null && (
            <Typography variant="body2" color="textSecondary">
              {text('report_preview_range', { first: instant(answer.first), last: instant(answer.last) })}
            </Typography>
          )}
        </>
      ) : (
        <Typography color="textSecondary">
          {isLoading ? text('loading') : isChosen ? '' : text('report_preview_unchosen')}
        </Typography>
      )}
    </Box>
  )
}

/** The first lines of a file, as they will stand in it. */
export const PreviewLines = ({ name, loaded }: { name: string; loaded: Loaded }): ReactNode => {
  const text = useText()
  const { answer, isLoading, failure, asOf, reload } = loaded
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <LoadNotice failure={failure} {...(answer && asOf !== undefined && { asOf })} onRetry={reload} />
      {isLoading && <LinearProgress aria-label={text('report_preview_of', { name })} />}
      {answer?.total === 0 && <EmptyState message="report_preview_none" />}
      {answer && answer.lines.length > 0 && (
        <>
          <Typography variant="h3">{text('report_preview_lines', { count: answer.lines.length })}</Typography>
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
                  maxWidth: 320,
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
