import VerifyIcon from '@mui/icons-material/CheckCircleOutlined'
import RetireIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ScanIcon from '@mui/icons-material/FileDownloadOutlined'
import RenewIcon from '@mui/icons-material/RestartAltOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { documentRefusal } from '#shared/domain/access/tour-permissions.ts'
import { approvalFaults } from '#shared/domain/approvals/approval-faults.ts'
import { documentBook } from '#shared/domain/approvals/document-book.ts'
import { documentState, ENDING_DAYS } from '#shared/domain/approvals/document-state.ts'
import { joinedVersions } from '#shared/domain/approvals/document-versions.ts'
import { ownersHere, presentDocuments, renewedDocuments } from '#shared/domain/approvals/documents.ts'
import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { documentRecord } from '#shared/records/document.ts'
import { now } from '../../clock/clock.ts'
import { useAllTrips } from '../../data/all-trips.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { PhoneLink } from '../../edits/phone-link.tsx'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { syncNow } from '../../session/session.ts'
import { ApiRefusal } from '../../sync/api.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { DocumentStateWord, FormerVersion, SIGN } from '../../ui/document-state.tsx'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { ListDownload } from '../../ui/file-import/list-download.tsx'
import { TableAndForm } from '../../ui/forms/form-panel.tsx'
import { useOpenForm } from '../../ui/forms/use-open-form.ts'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { OverviewLink } from '../../ui/table/overview-link.tsx'
import { useDelete } from '../../ui/table/use-delete.ts'
import { type ColumnLooks, useRecordColumns } from '../../ui/table/use-record-columns.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import { AuditButton } from './audit-button.tsx'
import { DocumentEditor } from './document-editor.tsx'
import type { DeviceDocument } from './document-values.ts'
import { DocumentVersions } from './document-versions.tsx'
import { useOwnerName } from './use-owner-names.ts'
import { useTripsHit } from './use-trips-hit.ts'

const FILTERS = ['all', 'ending', 'unverified', 'expired'] as const
type Filter = (typeof FILTERS)[number]
/** States that need attention, the worst first. */
const URGENT = ['expired', 'ending'] as const

/** Returns the documents of some that end within 30 days, the first one first. */
const endingOf = (documents: readonly DeviceDocument[], today: string) => {
  const last = addDaysToDay(today, ENDING_DAYS)
  return documents
    .filter(({ do_valid_to: end }) => end !== null && end >= today && end <= last)
    .sort((a, b) => (a.do_valid_to ?? '').localeCompare(b.do_valid_to ?? ''))
}

/** Documents of hauliers, drivers and vehicles, by what ends next: for admin all, for a subcontractor its own. */
export const DocumentsScreen = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const askToRetire = useDelete()
  const { download } = useDownload()
  const actor = useActor()
  const language = useLanguage()
  const { isNarrow } = useDevice()
  const { role, timeZone } = actor
  const today = dayOf(now(), timeZone)
  const fetched = useLookup('document')
  const drivers = useLookup('driver')
  const subcontractors = useLookup('subcontractor')
  const vehicles = useLookup('vehicle')
  const ruleLists = useLookup('approval_rules')
  // The rules come after the last of the documents: before, the first pull of a device has brought some of them.
  const documents = ruleLists && ruleLists.length > 0 ? fetched : undefined
  const trips = useAllTrips()
  const nameOf = useOwnerName()
  /** Telephone of the owner of a document, for dispatch to call; a subcontractor knows its own people. */
  const phoneOf = useCallback(
    ({ do_owner, do_owner_key: key }: DeviceDocument): string | null | undefined => {
      if (role !== 'admin') return null
      if (do_owner === 'driver') return drivers?.find(({ dr_id }) => String(dr_id) === key)?.dr_phone
      return do_owner === 'sub' ? subcontractors?.find(({ sc_name }) => sc_name === key)?.sc_phone : null
    },
    [role, drivers, subcontractors],
  )
  const form = useOpenForm<DeviceDocument>()
  const [filter, setFilter] = useState<Filter>('all')
  const { edited } = form
  /** Scan that the person opened, by document: a scan that replaced it since is not verified in its place. */
  const scans = useRef(new Map<number, string>())

  // The versions of a renewal show its history.
  const present = useMemo(() => {
    const renewed = renewedDocuments(documents ?? [])
    const { rows, holding } = joinedVersions(documents ?? [])
    return { renewed, holding, documents: documents && presentDocuments(rows, today, renewed) }
  }, [documents, today])
  const isHere = useMemo(
    () => ownersHere({ subcontractors: subcontractors ?? [], drivers: drivers ?? [], vehicles: vehicles ?? [] }),
    [subcontractors, drivers, vehicles],
  )
  const urgent = useMemo(() => {
    const rowOf = new Map((present.documents ?? []).map((row) => [present.holding(row), row]))
    const open = [...rowOf.keys()].filter((one) => !present.renewed.has(one.do_id) && isHere(one))
    const toRows = (some: readonly DeviceDocument[]) => some.flatMap((one) => rowOf.get(one) ?? [])
    const ending = endingOf(open, today)
    const expired = open.filter((one) => documentState(one, today) === 'expired')
    return { expired: toRows(expired), ending: toRows(ending), hit: ending }
  }, [present, isHere, today])
  const tripsHit = useTripsHit(urgent.hit, today)
  const rows = useMemo(
    () =>
      filter === 'ending' || filter === 'expired'
        ? urgent[filter]
        : present.documents?.filter((one) => filter === 'all' || documentState(one, today) === filter),
    [present, urgent, filter, today],
  )
  const stateOf = useCallback(
    (document: DeviceDocument) => (
      <>
        <DocumentStateWord state={documentState(document, today)} isRenewed={present.renewed.has(document.do_id)} />
        <FormerVersion row={document} holding={present.holding(document)} today={today} />
        {document.do_verified_at === null && document.do_proposed_by && role === 'admin' && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {text('document_proposed_by', { name: document.do_proposed_by })}
          </Typography>
        )}
      </>
    ),
    [text, today, role, present],
  )
  const looks = useMemo(
    (): ColumnLooks<DeviceDocument> => ({
      do_kind: {
        // The number stands below the kind: one more column would push the state out of view.
        cell: ({ do_kind, do_number }) => (
          <>
            {text(`document_${do_kind}`)}
            {do_number && (
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {do_number}
              </Typography>
            )}
          </>
        ),
        searched: ({ do_kind, do_number }) => `${text(`document_${do_kind}`)} ${do_number}`,
        card: 'title',
      },
      owner: {
        label: text('document_owner'),
        value: nameOf,
        cell: (document) => {
          const kind = document.do_owner === 'sub' ? 'subcontractor' : document.do_owner
          if (kind === 'company') return nameOf(document)
          const phone = phoneOf(document)
          return (
            <>
              <OverviewLink kind={kind} id={document.do_owner_key}>
                {nameOf(document)}
              </OverviewLink>
              {phone && (
                <div>
                  <PhoneLink phone={phone} name={nameOf(document)} />
                </div>
              )}
            </>
          )
        },
      },
      // On a phone the day and what it means are one line.
      do_valid_to: {
        cell: (document) => {
          const day = formatDay(document.do_valid_to) || text('document_endless')
          return isNarrow ? (
            <>
              {day} · {stateOf(document)}
            </>
          ) : (
            day
          )
        },
      },
      state: {
        label: text('document_state'),
        value: (document) => text(`document_state_${documentState(document, today)}`),
        cell: stateOf,
        ...(isNarrow && { card: 'none' as const }),
      },
    }),
    [text, nameOf, today, stateOf, phoneOf, isNarrow],
  )
  const recordColumns = useRecordColumns<DeviceDocument & { retired?: boolean }>(documentRecord, looks)
  const columns = useMemo(
    () => [
      ...recordColumns,
      {
        id: 'trips',
        label: text('document_trips'),
        value: (row: DeviceDocument) => tripsHit(present.holding(row)),
        isBeneath: true as const,
      },
    ],
    [recordColumns, text, tripsHit, present],
  )
  const verify = async ({ do_id, do_rev, do_file }: DeviceDocument) => {
    const opened = scans.current.get(do_id) ?? do_file
    scans.current.delete(do_id)
    try {
      // Another scan took the place of the one that was opened.
      if (opened !== do_file) throw new ApiRefusal(409, { message: 'document_changed_since' })
      notify('success', wireKey((await callApi('documentVerify', { params: { id: do_id }, body: { do_rev } })).message))
    } catch (error) {
      notifyFailure(error)
    }
    syncNow()
  }
  /** Number of trips on this device, from now on, that would lack the document. */
  const tripsLacking = (document: DeviceDocument): number => {
    const [rules] = ruleLists ?? []
    if (!documents || !drivers || !rules || document.do_verified_at === null) return 0
    const without = documentBook(
      documents.filter((other) => other !== document),
      drivers,
    )
    const book = documentBook(documents, drivers)
    const coming = (trips ?? []).filter(({ row }) => !row.tt_ata && row.tt_sta && dayOf(row.tt_sta, timeZone) >= today)
    return coming.filter(
      ({ row }) =>
        approvalFaults(row, without, rules.rules, timeZone).length >
        approvalFaults(row, book, rules.rules, timeZone).length,
    ).length
  }
  const retire = async (document: DeviceDocument) => {
    const count = tripsLacking(document)
    const { do_kind, do_number, do_valid_to } = document
    const named = [nameOf(document), text(`document_${do_kind}`), do_number, formatDay(do_valid_to)].filter(Boolean)
    const values = { count, document: named.join(', ') }
    const question: Question = { title: 'document_retire_question', text: 'document_retire_note', values }
    await askToRetire({ ...question, yes: 'document_retire' }, () =>
      callApi('documentRetire', { params: { id: document.do_id } }),
    )
    syncNow()
  }
  const actionsOf = (document: DeviceDocument): RowAction[] => {
    const { do_id, do_file, do_verified_at } = document
    const isOpen = do_verified_at === null
    const refusal = isOpen ? documentRefusal(actor, document) : null
    return [
      ...(do_file
        ? [
            {
              id: 'scan',
              label: text('document_scan_open'),
              Icon: ScanIcon,
              onClick: () => {
                scans.current.set(do_id, do_file)
                void download(
                  () => fetchFile('documentFile', { params: { id: do_id } }),
                  `document_${do_id}${do_file.slice(do_file.lastIndexOf('.'))}`,
                )
              },
            },
          ]
        : []),
      ...(isOpen && role === 'admin'
        ? [{ id: 'verify', label: text('document_verify'), Icon: VerifyIcon, onClick: () => void verify(document) }]
        : []),
      {
        id: 'edit',
        label: text(isOpen ? 'action_edit' : 'document_renew'),
        Icon: isOpen ? EditIcon : RenewIcon,
        refusal,
        onClick: () => form.open(document),
      },
      ...(isOpen || role === 'admin'
        ? [
            {
              id: 'retire',
              label: text('document_retire'),
              Icon: RetireIcon,
              isDestructive: true,
              refusal,
              onClick: () => void retire(document),
            },
          ]
        : []),
    ]
  }
  const title = edited ? (edited.do_verified_at ? 'document_renew' : 'document_edit') : 'document_add'

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '&:not(:empty)': { mb: { xs: 1, sm: 2 } } }}>
        {URGENT.filter((name) => urgent[name].length > 0).map((name) => (
          <Chip
            key={name}
            label={
              <>
                <Shape name={name === 'expired' ? 'square' : 'triangle'} />
                {text(`document_count_${name}`, { count: urgent[name].length })}
              </>
            }
            variant={filter === name ? 'filled' : 'outlined'}
            aria-pressed={filter === name}
            onClick={() => setFilter(filter === name ? 'all' : name)}
            sx={{
              minHeight: { xs: 44, sm: 40 },
              '& svg': { ...SIGN, color: name === 'expired' ? 'error.main' : 'warning.main' },
            }}
          />
        ))}
      </Stack>
      <TableAndForm
        title={text(title)}
        isOpen={form.isOpen}
        isChanging={form.isChanging}
        onClose={form.close}
        table={
          <AdminTable
            name="documents"
            label={text('route_documents')}
            columns={columns}
            rows={rows}
            total={present.documents?.length}
            rowKey={({ do_id }) => String(do_id)}
            rowName={(document) => `${nameOf(document)}, ${text(`document_${document.do_kind}`)}`}
            actions={actionsOf}
            look={(one) => (one.do_id === edited?.do_id ? 'current' : isHere(one) ? undefined : 'faded')}
            initialSort={{ id: 'do_valid_to' }}
            {...(isNarrow && { firstPageSize: 50 })}
            rowsOf={filter}
            empty={filter === 'all' ? 'document_none' : 'document_none_of_filter'}
            emptyAction={
              filter !== 'all' && (
                <Button variant="outlined" onClick={() => setFilter('all')}>
                  {text('document_show_all')}
                </Button>
              )
            }
            toolbar={
              <>
                <TextField
                  select
                  size="small"
                  fullWidth={false}
                  label={text('document_filter')}
                  value={filter}
                  onChange={(event) => setFilter(event.target.value as Filter)}
                  sx={{ minWidth: 128, flexGrow: { xs: 1, sm: 0 } }}
                >
                  {FILTERS.map((name) => (
                    <MenuItem key={name} value={name}>
                      {text(`document_filter_${name}`)}
                    </MenuItem>
                  ))}
                </TextField>
                <ListDownload
                  list={text('route_documents')}
                  fetchIt={() => fetchFile('documentsDownload', { query: { language } })}
                />
                {role === 'admin' && <AuditButton today={today} />}
                <AddButton label={text('document_add')} onClick={() => form.open(null)} />
              </>
            }
          />
        }
      >
        <DocumentEditor
          key={form.key}
          document={edited}
          onSaved={() => {
            form.close()
            syncNow()
          }}
          onCancel={() => void form.askToClose()}
        />
        {edited && <DocumentVersions document={edited} today={today} />}
      </TableAndForm>
    </>
  )
}
