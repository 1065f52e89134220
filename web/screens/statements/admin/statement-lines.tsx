import AcceptIcon from '@mui/icons-material/Check'
import RejectIcon from '@mui/icons-material/Close'
import CorrectIcon from '@mui/icons-material/EditOutlined'
import EvidenceIcon from '@mui/icons-material/FactCheckOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { type ReactNode, useMemo } from 'react'
import { headingOf } from '#shared/domain/columns/column-look.ts'
import { INVOICE_AMOUNTS, type InvoiceAmount } from '#shared/domain/money/invoice.ts'
import { lineField, lineTotal, statementRefusal } from '#shared/domain/money/statement.ts'
import type { ListedStatement, StatementLine } from '#shared/schemas/statement.ts'
import { useKeptPlace } from '#web/data/use-kept-place.ts'
import { type Formats, useFormats } from '#web/i18n/format.ts'
import { type Translate, useText } from '#web/i18n/text.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { type AdminColumn, amountColumn, type RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { FIRST_PLACE, type TablePlace } from '#web/ui/table/admin-table-props.ts'
import { hasSections, useDaySections } from '#web/ui/table/day-sections.ts'
import { tourWidth, useCramped } from '#web/ui/table/tour-width.ts'
import { WholeWords } from '#web/ui/table/whole-words.tsx'
import { LineWords } from '../own/line-words.tsx'
import { LineStateChip } from '../statement-state.tsx'
import type { CorrectedLine } from './correction/correction-bar.tsx'

type Column = AdminColumn<StatementLine>
/** Pixels. */
const TOTAL_WIDTH = 110
const stpOf = ({ sl_facts }: StatementLine) => sl_facts?.tt_stp
const PLACE: TablePlace = FIRST_PLACE

const wordsOf = (line: StatementLine, text: Translate): string =>
  [line.sl_reason && text(`dispute_${line.sl_reason}`), line.sl_claim, line.sl_note, line.sl_text]
    .filter(Boolean)
    .join(' ')

/** Amounts that few trips have. */
const RARE: readonly InvoiceAmount[] = ['waiting_fee', 'cancellation_fee']
const amountHeading = (name: InvoiceAmount, text: Translate): string =>
  headingOf({ label: `edit_trip_amount_${name}`, kind: 'amount' }, text)

/**
 * Amounts that no line has would push those that count out of sight.
 * @param isTight rare amounts and the answer stand below their line
 */
const lineColumns = (
  { st_side }: ListedStatement,
  lines: readonly StatementLine[],
  text: Translate,
  isTight: boolean,
  isCramped: boolean,
  hasDays: boolean,
  formats: Formats,
): Column[] => [
  {
    id: 'tour',
    label: text('column_tt_tour'),
    pin: 'start',
    width: tourWidth(isCramped),
    value: ({ sl_facts }) => sl_facts?.tt_tour ?? text('dispute_missing_trip'),
    cell: ({ sl_facts }) => <WholeWords text={sl_facts?.tt_tour ?? text('dispute_missing_trip')} />,
    card: 'title',
  },
  {
    id: 'stp',
    label: 'STP',
    kind: 'instant',
    breaks: 'never',
    value: stpOf,
    cell: (line) => (hasDays ? formats.clock(stpOf(line)) : formats.instant(stpOf(line))),
  },
  ...INVOICE_AMOUNTS.filter((name) => lines.some((line) => line[lineField(name)] !== 0)).map(
    (name): Column =>
      isTight && RARE.includes(name)
        ? {
            id: name,
            label: amountHeading(name, text),
            kind: 'amount',
            value: (line) => line[lineField(name)] || null,
            isBeneath: true,
          }
        : amountColumn({ id: name, label: amountHeading(name, text) }, (line: StatementLine) => line[lineField(name)]),
  ),
  // Always in sight, however many amounts there are.
  amountColumn(
    {
      id: 'total',
      label: headingOf({ label: 'table_totals', kind: 'amount' }, text),
      pin: 'end',
      width: TOTAL_WIDTH,
    },
    lineTotal,
  ),
  {
    id: 'way',
    label: `${text('from')} – ${text('to')}`,
    value: ({ sl_facts }) => sl_facts && `${sl_facts.tt_from_text} – ${sl_facts.tt_to_text}`,
    isBeneath: true,
    isSortable: false,
  },
  ...(st_side === 'sub'
    ? [
        {
          id: 'state',
          label: text('field_sl_state'),
          value: ({ sl_state }) => text(`line_state_${sl_state}`),
          cell: ({ sl_state }) => <LineStateChip state={sl_state} />,
          ...(isTight && { isBeneath: true }),
        } satisfies Column,
        {
          id: 'words',
          label: text('statement_said'),
          value: (line) => wordsOf(line, text),
          cell: (line) => <LineWords line={line} />,
          isBeneath: true,
          isSortable: false,
        } satisfies Column,
      ]
    : []),
]

/** The lines of a statement with their sums; a disputed one is decided where it stands. */
export const StatementLines = ({
  statement,
  lines,
  corrected,
  onDecide,
  onEvidence,
  onHistory,
  onCorrect,
}: {
  statement: ListedStatement
  lines: readonly StatementLine[]
  corrected: readonly CorrectedLine[]
  onDecide: (line: StatementLine, decision: 'accepted' | 'rejected') => void
  onEvidence: (line: StatementLine) => void
  onHistory: (line: StatementLine) => void
  /** Absent where no line can be corrected. */
  onCorrect: ((line: StatementLine) => void) | undefined
}): ReactNode => {
  const text = useText()
  const [place, setPlace] = useKeptPlace('statement lines', String(statement.st_id), PLACE)
  const { isWide, isNarrow } = useDevice()
  const isTight = !isWide && !isNarrow
  const isCramped = useCramped()
  const formats = useFormats()
  // A phone's cards have no headings.
  const hasDays = !isNarrow && hasSections(place, 'stp')
  const sections = useDaySections('stp', stpOf)
  const columns = useMemo(
    () => lineColumns(statement, lines, text, isTight, isCramped, hasDays, formats),
    [statement, lines, text, isTight, isCramped, hasDays, formats],
  )
  const canDecide = statementRefusal('admin', statement, 'decide') === null
  const actionsOf = (line: StatementLine): RowAction[] => [
    ...(canDecide && line.sl_state === 'disputed'
      ? [
          {
            id: 'accept',
            label: text('statement_accept'),
            Icon: AcceptIcon,
            onClick: () => onDecide(line, 'accepted'),
          },
          {
            id: 'reject',
            label: text('statement_reject'),
            Icon: RejectIcon,
            onClick: () => onDecide(line, 'rejected'),
          },
        ]
      : []),
    ...(onCorrect && line.tt_id !== null
      ? [{ id: 'correct', label: text('statement_correct'), Icon: CorrectIcon, onClick: () => onCorrect(line) }]
      : []),
    ...(line.tt_id !== null || line.sl_files.length > 0
      ? [{ id: 'evidence', label: text('statement_evidence'), Icon: EvidenceIcon, onClick: () => onEvidence(line) }]
      : []),
    { id: 'history', label: text('history'), Icon: HistoryIcon, onClick: () => onHistory(line) },
  ]
  const changed = new Set(corrected.map(({ tt_id }) => tt_id))
  return (
    <AdminTable
      name="statement_lines"
      firstPageSize={50}
      label={text('statement_lines')}
      columns={columns}
      rows={lines}
      rowsOf={String(statement.st_id)}
      rowKey={({ sl_id }) => String(sl_id)}
      rowName={({ sl_facts }) => sl_facts?.tt_tour ?? text('dispute_missing_trip')}
      look={({ tt_id }) => (tt_id !== null && changed.has(tt_id) ? 'current' : undefined)}
      actions={actionsOf}
      empty="statement_no_lines"
      place={place}
      onPlaceChange={setPlace}
      sections={sections}
    />
  )
}
