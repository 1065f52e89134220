import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { JobNews } from './import-job.ts'

type Props = {
  step: 'check' | 'import'
  /** Null as long as the file is on its way. */
  news: JobNews | null
}

/** Progress of the server with the file, and a note that the page may be left. */
export const JobProgress = ({ step, news }: Props): ReactNode => {
  const text = useText()
  const { lines = 0, checked = 0, to_write = 0, written = 0 } = news?.progress ?? {}
  const isWriting = to_write > 0
  const words = isWriting
    ? text('trip_upload_job_written', { written, to_write })
    : text('trip_upload_job_checked', { checked, lines })
  const isCounted = lines > 0
  return (
    <Box>
      <Typography id="upload-progress" variant="body2" sx={{ mb: 1 }}>
        {text(step === 'check' || (news && !isWriting) ? 'trip_upload_checking' : 'trip_upload_importing')}
      </Typography>
      <LinearProgress
        aria-labelledby="upload-progress"
        {...(isCounted && news && { variant: 'determinate', value: 100 * news.share, 'aria-valuetext': words })}
      />
      {news && (
        // Numbers that change each second are not read out.
        <Box aria-live="off" sx={{ mt: 1 }}>
          {isCounted && (
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {words}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {text(news.isReachable ? 'trip_upload_job_leave' : 'trip_upload_job_offline')}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
