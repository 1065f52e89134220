import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { linkAddress } from '#shared/domain/links/link-pages.ts'
import { asciiEmail } from '#shared/domain/names/email.ts'
import { LANGUAGES, type Language } from '#shared/domain/names/languages.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { dayOf, formatDayMonth } from '#shared/domain/time/dates.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import { customerNews, withNoteLine } from '#shared/domain/trip/customer-news.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { proposedReason } from '#shared/trips/driver-news.ts'

import { now } from '../../clock/clock.ts'
import { useLookup } from '../../data/lookups.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { saveEdit } from '../../data/save.ts'
import { useChannels } from '../../data/use-channels.ts'
import { useFeedNumber } from '../../data/use-seen.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { useTextIn } from '../../i18n/text-in.ts'
import { callApi } from '../../session/calls.ts'
import { useCopy } from '../../ui/browser/copy.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'

type Channel = 'mail' | 'sms'
type Way = Channel | 'copy' | 'share'

/** A ready text for a trip's customer, in the customer's language; how it was told is noted on the trip. */
export const TellCustomer = (of: { trip: Shown<DeviceTrip>; onClose: () => void }): ReactNode => (
  <PersonalQueries>
    <Telling {...of} />
  </PersonalQueries>
)

const Telling = ({ trip, onClose }: { trip: Shown<DeviceTrip>; onClose: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const confirm = useConfirm()
  const copy = useCopy()
  const { clock, instant, timeZone } = useFormats()
  const shownLanguage = useLanguage()
  const seen = useFeedNumber()
  const { row } = trip
  const { customer: name } = splitTripCustomer(row.tt_customer)
  const customer = useLookup('customer')?.find(({ cm_name }) => sameSpelling(cm_name, name))
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? customer?.cm_language ?? shownLanguage
  const translate = useTextIn(language)
  const [edited, setEdited] = useState<string | null>(null)
  /** Address of a link that was made for this message. */
  const [link, setLink] = useState<string | null>(null)
  const [isLinking, setLinking] = useState(false)
  /** The same message again, after a lost answer, is sent once; another one is another. */
  const presses = useRef(new Map<string, string>())
  const pressOf = (channel: Channel): string => {
    const key = JSON.stringify([channel, subject, content])
    const known = presses.current.get(key) ?? crypto.randomUUID()
    presses.current.set(key, known)
    return known
  }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const [sending, setSending] = useState<Channel | null>(null)
  const channels = useChannels()
  const mailLink = useRef<HTMLAnchorElement>(null)

  const news = customerNews(row, now())
  /** Null until it is typed: what the driver told is proposed, in the language of the message. */
  const [typed, setTyped] = useState<string | null>(null)
  const isLate = news !== null && (news.kind === 'late' || (news.kind === 'arrived' && news.minutes > 0))
  const reason = typed ?? (translate ? proposedReason(row, isLate, translate) : '')
  const startDay = row.tt_stp ? dayOf(row.tt_stp, timeZone) : null
  const newsDay = news && dayOf(news.time, timeZone)
  const shownDay = (day: string) => `${translate?.(`weekday_short_${weekdayIndex(day)}`) ?? ''} ${formatDayMonth(day)}`
  const values = {
    tour: row.tt_tour ?? '',
    from: row.tt_from_text ?? '',
    to: row.tt_to_text ?? '',
    day: startDay ? shownDay(startDay) : '',
    time: newsDay && newsDay !== startDay ? `${clock(news.time)} (${shownDay(newsDay)})` : clock(news?.time),
    span: spanText(news?.minutes ?? 0),
    reason: reason.trim(),
  }
  const subject = translate?.('tell_subject', values) ?? ''
  const lines = translate &&
    news && [
      translate('tell_greeting'),
      '',
      translate('tell_trip', values),
      translate(`tell_${news.kind}`, values),
      ...(values.reason ? [translate('tell_reason', values)] : []),
      ...(link ? [translate('tell_link', { address: link })] : []),
      '',
      translate('tell_closing'),
    ]
  const content = edited ?? lines?.join('\n') ?? ''

  /** A text that was copied, or handed to another app, is not sent by that: only a person knows whether it was. */
  const ask = async (way: Way) => {
    const isTold = await confirm({
      title: 'tell_asked',
      text: 'tell_asked_text',
      yes: 'tell_asked_yes',
      no: 'tell_asked_no',
    })
    if (isTold) await note(way)
  }
  const what = [news && text(`tell_note_${news.kind}`, values), values.reason].filter(Boolean).join('. ')
  const note = async (way: Way) => {
    const line = text('tell_note', { at: instant(now()), way: text(`tell_${way}`), what })
    const before = row.tt_note ?? ''
    try {
      await saveEdit({
        entity: 'trip',
        key: trip.key,
        rev: trip.rev,
        seen,
        before: { tt_note: before },
        after: { tt_note: withNoteLine(before, line) },
      })
      notify('success', 'tell_noted')
    } catch {
      notify('error', 'trip_save_not_possible')
    }
    onClose()
  }
  const addLink = async (id: number) => {
    setLinking(true)
    try {
      const body = { kind: 'share', lang: language, whole_day: false } as const
      const { token } = await callApi('tripLinkCreate', { params: { id }, body })
      const address = linkAddress(location.origin, 'share', token)
      setLink(address)
      if (edited !== null) setEdited(`${edited}\n\n${translate?.('tell_link', { address })}`)
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setLinking(false)
    }
  }
  const copyText = async () => {
    if (await copy(content)) await ask('copy')
  }
  const share = async () => {
    try {
      await navigator.share({ title: subject, text: content })
      await ask('share')
    } catch (fault) {
      // AbortError means that the person closed the device's own sheet: nothing was told.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) notify('error', 'settings_copy_failed')
    }
  }
  const addresses = { mail: customer?.cm_email, sms: customer?.cm_phone }
  const send = async (channel: Channel) => {
    setSending(channel)
    try {
      const words = { subject, text: content, note: what, language: shownLanguage }
      const body = { press: pressOf(channel), channel, recipient: addresses[channel] ?? '', ...words }
      const { recipient } = await callApi('tripTell', { params: { id: trip.key as number }, body })
      notify('success', 'tell_leaves', { recipient })
      // A late answer closes no other window.
      if (isOpen.current) onClose()
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setSending(null)
    }
  }
  const mail = `mailto:${asciiEmail(customer?.cm_email ?? '') ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(content)}`
  const sms = `sms:${(customer?.cm_phone ?? '').replace(/[^+\d]/g, '')}?body=${encodeURIComponent(content)}`

  /** By the server, mails first. */
  const sent = (['mail', 'sms'] as const).filter(
    (channel) => typeof trip.key === 'number' && channels?.[channel] && addresses[channel],
  )
  const [first] = sent
  const sendButton = (channel: Channel) => (
    <Button
      key={channel}
      variant={channel === first ? 'contained' : 'outlined'}
      disabled={content === '' || (sending !== null && sending !== channel)}
      loading={sending === channel}
      onClick={() => void send(channel)}
    >
      {text('tell_send', { channel })}
    </Button>
  )
  const ownWays = (
    <>
      {'share' in navigator && (
        <Button disabled={content === ''} onClick={() => void share()}>
          {text('tell_share')}
        </Button>
      )}
      <Button disabled={content === ''} onClick={() => void copyText()}>
        {text('tell_copy')}
      </Button>
      <Button href={sms} disabled={content === ''} onClick={() => void ask('sms')}>
        {text('tell_sms')}
      </Button>
      <Button
        ref={mailLink}
        href={mail}
        disabled={content === ''}
        {...(!first && { variant: 'contained' })}
        onClick={() => void ask('mail')}
      >
        {text('tell_mail')}
      </Button>
    </>
  )

  return (
    <TaskDialog
      title={`${text('label_before', { label: text('trip_tell_customer') })} ${[name || '–', row.tt_tour].filter(Boolean).join(' · ')}`}
      isWide
      isTyped={typed !== null || edited !== null}
      // Enter in a field opens the mail program, but sends nothing by itself.
      isReady={content !== '' && !first}
      onDo={() => mailLink.current?.click()}
      onClose={onClose}
      actions={sent.length > 0 ? sent.map(sendButton).reverse() : ownWays}
    >
      <TextField
        label={text('tell_reason_field')}
        value={reason}
        onChange={(event) => {
          setTyped(event.target.value)
          setEdited(null)
        }}
        slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
      />
      <TextField
        select
        label={text('language')}
        value={language}
        onChange={(event) => {
          setChosen(event.target.value as Language)
          setEdited(null)
        }}
        slotProps={{ select: { native: true } }}
      >
        {LANGUAGES.map((other) => (
          <option key={other} value={other}>
            {text(`language_${other}`)}
          </option>
        ))}
      </TextField>
      <TextField
        label={text('tell_text')}
        value={content}
        onChange={(event) => setEdited(event.target.value)}
        multiline
        minRows={7}
        slotProps={{ htmlInput: { lang: language } }}
        helperText={
          first
            ? text('tell_to', {
                recipients: sent.map((way) => `${text(`tell_${way}`)}: ${addresses[way]}`).join(' · '),
              })
            : text('tell_hint')
        }
      />
      {typeof trip.key === 'number' && (
        <Button
          variant="outlined"
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          disabled={content === '' || link !== null}
          loading={isLinking}
          onClick={() => void addLink(trip.key as number)}
        >
          {text('tell_add_link')}
        </Button>
      )}
      {first && (
        <details>
          <summary>{text('tell_otherwise')}</summary>
          {ownWays}
        </details>
      )}
    </TaskDialog>
  )
}
