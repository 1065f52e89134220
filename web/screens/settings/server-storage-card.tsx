import { type ReactNode, useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { ServerStorage } from '#shared/schemas/server-storage.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import { useBackupRows } from './backup-rows.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000
/** Number of waiting messages worth a line: a few always wait for seconds, so many only after an upgrade. */
const WORTH_TELLING = 10_000

const EVERYTHING = {}
const load = (): Promise<ServerStorage> => callApi('serverStorage', {})

/** "12,4 GB", in the shown language. */
const useBytes = (): ((bytes: number) => string) => {
  const intl = useIntl()
  return useCallback(
    (bytes) => {
      const [size, unit] = bytes < GIGABYTE ? ([MEGABYTE, 'megabyte'] as const) : ([GIGABYTE, 'gigabyte'] as const)
      return intl.formatNumber(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
    },
    [intl],
  )
}

/** Size of the server's files on its disk, and the state of its backups. For admin. */
export const ServerStorageCard = (): ReactNode => {
  const text = useText()
  const bytes = useBytes()
  const backupRows = useBackupRows(bytes)
  const { answer, failure, asOf, reload } = useServerResult('server-storage', EVERYTHING, load)
  const waiting = answer?.telematics_waiting ?? 0
  return (
    <SectionCard title={text('settings_server_storage')}>
      <LoadNotice failure={failure} asOf={answer && asOf} onRetry={reload} />
      {answer && (
        <ValueList
          rows={[
            [
              text('server_storage_database'),
              text('server_storage_part_free', { size: bytes(answer.database), free: bytes(answer.database_free) }),
            ],
            [
              text('server_storage_telematics'),
              text('server_storage_kept', { size: bytes(answer.telematics), days: answer.telematics_days }),
            ],
            ...(waiting < WORTH_TELLING
              ? []
              : [[text('server_storage_waiting'), text('feed_device_messages', { count: waiting })] as const]),
            [text('server_storage_disk'), bytes(answer.disk_free)],
            ...backupRows(answer.backups),
          ]}
        />
      )}
    </SectionCard>
  )
}
