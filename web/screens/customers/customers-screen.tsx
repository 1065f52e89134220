import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Customer } from '../../../shared/schemas/customer.ts'
import { useLookup } from '../../data/lookups.ts'
import { useServerList } from '../../data/server-list.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { CsvImportButton } from '../../ui/file-import/csv-import-button.tsx'
import { TableAndForm } from '../../ui/forms/form-panel.tsx'
import { useCanGoBack, useOpenForm } from '../../ui/forms/use-open-form.ts'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { AdminColumn, RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { useDelete } from '../../ui/table/use-delete.ts'
import { CUSTOMER_CSV } from './customer-csv.ts'
import { CustomerEditor } from './customer-editor.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { REFERENCES } from './customer-values.ts'

const CUSTOMERS = ['customers'] as const
const loadCustomers = (): Promise<Customer[]> => callApi('customers', { query: {} })

const useCustomerColumns = (): AdminColumn<Customer>[] => {
  const text = useText()
  return useMemo(
    () => [
      { id: 'cm_name', label: text('customer_name'), value: (customer) => customer.cm_name, card: 'title' },
      { id: 'cm_comatic_id', label: text('customer_comatic_id'), value: (customer) => customer.cm_comatic_id },
      { id: 'cm_email', label: text('field_cm_email'), value: (customer) => customer.cm_email, breaks: 'anywhere' },
      {
        id: 'references',
        label: text('customer_references'),
        value: (customer) => REFERENCES.flatMap((field) => customer[field] ?? []).join(' · '),
        isSortable: false,
      },
    ],
    [text],
  )
}

/** Form and table of the customers (rules 12.8). */
export const CustomersScreen = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const askToDelete = useDelete()
  const kept = useLookup('customer')
  const list = useServerList(CUSTOMERS, loadCustomers, kept)
  const form = useOpenForm<Customer>()
  const canGoBack = useCanGoBack(form)
  const columns = useCustomerColumns()
  const { edited } = form

  const refresh = () => {
    // The look-ups of every editor follow at once.
    syncNow()
    void queries.invalidateQueries({ queryKey: CUSTOMERS })
  }
  const remove = async (customer: Customer) => {
    const question: Question = {
      title: 'customer_delete_title',
      text: 'customer_delete_text',
      values: { name: customer.cm_name },
    }
    const isDone = await askToDelete(question, () => callApi('customerDelete', { params: { id: customer.cm_id } }), {
      still_in_use: 'customer_in_use',
    })
    if (isDone && edited?.cm_id === customer.cm_id) form.close()
    refresh()
  }
  const actionsOf = (customer: Customer): RowAction[] => [
    { id: 'edit', label: text('action_edit'), Icon: EditIcon, onClick: () => void form.open(customer) },
    {
      id: 'delete',
      label: text('action_delete'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => void remove(customer),
    },
  ]

  return (
    <TableAndForm
      title={text(edited ? 'customer_edit' : 'customer_add')}
      isOpen={form.isOpen}
      onClose={form.close}
      table={
        <AdminTable
          label={text('route_customers')}
          columns={columns}
          rows={list.rows}
          rowKey={(customer) => String(customer.cm_id)}
          rowName={(customer) => customer.cm_name}
          actions={actionsOf}
          look={(customer) => (customer.cm_id === edited?.cm_id ? 'current' : undefined)}
          initialSort={{ id: 'cm_name' }}
          failure={list.failure}
          asOf={list.asOf}
          onRetry={list.reload}
          toolbar={
            <>
              <CsvImportButton kind={CUSTOMER_CSV} list={text('route_customers')} onImported={refresh} />
              {canGoBack && <AddButton label={text('customer_add')} onClick={() => void form.open(null)} />}
            </>
          }
        />
      }
    >
      <CustomerEditor
        key={form.key}
        customer={edited}
        focuses={form.focuses}
        onSaved={() => {
          form.close()
          refresh()
        }}
        onCancel={canGoBack ? () => void form.askToClose() : undefined}
      />
      {edited && <CustomerHistory id={edited.cm_id} />}
    </TableAndForm>
  )
}
