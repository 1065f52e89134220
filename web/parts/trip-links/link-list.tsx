import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { DRIVER_LANGUAGE_NAMES } from '#shared/domain/links/driver-languages.ts'
import type { TripLink } from '#shared/schemas/trip-link.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '../../clock/clock.ts'
import { useServerList } from '../../data/server-list.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'

export const linksKey = (id: number): readonly unknown[] => ['trip-links', id]

/** Links that were made of a trip, newest first. @param id of the trip */
export const LinkList = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  return (
    <Links<TripLink>
      title="trip_links_earlier"
      none="trip_links_none"
      queryKey={linksKey(id)}
      load={() => callApi('tripLinks', { params: { id } })}
      whatOf={({ tl_kind, tl_day }) => [
        text(`trip_links_${tl_kind}`),
        ...(tl_day ? [text('trip_links_of_day', { day: shortDay(tl_day) })] : []),
      ]}
    />
  )
}

type AnyLink = Omit<TripLink, 'tl_kind' | 'tl_day'>
type LinksProps<Link> = {
  title: TextKey
  /** Said where there is none. */
  none: TextKey
  queryKey: readonly unknown[]
  load: () => Promise<Link[]>
  /** Purpose of a link in words; its language follows them. */
  whatOf: (link: Link) => string[]
}

/** A list of links; each can be revoked as long as it works. */
export const Links = <Link extends AnyLink>({ title, none, queryKey, load, whatOf }: LinksProps<Link>): ReactNode => {
  const text = useText()
  const { rows, failure, asOf, reload } = useServerList(queryKey, load)
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {text(title)}
      </Typography>
      <LoadNotice failure={failure} {...(rows && asOf !== undefined && { asOf })} onRetry={reload} />
      {!rows && failure === null && <Skeleton variant="rounded" height={64} />}
      {rows?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {text(none)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((link) => (
          <Line
            key={link.tl_id}
            link={link}
            what={[...whatOf(link), DRIVER_LANGUAGE_NAMES[link.tl_lang]].join(' · ')}
            onChanged={reload}
          />
        ))}
      </Box>
    </Box>
  )
}

const Line = ({ link, what, onChanged }: { link: AnyLink; what: string; onChanged: () => void }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { tl_id, tl_created_by: name } = link
  const isRevoked = link.tl_revoked_at !== null
  const isEnded = Date.parse(link.tl_expires_at) <= now()
  const at = instant(link.tl_created_at)
  const end = link.tl_revoked_at
    ? text('trip_links_revoked', { at: instant(link.tl_revoked_at) })
    : text(isEnded ? 'trip_links_ended' : 'trip_links_until', { at: instant(link.tl_expires_at) })
  const said = [
    name ? text('trip_links_made_by', { at, name }) : text('trip_links_made', { at }),
    link.tl_opened_at ? text('trip_links_opened', { at: instant(link.tl_opened_at) }) : text('trip_links_unopened'),
    end,
  ]
  const revoke = async () => {
    const isSure = await confirm({
      title: 'trip_links_revoke_asked',
      text: 'trip_links_revoke_text',
      yes: 'trip_links_revoke',
      no: 'action_cancel',
      isDestructive: true,
    })
    if (!isSure) return
    try {
      await callApi('tripLinkRevoke', { params: { id: tl_id } })
      notify('success', 'link_revoked')
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {what}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {said.join(' · ')}
        </Typography>
      </Box>
      {!isRevoked && !isEnded && (
        <Button
          size="small"
          color="error"
          aria-label={`${text('label_before', { label: text('trip_links_revoke') })} ${what}, ${at}`}
          onClick={() => void revoke()}
        >
          {text('trip_links_revoke')}
        </Button>
      )}
    </Box>
  )
}
