import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import ListSubheader from '@mui/material/ListSubheader'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { canManageWeeks } from '#shared/domain/access/tour-permissions.ts'
import { WEEK_ACTIONS } from '#shared/domain/tour/week-run.ts'
import { editTourPath, editTripPath, PATHS, sectionsOf, settingsPath } from '../../addresses/addresses.ts'
import { type OverviewKind, overviewPath } from '../../addresses/list-addresses.ts'
import { screenAllowed } from '../../addresses/screens.ts'
import { now } from '../../clock/clock.ts'
import { useAllTrips } from '../../data/all-trips.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useTours } from '../../data/tours.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useOverlayHistory } from '../../ui/overlays/use-overlay.ts'
import { useSecondTap } from '../../ui/overlays/use-second-tap.ts'
import { ACTIONS, type Means } from '../actions.ts'
import { menuOf } from '../menu/menu.ts'
import { screenActions, screenFields } from '../screen-shortcuts.ts'
import { type FindableItem, findable, paletteSearch } from './palette-items.ts'

const LIST_ID = 'palette-list'
const optionId = (index: number): string => `palette-option-${index}`

type FoundRecord = { kind: OverviewKind; key: string | number; name: string; more?: string }

/** Records on this device that have a page of their own: those that the person may see. */
const useRecords = (): FoundRecord[] => {
  const drivers = useLookup('driver')
  const vehicles = useLookup('vehicle')
  const subcontractors = useLookup('subcontractor')
  const customers = useLookup('customer')
  return useMemo(
    () => [
      ...(drivers ?? []).map(({ dr_id: key, dr_name: name, dr_number: more }) => ({
        kind: 'driver' as const,
        key,
        name,
        more,
      })),
      ...(vehicles ?? []).map(({ gps_id: name }) => ({ kind: 'vehicle' as const, key: name, name })),
      ...(subcontractors ?? []).map(({ sc_name: name }) => ({ kind: 'subcontractor' as const, key: name, name })),
      ...(customers ?? []).map(({ cm_id: key, cm_name: name }) => ({ kind: 'customer' as const, key, name })),
    ],
    [drivers, vehicles, subcontractors, customers],
  )
}

/** Everything that the palette finds, in the order in which it is listed. */
const useItems = (means: Means): FindableItem[] => {
  const text = useText()
  const actor = useActor()
  const { instant } = useFormats()
  const trips = useAllTrips()
  const tours = useTours()
  const records = useRecords()
  // The screen as it was when the palette opened.
  const [onScreen] = useState(screenActions)
  const [fields] = useState(screenFields)
  return useMemo(() => {
    const go = (path: string) => () => void means.go(path)
    const actions = [
      ...ACTIONS.filter(({ isOffered, when }) => isOffered && when(actor)).map(({ label, perform }) => ({
        name: text(label),
        run: () => void perform(means),
      })),
      ...onScreen,
    ]
    const at = now()
    const away = (stp = '') => Math.abs(Date.parse(stp) - at) || 0
    const nearest = (trips ?? []).toSorted((a, b) => away(a.row.tt_stp) - away(b.row.tt_stp))
    return [
      ...actions.map(({ name, run }) => findable({ id: `action ${name}`, group: 'action', name, note: '', run })),
      ...fields.map(({ name, section, run }, index) =>
        findable({ id: `field ${index}`, group: 'field', name, note: section, run }),
      ),
      ...menuOf(actor.role).map(({ route, title }) =>
        findable({ id: route, group: 'screen', name: text(title), note: '', run: go(PATHS[route]) }),
      ),
      ...(canManageWeeks(actor) ? WEEK_ACTIONS : []).map((tab) =>
        findable({
          id: `weeks ${tab}`,
          group: 'screen',
          name: text(`disposition_tab_${tab}`),
          note: '',
          run: go(`${PATHS.disposition}?tab=${tab}`),
        }),
      ),
      ...sectionsOf(actor.role).map((section) =>
        findable({
          id: `settings ${section}`,
          group: 'screen',
          name: text(`settings_section_${section}`),
          note: text('route_settings'),
          run: go(settingsPath(section)),
        }),
      ),
      ...(screenAllowed(actor.role, PATHS.overview) ? records : []).map(({ kind, key, name, more }) =>
        findable(
          {
            id: `${kind} ${key}`,
            group: 'record',
            name,
            note: text(`log_entity_${kind}`),
            run: go(overviewPath(kind, key)),
          },
          more,
        ),
      ),
      ...nearest.map(({ key, row }) => {
        const way = `${row.tt_from_text ?? ''} – ${row.tt_to_text ?? ''}`
        const note = [instant(row.tt_stp), way, row.tt_gps, row.tt_driver].filter(Boolean).join(' · ')
        const more = [row.tt_customer?.replaceAll(';', '\n'), row.tt_sub, row.tt_from_adrnr, row.tt_to_adrnr]
        return findable(
          { id: `trip ${key}`, group: 'trip', name: row.tt_tour ?? '', note, run: go(editTripPath(key)) },
          more.join('\n'),
          row.tt_driver,
        )
      }),
      ...(screenAllowed(actor.role, PATHS.editTour) ? (tours ?? []) : []).map(({ key, row }) =>
        findable(
          {
            id: `tour ${key}`,
            group: 'tour',
            name: row.tr_name ?? '',
            note: `${row.tr_departure ?? ''} – ${row.tr_arrival ?? ''} · ${row.tr_stp ?? ''}`,
            run: go(editTourPath(key)),
          },
          row.tr_cm_name,
        ),
      ),
    ]
  }, [actor, text, means, instant, trips, tours, records, onScreen, fields])
}

/** Finds trips, tours, drivers, vehicles, companies, screens and actions by typed words, and opens them. */
export const CommandPalette = ({ means, onClose }: { means: Means; onClose: () => void }): ReactNode => {
  const text = useText()
  const overlays = useOverlayHistory()
  const items = useItems(means)
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const { found, meant } = useMemo(() => paletteSearch(items, searched), [items, searched])
  const [active, setActive] = useState(0)
  const current = Math.min(active, found.length - 1)

  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = async (item: FindableItem | undefined) => {
    if (!item) return
    onClose()
    // The palette's own step back comes first, or it would undo the way to the screen.
    await new Promise(requestAnimationFrame)
    await overlays.settled()
    item.run()
  }
  // The list may still belong to an earlier word, or be empty: Enter matches the typed text again.
  const enter = () => {
    const { found: matches } = paletteSearch(items, typed)
    void run(matches[Math.min(active, matches.length - 1)])
  }
  const onKey = (event: KeyboardEvent) => {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setActive(current >= last ? 0 : current + 1)
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? last : current - 1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onClickCapture={useSecondTap(true)}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': text('palette') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <TextField
          autoFocus
          fullWidth
          label={text('palette')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKey}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-expanded': found.length > 0,
              'aria-controls': LIST_ID,
              'aria-autocomplete': 'list',
              'aria-activedescendant': found.length > 0 ? optionId(current) : undefined,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
        />
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ px: 2, py: found.length === 0 || meant !== null ? 1.5 : 0 }}
      >
        {found.length === 0 ? text('select_no_match') : meant !== null && text('palette_meant', { meant })}
      </Typography>
      <Box
        id={LIST_ID}
        component="div"
        role="listbox"
        aria-label={text('palette')}
        sx={{ overflowY: 'auto', maxHeight: '60vh', py: 0.5 }}
      >
        {found.map((item, index) => (
          <Box key={item.id} role="presentation">
            {found[index - 1]?.group !== item.group && (
              <ListSubheader component="div" role="presentation" disableSticky sx={{ lineHeight: '32px' }}>
                {text(`palette_${item.group}`)}
              </ListSubheader>
            )}
            <Box
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              onClick={() => void run(item)}
              onMouseMove={() => setActive(index)}
              sx={{
                px: 2,
                py: 0.75,
                cursor: 'pointer',
                bgcolor: index === current ? 'action.selected' : undefined,
                overflowWrap: 'anywhere',
                '@media (pointer: coarse)': { minHeight: 44, alignContent: 'center' },
              }}
            >
              {item.note ? <b>{item.name}</b> : item.name}
              {item.note && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {item.note}
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  )
}
