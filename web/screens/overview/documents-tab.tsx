import Button from '@mui/material/Button'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { documentState } from '#shared/domain/approvals/document-state.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { documentRecord } from '#shared/records/document.ts'
import type { StoredDocument } from '#shared/records/document-bodies.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { useText } from '../../i18n/text.ts'
import { DocumentStateWord, FormerVersion } from '../../ui/document-state.tsx'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { type ColumnLooks, useRecordColumns } from '../../ui/table/use-record-columns.ts'

export type OwnDocument = Omit<StoredDocument, 'retired'>

/** Its documents, the one that ends first before the others. */
export const DocumentsTab = ({
  documents,
  holding,
  today,
}: {
  documents: readonly OwnDocument[] | undefined
  holding: (document: OwnDocument) => OwnDocument
  today: string
}): ReactNode => {
  const text = useText()
  const looks = useMemo((): ColumnLooks<OwnDocument> => {
    const stateOf = (document: OwnDocument) => text(`document_state_${documentState(document, today)}`)
    return {
      do_kind: { card: 'title' },
      owner: { label: text('document_number'), value: ({ do_number }) => do_number },
      do_valid_to: { cell: ({ do_valid_to }) => formatDay(do_valid_to) || text('document_endless') },
      state: {
        label: text('document_state'),
        value: stateOf,
        cell: (document) => (
          <>
            <DocumentStateWord state={documentState(document, today)} />
            <FormerVersion row={document} holding={holding(document)} today={today} />
          </>
        ),
      },
    }
  }, [text, holding, today])
  const columns = useRecordColumns<OwnDocument & { retired?: boolean }>(documentRecord, looks)
  const toDocuments = (
    <Button component={Link} to={PATHS.documents} variant="outlined">
      {text('overview_to_documents')}
    </Button>
  )
  return (
    <AdminTable
      name="overview documents"
      label={text('route_documents')}
      columns={columns}
      rows={documents}
      rowKey={({ do_id }) => String(do_id)}
      rowName={({ do_kind }) => text(`document_${do_kind}`)}
      initialSort={{ id: 'do_valid_to' }}
      hasSearch={false}
      toolbar={toDocuments}
      empty="document_none"
    />
  )
}
