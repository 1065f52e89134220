import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ValueList } from '../../ui/value-list.tsx'

const MEGABYTE = 1_000_000
const STORAGE_KEY = ['device-storage']

/** Returns the browser's figures on this app's storage; null for those it does not report. */
const readStorage = async (): Promise<{ usage: number | null; isPersistent: boolean | null }> => {
  const storage: StorageManager | undefined = navigator.storage
  const estimate = await storage?.estimate?.()
  return { usage: estimate?.usage ?? null, isPersistent: (await storage?.persisted?.()) ?? null }
}

/** Storage that the app uses on the device, and a note if the browser may clear it. */
export const StorageCard = (): ReactNode => {
  const text = useText()
  const intl = useIntl()
  const notify = useNotify()
  const queries = useQueryClient()
  const { data: storage } = useQuery({ queryKey: STORAGE_KEY, queryFn: readStorage })
  const usage =
    storage?.usage === null || storage === undefined
      ? '–'
      : intl.formatNumber(storage.usage / MEGABYTE, {
          style: 'unit',
          unit: 'megabyte',
          maximumFractionDigits: 1,
        })
  const persistence =
    storage?.isPersistent === true ? 'storage_persistent' : storage?.isPersistent === false ? 'storage_clearable' : null

  const ask = async () => {
    const isGranted = (await navigator.storage?.persist?.()) ?? false
    notify(isGranted ? 'success' : 'warning', isGranted ? 'storage_persist_granted' : 'storage_persist_refused')
    await queries.invalidateQueries({ queryKey: STORAGE_KEY })
  }

  return (
    <SectionCard title={text('settings_storage')}>
      <ValueList
        rows={[
          [text('storage_usage'), usage],
          [text('storage_protection'), persistence ? text(persistence) : '–'],
        ]}
      />
      {storage?.isPersistent === false && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ my: 1.5 }}>
            {text('storage_clearable_text')}
          </Typography>
          <Button variant="outlined" onClick={() => void ask()}>
            {text('storage_persist')}
          </Button>
        </>
      )}
    </SectionCard>
  )
}
