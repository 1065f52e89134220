import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'
import { FileColumn } from './file-column.tsx'

/** A column of a file. */
export type CsvColumn = {
  name: string
  /** Message key of its name, by default that of the field; `number` fills its placeholder. */
  label?: TextKey
  number?: number
  /** Message key of its meaning, where its name is not enough, or the words that may stand in it. */
  text?: TextKey
  words?: readonly string[]
  isRequired?: true
}

/** The columns of the file in their order, each with its meaning. */
export const CsvColumns = ({ columns }: { columns: readonly CsvColumn[] }): ReactNode => {
  const text = useText()
  return (
    <Box component="ul" aria-label={text('trip_upload_columns')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map(({ name, label = fieldKey(name), number = 0, text: more, words, isRequired = false }) => (
        <FileColumn
          key={name}
          name={name}
          meaning={text(label, { number })}
          more={words ? words.join(', ') : more && text(more)}
          isRequired={isRequired}
          nameWidth={140}
          sx={{ py: 0.5, borderTop: 1 }}
        />
      ))}
    </Box>
  )
}
