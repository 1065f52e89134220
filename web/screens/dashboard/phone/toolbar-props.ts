import type { PhoneView } from '#shared/trips/phone-entries.ts'

/** Settings and actions of a phone's timetable: the toolbar shows some, the sheet behind "more" the others. */
export type ToolbarProps = {
  view: PhoneView
  onView: (view: PhoneView) => void
  search: string
  onSearch: (search: string) => void
  filterCount: number
  onFilters: () => void
  onColumns: () => void
  currentDelays: boolean
  onCurrentDelays: (isOn: boolean) => void
  panic: boolean
  onPanic: (isOn: boolean) => void
  isCreatingPdf: boolean
  onPdf: () => void
  canCreate: boolean
  /** Asks the server for news. */
  onRefresh: () => void
}
