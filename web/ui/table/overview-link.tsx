import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { OVERVIEW_KINDS, type OverviewKind, overviewPath } from '../../addresses/list-addresses.ts'
import { WIDE_TARGET } from './wide-target.ts'

export const isOverviewKind = (name: string): name is OverviewKind =>
  (OVERVIEW_KINDS as readonly string[]).includes(name)

/** The name of a driver, a vehicle, a subcontractor or a customer, which leads to its page. */
export const OverviewLink = ({
  kind,
  id,
  children,
}: {
  kind: OverviewKind
  id: string | number
  children?: ReactNode
}): ReactNode => (
  <Link
    component={RouterLink}
    to={overviewPath(kind, id)}
    underline="hover"
    onClick={(event) => event.stopPropagation()}
    sx={WIDE_TARGET}
  >
    {children}
  </Link>
)
