import OnIcon from '@mui/icons-material/CheckCircleOutlined'
import OffIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useChannels } from '../../data/use-channels.ts'
import { useText } from '../../i18n/text.ts'

type LineProps = { Icon: typeof SvgIcon; colour: string; name?: string; children: ReactNode }

const Line = ({ Icon, colour, name, children }: LineProps): ReactNode => (
  <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5 }}>
    <Icon fontSize="small" sx={{ color: colour, mt: '1px' }} aria-hidden />
    <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {name && <b>{name}: </b>}
      {children}
    </Typography>
  </Box>
)

/** State of sending mails and SMS; names each missing setting. */
export const Channels = (): ReactNode => {
  const text = useText()
  const data = useChannels()
  if (!data) return null
  const line = (channel: 'mail' | 'sms', name: string) => (
    <Line
      Icon={data[channel] ? OnIcon : OffIcon}
      colour={data[channel] ? 'success.main' : 'text.secondary'}
      name={name}
    >
      {text(data[channel] ? 'outbox_channel_on' : `outbox_${channel}_not_configured`)}
    </Line>
  )
  return (
    <Box component="ul" aria-label={text('outbox_channels')} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {line('mail', text('outbox_channel_mail'))}
      {line('sms', 'SMS')}
      {data.public_url === null ? (
        <Line Icon={WarningIcon} colour="warning.main">
          {text('outbox_links_local')}
        </Line>
      ) : (
        <Line Icon={OnIcon} colour="success.main">
          {text('outbox_links_to', { url: data.public_url })}
        </Line>
      )}
    </Box>
  )
}
