import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { useLookup } from '../../data/lookups.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Secrets = TelematicsFeed['device_secrets']
type Made = { vehicle: string; address: string; device: string }

/**
 * Vehicles whose device reports with a secret of its own: a secret can be created, is shown once, and can be withdrawn.
 * For admin.
 */
export const DeviceSecrets = ({ secrets, onChanged }: { secrets: Secrets; onChanged: () => void }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isMaking, setIsMaking] = useState(false)

  const withdraw = async (vehicle: string) => {
    const question: Question = {
      title: 'feed_secret_withdraw_title',
      text: 'feed_secret_withdraw_text',
      values: { vehicle },
    }
    if (!(await confirm({ ...question, yes: 'feed_secret_withdraw', no: 'action_keep', isDestructive: true }))) return
    try {
      const { message } = await callApi('vehicleSecretWithdraw', { params: { id: vehicle } })
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }

  return (
    <Box sx={{ mt: 0.75 }}>
      <Typography variant="body2">{text('feed_secrets')}</Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {text('feed_secrets_hint')}
      </Typography>
      {secrets.length > 0 && (
        <Box component="ul" aria-label={text('feed_secrets')} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {secrets.map(({ vehicle, created_at }) => (
            <Stack
              key={vehicle}
              component="li"
              direction="row"
              sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 1.5 }}
            >
              <Typography variant="body2">
                <strong>{vehicle}</strong>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {` · ${text('feed_secret_since', { day: instant(created_at) })}`}
                </Box>
              </Typography>
              <Button
                color="error"
                aria-label={text('feed_secret_withdraw_of', { vehicle })}
                onClick={() => void withdraw(vehicle)}
                sx={{ minHeight: 44 }}
              >
                {text('feed_secret_withdraw')}
              </Button>
            </Stack>
          ))}
        </Box>
      )}
      <Button variant="outlined" onClick={() => setIsMaking(true)} sx={{ mt: 1, minHeight: 44 }}>
        {text('feed_secret_make')}
      </Button>
      {isMaking && (
        <MakeDialog
          secrets={secrets}
          onClose={() => {
            setIsMaking(false)
            onChanged()
          }}
        />
      )}
    </Box>
  )
}

/** Chooses the vehicle; afterwards shows the address, which cannot be looked up again. */
const MakeDialog = ({ secrets, onClose }: { secrets: Secrets; onClose: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const vehicles = useLookup('vehicle')
  const [vehicle, setVehicle] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const replaces = secrets.some((one) => one.vehicle === vehicle)

  const make = async (chosen: string) => {
    const answer = await callApi('vehicleSecretCreate', { params: { id: chosen } })
    const address = `${window.location.origin}/api/telematics/osmand/${answer.secret}`
    setMade({ vehicle: chosen, address, device: answer.gps_device })
    notify('success', wireKey(answer.message))
  }
  if (made)
    return (
      <SecretDialog
        key="made"
        title={made.vehicle}
        hint={text('feed_secret_once', { device: made.device })}
        label={text('feed_secret_address')}
        secret={made.address}
        onClose={onClose}
      />
    )
  return (
    <TaskDialog
      title={text('feed_secret_make')}
      isWide
      isReady={vehicle !== null}
      doLabel={text('feed_secret_make')}
      onDo={() => {
        if (vehicle !== null) return make(vehicle)
      }}
      onClose={onClose}
    >
      <SelectField
        label={text('field_gps_id')}
        options={(vehicles ?? []).map(({ gps_id }) => ({ value: gps_id, label: gps_id }))}
        value={vehicle}
        onChange={setVehicle}
        isLoading={vehicles === undefined}
        hint={replaces ? text('feed_secret_replaces', { vehicle }) : undefined}
      />
    </TaskDialog>
  )
}
