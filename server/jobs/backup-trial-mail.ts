import type { BackupTrial } from '../../shared/schemas/backup-trial.ts'
import { formatText } from '../kit/texts.ts'
import { companyAddresses } from '../messages/company-addresses.ts'
import { enqueueMail } from '../messages/outbox.ts'
import type { Store } from '../store/db.ts'

/**
 * Puts the mails on their way that tell the company of a backup that would not be restored, in the caller's transaction.
 * @param isOld the trial may have gone well, but there is no backup of the last day
 */
export const tellBackupTrial = (store: Store, trial: BackupTrial, isOld: boolean): void => {
  for (const { address, language } of companyAddresses(store)) {
    const reason = formatText(
      language,
      trial.outcome === 'well' && isOld ? 'backup_trial_old' : `backup_trial_${trial.outcome}`,
    )
    const values = { backup: trial.backup, reason, error: trial.error }
    enqueueMail(store, {
      kind: 'backup',
      dedupKey: `backup ${trial.at} ${address}`,
      recipient: address,
      subject: formatText(language, 'mail_backup_subject', values),
      body: formatText(language, 'mail_backup_body', values).trimEnd(),
    })
  }
}
