import { useMemo } from 'react'
import type { LineAnswer, Statement } from '#shared/schemas/statement.ts'
import { useLookup } from '#web/data/lookups.ts'
import { saveEdit } from '#web/data/save.ts'
import { saveWithFiles } from '#web/data/save-with-files.ts'
import { useServerResult } from '#web/data/server-result.ts'
import {
  answeredLines,
  editOfAnswers,
  missingAnswers,
  type ShownLine,
  type ShownMissing,
  useStatementLines,
} from '#web/data/statement-answers.ts'
import type { EntryFile } from '#web/db/records.ts'
import { useFormats } from '#web/i18n/format.ts'
import { periodOfStatement } from '#web/parts/statement-title.ts'
import { callApi } from '#web/session/calls.ts'

export type OwnStatementState = {
  /** Undefined while it is read; null for one that is not there. */
  statement: Statement | null | undefined
  lines: readonly ShownLine[] | undefined
  /** Trips that were named as missing and are on their way. */
  missing: readonly ShownMissing[]
  failure: unknown
  asOf: number | undefined
  reload: () => void
  /** @param answers by `line_12`, `all` or `missing_<uuid>` @param files contents of the photos that they name and that are new */
  answer: (answers: Record<string, LineAnswer>, files: readonly EntryFile[]) => Promise<void>
}

/** Trips in the order in which they began; those that are missing come last. */
const byStart = (a: ShownLine, b: ShownLine): number => {
  const one = a.sl_facts?.tt_stp ?? '9'
  const other = b.sl_facts?.tt_stp ?? '9'
  return one === other ? a.sl_id - b.sl_id : one < other ? -1 : 1
}

/** A statement of the own company: from the device while it is to be answered; the lines of a final one from the server. */
export const useOwnStatement = (id: number): OwnStatementState => {
  const formats = useFormats()
  const statements = useLookup('statement')
  const stored = useStatementLines(id)
  const statement = statements && (statements.find(({ st_id }) => st_id === id) ?? null)
  const isFinal = statement?.st_state === 'final'
  const request = useMemo(() => (isFinal ? { id } : null), [isFinal, id])
  const load = ({ id: wanted }: { id: number }) => callApi('statement', { params: { id: wanted } })
  const whole = useServerResult('own_statement', request, load)
  const shown = useMemo(() => stored && answeredLines(stored.lines, stored.outbox, id).sort(byStart), [stored, id])
  const final = useMemo(
    () => whole.answer?.lines.map((line) => ({ ...line, mark: null })).sort(byStart),
    [whole.answer],
  )
  return {
    statement,
    lines: isFinal ? final : shown,
    missing: stored ? missingAnswers(stored.outbox, id) : [],
    failure: isFinal && !whole.isLoading ? whole.failure : null,
    asOf: whole.asOf,
    reload: whole.reload,
    answer: async (answers, files) => {
      if (!statement || !shown) return
      const named = { st_id: id, st_rev: statement.st_rev, period: periodOfStatement(statement, formats) }
      const edit = { ...editOfAnswers(named, shown, answers), seen: undefined }
      await (files.length > 0 ? saveWithFiles(edit, files) : saveEdit(edit))
    },
  }
}
