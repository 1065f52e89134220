import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type Customer, customer } from '#shared/records/customer.ts'
import { useLookup } from '../../data/lookups.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useServerList } from '../../data/server-list.ts'
import { PhoneLink } from '../../edits/phone-link.tsx'
import { useText } from '../../i18n/text.ts'
import { RecordHistory } from '../../parts/list-screen/record-history.tsx'
import { syncNow } from '../../session/session.ts'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { ListFiles } from '../../ui/file-import/list-files.tsx'
import { TableAndForm } from '../../ui/forms/form-panel.tsx'
import { useAskedForm } from '../../ui/forms/use-asked-form.ts'
import { useOpenForm } from '../../ui/forms/use-open-form.ts'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { editAndDelete } from '../../ui/table/edit-and-delete.ts'
import { MailAddress } from '../../ui/table/mail-address.tsx'
import { useDelete } from '../../ui/table/use-delete.ts'
import { useRecordColumns } from '../../ui/table/use-record-columns.ts'
import { CustomerEditor } from './customer-editor.tsx'

const CUSTOMERS = ['customers'] as const
const CALL = recordCall<Customer>(customer)
const keyOf = (row: Customer): string => String(row.cm_id)
const referencesOf = (row: Customer): string =>
  Object.entries(row)
    .flatMap(([name, value]) => (name.startsWith('cm_reference_') && value ? [value] : []))
    .join(' · ')

/** Form and table of the customers (rules 12.8). */
export const CustomersScreen = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const askToDelete = useDelete()
  const kept = useLookup('customer')
  const list = useServerList(CUSTOMERS, CALL.list, kept)
  const form = useOpenForm<Customer>()
  const columns = useRecordColumns<Customer & { retired?: boolean }>(
    customer,
    useMemo(
      () => ({
        // What refers to it breaks first.
        cm_email: { cell: ({ cm_email }) => cm_email && <MailAddress address={cm_email} room="45rem" /> },
        cm_phone: { cell: ({ cm_phone, cm_name }) => cm_phone && <PhoneLink phone={cm_phone} name={cm_name} /> },
        references: {
          label: text('customer_references'),
          value: referencesOf,
          // A few long ones leave the names their room.
          cell: (row) => <span style={{ display: 'block', maxWidth: '18rem' }}>{referencesOf(row)}</span>,
          isSortable: false,
        },
      }),
      [text],
    ),
  )
  const { edited } = form
  useAskedForm(list.rows, keyOf, form)

  const refresh = () => {
    // The look-ups of every editor follow at once.
    syncNow()
    void queries.invalidateQueries({ queryKey: CUSTOMERS })
  }
  const remove = async (row: Customer) => {
    const question: Question = {
      title: 'customer_delete_title',
      text: 'customer_delete_text',
      values: { name: row.cm_name },
    }
    const isDone = await askToDelete(question, () => CALL.remove(row), {
      clearer: { still_in_use: 'customer_in_use' },
      putBack: () => CALL.add(row).finally(refresh),
    })
    if (isDone && edited?.cm_id === row.cm_id) form.close()
    refresh()
  }
  const actionsOf = (row: Customer): RowAction[] =>
    editAndDelete(
      text,
      () => form.open(row),
      () => void remove(row),
    )

  return (
    <TableAndForm
      title={text(edited ? 'customer_edit' : 'customer_add')}
      isOpen={form.isOpen}
      isChanging={form.isChanging}
      onClose={form.close}
      table={
        <AdminTable
          name="customers"
          label={text('route_customers')}
          columns={columns}
          rows={list.rows}
          rowKey={keyOf}
          rowName={(row) => row.cm_name}
          actions={actionsOf}
          look={(row) => (row.cm_id === edited?.cm_id ? 'current' : undefined)}
          initialSort={{ id: 'cm_name' }}
          failure={list.failure}
          asOf={list.asOf}
          onRetry={list.reload}
          empty="list_none_yet"
          toolbar={
            <>
              <ListFiles kind={CALL.csv} list={text('route_customers')} onImported={refresh} />
              <AddButton label={text('customer_add')} onClick={() => form.open(null)} />
            </>
          }
        />
      }
    >
      <CustomerEditor
        key={form.key}
        row={edited}
        focuses={form.focuses}
        onSaved={() => {
          form.close()
          refresh()
        }}
        onCancel={() => void form.askToClose()}
      />
      {edited && <RecordHistory of={customer} id={edited.cm_id} />}
    </TableAndForm>
  )
}
