import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { nameKey, splitNames } from '#shared/domain/names/names.ts'
import { useText } from '#web/i18n/text.ts'
import { useGroups } from './use-groups.ts'

/**
 * Groups of a vehicle or driver. A group is the name of a subcontractor: if no subcontractor has that name, or a driver
 * has no group, no editor ever offers the row, and without this note the reason would be hidden.
 * @param whenEmpty meaning of having no group
 */
export const GroupsCell = ({
  groups,
  whenEmpty,
}: {
  groups: string
  whenEmpty: 'groups_all' | 'groups_none'
}): ReactNode => {
  const text = useText()
  const subcontractors = new Map(useGroups().map((name) => [nameKey(name), name]))
  const names = splitNames(groups)
  const isOffered =
    names.length === 0 ? whenEmpty === 'groups_all' : names.some((name) => subcontractors.has(nameKey(name)))
  // Kept in small letters: shown as its subcontractor spells it.
  const shown =
    names.map((name) => subcontractors.get(nameKey(name)) ?? name).join(', ') ||
    (whenEmpty === 'groups_all' ? text('groups_all') : '')
  if (isOffered) return shown
  return (
    <>
      {shown}
      <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
        <WarningIcon sx={{ fontSize: 16, mt: '2px', color: 'warning.main' }} aria-hidden />
        <Typography variant="caption" component="span" color="textSecondary">
          {text(names.length === 0 ? 'groups_none' : 'groups_nobody')}
        </Typography>
      </Box>
    </>
  )
}
