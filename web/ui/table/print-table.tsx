import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()
const note = (printing: boolean) => {
  isPrinting = printing
  for (const listener of listeners) listener()
}
// The browser takes its picture right after the event.
addEventListener('beforeprint', () => flushSync(() => note(true)))
addEventListener('afterprint', () => note(false))
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the browser is printing: what pages and virtual lists leave out must be there on paper. Known to what is only
 * mounted then, too: paper has another width than the screen, and some screens are laid out anew for it.
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting)

/** What is of use on a screen alone. */
export const NOT_ON_PAPER = { '@media print': { display: 'none' } } as const

/** On paper the frame of the app is in the way. */
const PAPER = {
  '@media print': {
    'header, nav, .MuiDrawer-root': { display: 'none !important' },
    '@page': { size: 'landscape', margin: '10mm' },
  },
} as const

type Cell = { key: string; shown: ReactNode; isAmount?: boolean }

const line = (cells: readonly Cell[], Tag: 'th' | 'td'): ReactNode =>
  cells.map(({ key, shown, isAmount }) => (
    <Tag key={key} scope={Tag === 'th' ? 'col' : undefined} style={isAmount ? { textAlign: 'end' } : undefined}>
      {shown}
    </Tag>
  ))

/** Rows as a plain table, whose headings are repeated on each page. Rendered while printing ({@link useIsPrinting}). */
export const PrintTable = ({
  title,
  head,
  rows,
  foot,
}: {
  title?: string
  head: readonly Cell[]
  rows: readonly { key: string; cells: readonly Cell[] }[]
  foot?: readonly Cell[]
}): ReactNode => (
  <>
    <GlobalStyles styles={PAPER} />
    <Box
      component="table"
      sx={{
        display: 'none',
        '@media print': { display: 'table' },
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '7.5pt',
        color: '#000',
        '& caption': { textAlign: 'start', fontSize: '12pt', fontWeight: 600, pb: '6pt' },
        '& th, & td': { border: '0.5pt solid #999', p: '1.5pt 3pt', textAlign: 'start', verticalAlign: 'top' },
        '& tfoot td': { fontWeight: 600 },
        '& thead': { display: 'table-header-group' },
        // Sums stand once, below the last row.
        '& tfoot': { display: 'table-row-group' },
        '& tr': { breakInside: 'avoid' },
        '& svg': { width: '1.2em', height: '1.2em' },
        '& .MuiCheckbox-root': { p: 0 },
      }}
    >
      {title && <caption>{title}</caption>}
      <thead>
        <tr>{line(head, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{line(cells, 'td')}</tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>{line(foot, 'td')}</tr>
        </tfoot>
      )}
    </Box>
  </>
)
