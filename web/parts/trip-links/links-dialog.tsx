import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DRIVER_LANGUAGE_NAMES } from '#shared/domain/links/driver-languages.ts'
import type { MadeLinkKind } from '#shared/domain/links/links.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { useSetting } from '../../data/use-setting.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { LinkList, linksKey } from './link-list.tsx'
import { MadeLink, type NewLink } from './made-link.tsx'
import { isOfProduct } from './page-languages.ts'

type Props = {
  /** Number of the trip. */
  id: number
  row: DeviceTrip
  /** Kinds that the person may handle; at least one. */
  kinds: readonly MadeLinkKind[]
  onClose: () => void
}

/** Makes links of a trip and lists them: to be asked of the server, which alone knows them. */
export const LinksDialog = (props: Props): ReactNode => (
  <PersonalQueries>
    <Links {...props} />
  </PersonalQueries>
)

const Links = ({ id, row, kinds, onClose }: Props): ReactNode => {
  const text = useText()
  const { weekday } = useFormats()
  const shownLanguage = useLanguage()
  const queries = useQueryClient()
  const [kind, setKind] = useState<MadeLinkKind>(kinds[0] ?? 'share')
  const [last, setLast] = useSetting('link_language', shownLanguage)
  const [isWholeDay, setWholeDay] = useState(false)
  const [made, setMade] = useState<NewLink | null>(null)
  const languages = (Object.keys(DRIVER_LANGUAGE_NAMES) as DriverLanguage[]).filter(
    (language) => kind === 'driver' || isOfProduct(language),
  )
  const lang = languages.includes(last) ? last : shownLanguage
  const driver = row.tt_driver || row.tt_drivernr
  const whole_day = kind === 'driver' && isWholeDay

  const make = async () => {
    const answer = await callApi('tripLinkCreate', { params: { id }, body: { kind, lang, whole_day } })
    setMade({ kind, lang, whole_day, token: answer.token, until: answer.expires_at })
    void queries.invalidateQueries({ queryKey: linksKey(id) })
  }
  return (
    <TaskDialog
      title={`${text('label_before', { label: text('trip_links') })} ${row.tt_tour ?? ''}`}
      isWide
      doLabel={text('trip_links_make')}
      onDo={make}
      closeLabel={text('action_close')}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <FormControl>
          <FormLabel id="links-for">{text('trip_links_for')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby="links-for"
            value={kind}
            onChange={(_event, value) => setKind(value as MadeLinkKind)}
          >
            {kinds.map((other) => (
              <FormControlLabel key={other} value={other} control={<Radio />} label={text(`trip_links_${other}`)} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <Typography variant="body2" color="textSecondary">
        {text(`trip_links_${kind}_hint`)}
      </Typography>
      <TextField
        select
        label={text('trip_links_language')}
        helperText={text('trip_links_language_hint')}
        value={lang}
        onChange={({ target }) => setLast(target.value as DriverLanguage)}
        slotProps={{ select: { native: true } }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {DRIVER_LANGUAGE_NAMES[language]}
          </option>
        ))}
      </TextField>
      {kind === 'driver' && driver && row.tt_stp && (
        <FormControlLabel
          control={<Checkbox checked={isWholeDay} onChange={(_event, isOn) => setWholeDay(isOn)} />}
          label={text('trip_links_whole_day', { driver, day: weekday(row.tt_stp) })}
        />
      )}
      {made && <MadeLink key={made.token} link={made} row={row} />}
      <LinkList id={id} />
    </TaskDialog>
  )
}
