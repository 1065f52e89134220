import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import type { Translate } from '../../i18n/text.ts'
import type { RowAction } from './admin-columns.ts'

/** The two actions that nearly every list has for a row: its form, and deleting it. */
export const editAndDelete = (text: Translate, edit: () => void, remove: () => void): RowAction[] => [
  { id: 'edit', label: text('action_edit'), Icon: EditIcon, onClick: edit },
  { id: 'delete', label: text('action_delete'), Icon: DeleteIcon, isDestructive: true, onClick: remove },
]
