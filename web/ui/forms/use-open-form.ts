import { useState, useTransition } from 'react'
import { useDevice } from '../browser/use-device.ts'
import { useAskToLeave } from './ask-to-leave.ts'
import { discardUnsaved } from './leave-question.ts'

export type OpenForm<Row> = {
  /** The row that is being edited; null for a new one, and while no form is open. */
  edited: Row | null
  /** True if the form is open, over the table or beside it. */
  isOpen: boolean
  /** True until the form that was asked for takes the place of this one, which would lose what is typed meanwhile. */
  isChanging: boolean
  /** React key of the form: another one each time it is opened. */
  key: number
  /** True if the first field takes the focus: the form was asked for, and no keyboard would cover it. */
  focuses: boolean
  /** Opens the form for a row, or for a new one, after asking about what is typed in the one that is open. */
  open: (row: Row | null) => void
  /** Its record was saved, or is gone. */
  close: () => void
  /** Closes it after asking about what is typed. */
  askToClose: () => Promise<void>
}

/** Holds the row that the form of a table is open for. */
export const useOpenForm = <Row>(): OpenForm<Row> => {
  const askToLeave = useAskToLeave()
  const { isNarrow } = useDevice()
  const [form, setForm] = useState<{ row: Row | null; isOpen: boolean; key: number }>({
    row: null,
    isOpen: false,
    key: 0,
  })
  const [isChanging, change] = useTransition()
  const close = () => {
    discardUnsaved()
    change(() => setForm(({ key }) => ({ row: null, isOpen: false, key: key + 1 })))
  }
  return {
    edited: form.row,
    isOpen: form.isOpen,
    isChanging,
    key: form.key,
    focuses: form.key > 0 && !isNarrow,
    // Asked before the change begins: a question that is part of it would wait for its end.
    open: async (row) => {
      if (await askToLeave()) change(() => setForm(({ key }) => ({ row, isOpen: true, key: key + 1 })))
    },
    close,
    askToClose: async () => {
      if (await askToLeave()) close()
    },
  }
}
