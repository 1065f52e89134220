import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { linkAddress } from '#shared/domain/links/link-pages.ts'
import type { MadeLinkKind } from '#shared/domain/links/links.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useTextIn } from '../../i18n/text-in.ts'
import { useCopy } from '../../ui/browser/copy.ts'
import { linkMessage } from './link-message.ts'
import { isOfProduct } from './page-languages.ts'
import { QrCode } from './qr-code.tsx'

/** A link as it was just made: its token is known now and never again. */
export type NewLink = {
  kind: MadeLinkKind
  lang: DriverLanguage
  whole_day: boolean
  token: string
  /** ISO. */
  until: string
}

/** The address of a new link, and the ways to hand it on with a text in its language. */
export const MadeLink = ({
  link: { kind, lang, whole_day, token, until },
  row,
}: {
  link: NewLink
  row: DeviceTrip
}): ReactNode => {
  const text = useText()
  const { instant, timeZone } = useFormats()
  const copy = useCopy()
  const translate = useTextIn(isOfProduct(lang) ? lang : 'en')
  const place = useRef<HTMLDivElement>(null)
  // Made below the fields, it would stand out of sight on a phone.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const address = linkAddress(location.origin, kind, token)
  const tripOf = ({ tt_tour = '', tt_from_text = '', tt_to_text = '', tt_stp: instant }: DeviceTrip) => ({
    ...{ address, tour: tt_tour, from: tt_from_text, to: tt_to_text },
    ...{ instant, timeZone },
  })
  const message = translate && linkMessage({ lang, kind: whole_day ? 'day' : kind }, tripOf(row), translate)
  const words = message?.text ?? address
  const subject = message?.subject ?? ''
  const share = async () => {
    // AbortError means that the person closed the device's own sheet: nothing failed.
    await navigator.share({ title: subject, text: words }).catch((fault: unknown) => {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) return copy(words)
    })
  }
  return (
    <Box
      ref={place}
      role="group"
      aria-label={text('trip_links_address')}
      sx={{ display: 'grid', gap: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography variant="body2" role="status">
        {text('trip_links_once', { until: instant(until) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'center' }}>
        <QrCode content={address} label={text('trip_links_qr')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 180px' }}>
          <Button variant="contained" onClick={() => void copy(address)}>
            {text('tell_copy')}
          </Button>
          {'share' in navigator && (
            <Button variant="outlined" onClick={() => void share()}>
              {text('tell_share')}
            </Button>
          )}
          <Button variant="outlined" href={`sms:?body=${encodeURIComponent(words)}`}>
            {text('tell_sms')}
          </Button>
          <Button
            variant="outlined"
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`}
          >
            {text('tell_mail')}
          </Button>
        </Box>
      </Box>
      <TextField
        label={text('trip_links_address')}
        value={address}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </Box>
  )
}
