import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ChosenRange, fromToday, lastSevenDays } from '#shared/domain/trip/lists/trip-range.ts'
import { now } from '../../clock/clock.ts'
import { useTimeZone } from '../../i18n/format.ts'
import {
  type AddressChoice,
  type RangeFields,
  rangeOfFields,
  readAddress,
  TABS,
  type Tab,
  writeAddress,
} from './analysis-choice.ts'
import type { FigureChoice } from './figures/figure-choice.ts'

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
  /** From today to the end that is chosen, or for seven days. */
  beginToday: () => void
  changeTab: (tab: Tab) => void
  figures: FigureChoice
  /** Opening a list is a step of its own, which back takes away. */
  changeFigures: (changes: Partial<FigureChoice>) => void
  showFigures: (range: ChosenRange, changes: Partial<FigureChoice>) => void
}

/**
 * Range, tab and what figures are of. They stand in the address: coming back from a trip shows the same analysis, and opening it from the
 * menu starts with the last seven days up to now.
 */
export const useAnalysisChoice = (tabs: readonly Tab[] = TABS): AnalysisChoice => {
  const timeZone = useTimeZone()
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => readAddress(parameters, tabs), [parameters, tabs])
  const [lastDays, setLastDays] = useState(() => lastSevenDays(now(), timeZone))
  const [fields, setFields] = useState<RangeFields>(address.range ?? lastDays)
  const isAddressed = address.range !== null

  // By the address as it is by then: while a tab is being fetched, the former one is on the screen still.
  const write = (changesOf: (now: AddressChoice) => Partial<AddressChoice>, isStep = false) => {
    const current = readAddress(new URLSearchParams(location.search), tabs)
    setParameters(writeAddress({ ...current, ...changesOf(current) }, tabs), { replace: !isStep })
  }

  const isChanged = useMemo(() => {
    const shown = address.range ?? lastDays
    return fields.start_date !== shown.start_date || fields.end_date !== shown.end_date
  }, [fields, address, lastDays])
  const typed = useMemo(() => (isChanged ? rangeOfFields(fields) : null), [fields, isChanged])
  const settle = useEffectEvent((range: ChosenRange) => write(() => ({ range })))
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => settle(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const reset = () => {
    const range = lastSevenDays(now(), timeZone)
    setLastDays(range)
    setFields(range)
    write(() => ({ range: null }))
  }
  const beginToday = () => {
    const range = fromToday(fields.end_date, now(), timeZone)
    setFields(range)
    write(() => ({ range }))
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
      write(() => ({ range }))
    },
    reset,
    beginToday,
    // What a group is of belongs to its tab; the part of the trips stays.
    changeTab: (tab) => write((now) => ({ tab, figures: { ...now.figures, by: null, list: null } })),
    figures: address.figures,
    showFigures: (range, changes) => {
      setFields(range)
      write((now) => ({ range, figures: { ...now.figures, ...changes } }))
    },
    changeFigures: (changes) =>
      write(
        (now) => ({ figures: { ...now.figures, ...changes } }),
        Boolean(changes.list) && address.figures.list === null,
      ),
  }
}
