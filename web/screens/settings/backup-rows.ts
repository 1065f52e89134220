import type { BackupTrial, ServerBackups } from '#shared/schemas/backup-trial.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

type Row = readonly [name: string, value: string]

/** The newest backup, and what came of the restore that was tried last. @param bytes writes a size */
export const useBackupRows = (bytes: (size: number) => string): ((backups: ServerBackups) => Row[]) => {
  const text = useText()
  const format = useFormats()
  const outcomeOf = (trial: BackupTrial): string => {
    const { outcome, error, trips, missing_scans, left_out_count, fault_count, unread, has_manifest } = trial
    return [
      text(`backup_trial_${outcome}`),
      ...(outcome === 'well' ? [text('trips_count', { count: trips })] : []),
      ...(has_manifest ? [] : [text('server_trial_no_manifest')]),
      ...(fault_count > 0 ? [text('server_trial_faults', { count: fault_count })] : []),
      ...(left_out_count > 0 ? [text('server_trial_left_out', { count: left_out_count })] : []),
      ...(unread > 0 ? [text('server_trial_unread', { count: unread })] : []),
      ...(missing_scans > 0 ? [text('server_trial_scans', { count: missing_scans })] : []),
      ...(error === '' ? [] : [error]),
    ].join(' ')
  }
  return ({ newest_at, newest_bytes, trial }) => [
    [
      text('server_backup'),
      newest_at === null
        ? text('server_backup_none')
        : text('server_backup_at', { time: format.instant(newest_at), size: bytes(newest_bytes) }),
    ],
    [
      text('server_trial'),
      trial === null
        ? text('server_trial_none')
        : text('server_trial_at', { time: format.instant(trial.at), reason: outcomeOf(trial) }),
    ],
  ]
}
