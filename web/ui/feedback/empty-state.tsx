import EmptyIcon from '@mui/icons-material/InboxOutlined'
import Stack from '@mui/material/Stack'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type TextValues, useText } from '../../i18n/text.ts'

type Props = {
  /** Message key; "no entries" without it. */
  message?: string
  values?: TextValues
  Icon?: typeof SvgIcon
  /** A button that leads on. */
  children?: ReactNode
}

/** What stands where there is nothing to show. */
export const EmptyState = ({ message = 'empty_list', values, Icon = EmptyIcon, children }: Props): ReactNode => {
  const text = useText()
  return (
    <Stack role="status" spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 6 }}>
      <Icon sx={{ fontSize: 40, color: 'text.secondary', opacity: 0.7 }} aria-hidden />
      <Typography color="textSecondary">{text(message, values)}</Typography>
      {children}
    </Stack>
  )
}
