import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import type { AdminTableProps } from '#web/ui/table/admin-table-props.ts'

/** The table of the house with many columns: closer together, and headings in several lines. */
export const FigureTable = <Row extends object>(props: AdminTableProps<Row>): ReactNode => (
  <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 0.75 }, '& th': { whiteSpace: 'normal' } }}>
    <AdminTable {...props} />
  </Box>
)
