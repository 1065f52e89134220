import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Letters up to which an address is whole in one line of a table, if that is not narrow. */
const MAX_WHOLE = 40
/** A break that is not displayed would be heard as a blank. */
const WHOLE = { display: 'inline-block', minWidth: 'max-content' } as const

/** The address of a mailbox: it breaks before its domain, not at a hyphen, and anywhere only where that is not enough. */
export const MailAddress = ({
  address,
  room = '56rem',
}: {
  address: string
  /** Width of the table from which on it does not break. */
  room?: string
}): ReactNode => {
  const at = address.lastIndexOf('@')
  return (
    <Box component="span" sx={address.length <= MAX_WHOLE ? { [`@container (min-width: ${room})`]: WHOLE } : undefined}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Box>
  )
}
