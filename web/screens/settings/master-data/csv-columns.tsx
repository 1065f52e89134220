import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { FileColumn } from '../../../ui/file-import/file-column.tsx'

/** A column of a file; `text` is the message key of its meaning, where its name is not enough. */
export type CsvColumn = { name: string; text?: string; isRequired?: true }

/** The columns of the file in their order, each with its meaning. */
export const CsvColumns = ({ columns }: { columns: readonly CsvColumn[] }): ReactNode => {
  const text = useText()
  return (
    <Box component="ul" aria-label={text('trip_upload_columns')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map(({ name, text: more, isRequired = false }) => (
        <FileColumn
          key={name}
          name={name}
          meaning={text(`field_${name}`)}
          more={more && text(more)}
          isRequired={isRequired}
          nameWidth={140}
          sx={{ py: 0.5, borderTop: 1 }}
        />
      ))}
    </Box>
  )
}
