import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { ofSession } from '../../page/page-state.ts'
import styles from './print-table.module.css'

const printing = ofSession(() => false)
// The browser takes its picture right after the event.
addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
addEventListener('afterprint', () => printing.set(false))

/**
 * Returns true if the browser is printing: what pages and virtual lists leave out must be there on paper. Known to what
 * is only mounted then, too: paper has another width than the screen, and some screens are laid out anew for it.
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get)

/** Style of MUI parts that are of use on a screen alone; elsewhere the class `not-on-paper` does it. */
export const NOT_ON_PAPER = { '@media print': { display: 'none' } } as const

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
  <table className={styles.paper}>
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
  </table>
)
