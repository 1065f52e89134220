import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ChosenRange, lastSevenDays } from '../../../shared/domain/trip/lists/trip-range.ts'
import { now } from '../../clock.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { type RangeFields, rangeOfFields, readAddress, type Tab, writeAddress } from './analysis-choice.ts'

/** While a range is typed, it passes through several valid ones. */
const TYPING_MS = 500

export type AnalysisChoice = {
  /** Values of the range's fields. */
  fields: RangeFields
  /** The range to look at; null while the fields make none. */
  range: ChosenRange | null
  isLastSevenDays: boolean
  tab: Tab
  changeFields: (changes: Partial<RangeFields>) => void
  changeRange: (range: ChosenRange) => void
  /** The last seven days up to now. */
  reset: () => void
  changeTab: (tab: Tab) => void
}

/**
 * Range and tab. They stand in the address: coming back from a trip shows the same analysis, and opening it from the
 * menu starts with the last seven days up to now.
 */
export const useAnalysisChoice = (): AnalysisChoice => {
  const timeZone = useTimeZone()
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => readAddress(parameters), [parameters])
  const [lastDays, setLastDays] = useState(() => lastSevenDays(now(), timeZone))
  const [fields, setFields] = useState<RangeFields>(address.range ?? lastDays)
  const isAddressed = address.range !== null

  const write = (range: ChosenRange | null, tab: Tab) => setParameters(writeAddress({ range, tab }), { replace: true })

  const isChanged = useMemo(() => {
    const shown = address.range ?? lastDays
    return fields.start_date !== shown.start_date || fields.end_date !== shown.end_date
  }, [fields, address, lastDays])
  const typed = useMemo(() => (isChanged ? rangeOfFields(fields) : null), [fields, isChanged])
  const settle = useEffectEvent((range: ChosenRange) => write(range, address.tab))
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => settle(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const reset = () => {
    const range = lastSevenDays(now(), timeZone)
    setLastDays(range)
    setFields(range)
    write(null, address.tab)
  }
  const isBroken = isChanged && rangeOfFields(fields) === null
  return {
    fields,
    range: isBroken ? null : (address.range ?? lastDays),
    isLastSevenDays: !isAddressed && !isChanged,
    tab: address.tab,
    changeFields: (changes) => setFields((former) => ({ ...former, ...changes })),
    changeRange: (range) => {
      setFields(range)
      write(range, address.tab)
    },
    reset,
    changeTab: (tab) => write(address.range, tab),
  }
}
