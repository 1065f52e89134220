import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { coversRegion } from '#shared/domain/calendar/closed-days.ts'
import file from '#shared/domain/calendar/public-holidays.json' with { type: 'json' }
import { type Holiday, holidayKey, holidaysOf, takenOver } from '#shared/domain/calendar/public-holidays.ts'
import { KNOWN_REGIONS } from '#shared/domain/calendar/region-names.ts'
import { type ClosedDayRow, closedDay } from '#shared/records/closed-day.ts'
import { useLookup } from '#web/data/lookups.ts'
import { recordCall } from '#web/data/record-calls.ts'
import { sendRows } from '#web/data/send-rows.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useRegionText } from '#web/i18n/region-name.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { MultiSelectField } from '#web/ui/fields/select-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

type Props = {
  /** The closed days that are there. */
  rows: readonly ClosedDayRow[]
  today: string
  onClose: () => void
  onSaved: () => void
  /** Some were written before it failed. */
  onChanged: () => void
}

const CALL = recordCall<ClosedDayRow>(closedDay)

/** Two parts of a country, and the country: so many are shown with their days at once. */
const FEW_REGIONS = 3

const FIELDS = ['cd_day', 'cd_name', 'cd_region'] as const

/** The part of a country that an address is in has its days, and so has the country alone of an unknown part. */
const regionOfAddress = (region: string): string | undefined =>
  KNOWN_REGIONS.includes(region) ? region : KNOWN_REGIONS.find((known) => coversRegion(known, region))

/**
 * Public holidays of some regions and years: a tick stands for a closed day that is there. Ticking adds days, all or none;
 * clearing a tick takes one away again.
 */
export const HolidaysDialog = ({ rows, today, onClose, onSaved, onChanged }: Props): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { shortDay } = useFormats()
  const regionText = useRegionText()
  const addresses = useLookup('address')
  const thisYear = Number(today.slice(0, 4))
  const [years, setYears] = useState<number[]>([Math.min(thisYear + 1, file.to)])
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const known = useMemo(() => takenOver(rows), [rows])
  const regions = useMemo(
    () =>
      chosen ??
      [...new Set((addresses ?? []).flatMap(({ add_region = '' }) => regionOfAddress(add_region) ?? []))].sort(),
    [chosen, addresses],
  )
  const holidays = useMemo(() => holidaysOf(file, years, regions), [years, regions])
  const isTicked = (key: string) => !flipped.has(key)
  const added = holidays.filter((holiday) => !known.has(holidayKey(holiday)) && isTicked(holidayKey(holiday)))
  const removed = holidays.flatMap((holiday) => {
    const row = known.get(holidayKey(holiday))
    return row && !isTicked(holidayKey(holiday)) ? [row] : []
  })
  const count = added.length + removed.length

  const flip = (keys: readonly string[], ticked: boolean) =>
    setFlipped((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (ticked) next.delete(key)
        else next.add(key)
      }
      return next
    })
  const save = async () => {
    setDone(0)
    let run: number | null = null
    try {
      if (added.length > 0) run = await sendRows(closedDay, FIELDS, added)
      for (const [index, row] of removed.entries()) {
        await CALL.remove(row)
        setDone(index + 1)
      }
    } catch (error) {
      onChanged()
      throw error
    }
    const counts = { added: added.length, removed: removed.length }
    notify('success', 'holidays_saved', counts, { label: 'action_undo', run: () => void takeBack(run) })
    onSaved()
  }
  const takeBack = async (run: number | null) => {
    const gone = removed.map(({ cd_day, cd_name, cd_region }) => ({ cd_day, cd_name, cd_region: cd_region ?? '' }))
    // Of eleven years and all regions it takes half a minute.
    notify('info', 'change_undoing')
    try {
      if (run !== null) await callApi('importUndo', { params: { id: run } })
      if (gone.length > 0) await sendRows(closedDay, FIELDS, gone)
      notify('success', 'change_undone', { count: added.length + removed.length })
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }

  return (
    <TaskDialog
      title={text('holidays_propose')}
      hint={text('holidays_hint')}
      isWide
      isTyped={flipped.size > 0}
      isReady={count > 0}
      doLabel={text('holidays_save', { added: added.length, removed: removed.length })}
      color={removed.length > 0 && added.length === 0 ? 'warning' : 'primary'}
      onDo={save}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <>
          <MultiSelectField
            label={text('holidays_years')}
            options={Array.from({ length: file.to - file.from + 1 }, (_, index) => file.from + index)
              .filter((year) => year >= thisYear)
              .map((year) => ({ value: year, label: String(year) }))}
            values={years}
            onChange={(next) => setYears(next.toSorted((a, b) => a - b))}
            limitTags={7}
          />
          <MultiSelectField
            label={text('holidays_regions')}
            options={KNOWN_REGIONS.map((region) => ({ value: region, label: regionText(region) }))}
            values={regions}
            onChange={setChosen}
            limitTags={3}
            hint={text(regions.length === 0 ? 'holidays_regions_none' : 'holidays_regions_hint')}
          />
          {isBusy && removed.length > 0 && (
            <LinearProgress
              variant="determinate"
              value={(100 * done) / removed.length}
              aria-label={text('holidays_propose')}
            />
          )}
          {years.map((year) => (
            <YearOf
              key={year}
              year={year}
              holidays={holidays.filter(({ cd_day }) => cd_day.startsWith(String(year)))}
              isTicked={isTicked}
              flip={flip}
              dayText={shortDay}
              knownName={(key) => known.get(key)?.cd_name}
            />
          ))}
          <Typography variant="body2" color="textSecondary">
            {text('holidays_source')}
          </Typography>
        </>
      )}
    </TaskDialog>
  )
}

type Ticks = {
  isTicked: (key: string) => boolean
  flip: (keys: readonly string[], ticked: boolean) => void
}

/** A tick for all of some holidays. */
const TickAll = ({
  of,
  keys,
  weight,
  isTicked,
  flip,
}: Ticks & { of: string; keys: readonly string[]; weight: number }): ReactNode => {
  const text = useText()
  const ticked = keys.filter(isTicked).length
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={ticked === keys.length}
          indeterminate={ticked > 0 && ticked < keys.length}
          onChange={(_event, next) => flip(keys, next)}
        />
      }
      label={text('holidays_of', { of, count: keys.length })}
      slotProps={{ typography: { sx: { fontWeight: weight } } }}
    />
  )
}

type DaysProps = Ticks & {
  holidays: readonly Holiday[]
  dayText: (day: string) => string
  /** As the closed day is called that is there. */
  knownName: (key: string) => string | undefined
}

/** The holidays of a year by region, and one tick for all. Of a few regions the days are shown at once. */
const YearOf = ({ year, holidays, ...props }: DaysProps & { year: number }): ReactNode => {
  const regions = [...new Set(holidays.map(({ cd_region }) => cd_region))].sort()
  if (holidays.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0 }}>
        <TickAll of={String(year)} weight={600} keys={holidays.map(holidayKey)} {...props} />
      </Box>
      {regions.map((region) => (
        <RegionOf
          key={region}
          region={region}
          isFirstOpen={regions.length <= FEW_REGIONS}
          holidays={holidays.filter(({ cd_region }) => cd_region === region)}
          {...props}
        />
      ))}
    </Box>
  )
}

const RegionOf = ({
  region,
  isFirstOpen,
  holidays,
  ...props
}: DaysProps & { region: string; isFirstOpen: boolean }): ReactNode => {
  const { isTicked, flip, dayText, knownName } = props
  const text = useText()
  const name = useRegionText()(region)
  const [chosenOpen, setOpen] = useState<boolean | null>(null)
  const isOpen = chosenOpen ?? isFirstOpen
  return (
    <Box role="group" aria-label={name} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <TickAll of={name} weight={400} keys={holidays.map(holidayKey)} {...props} />
        <IconButton
          aria-expanded={isOpen}
          aria-label={name}
          onClick={() => setOpen(!isOpen)}
          sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
        >
          <ExpandIcon />
        </IconButton>
      </Box>
      {isOpen &&
        holidays.map((holiday) => {
          const key = holidayKey(holiday)
          const known = knownName(key)
          return (
            <FormControlLabel
              key={key}
              sx={{ display: 'flex', alignItems: 'flex-start', ml: 1.5, mr: 0 }}
              control={<Checkbox checked={isTicked(key)} onChange={(_event, next) => flip([key], next)} />}
              label={
                <Box sx={{ pt: 1.125 }}>
                  {`${dayText(holiday.cd_day)} ${known ?? holiday.cd_name}`}
                  {known !== undefined && (
                    <Typography variant="body2" color="textSecondary">
                      {text('holidays_known')}
                    </Typography>
                  )}
                </Box>
              }
            />
          )
        })}
    </Box>
  )
}
