import { useChannels } from '../../data/use-channels.ts'
import { type Said, someNames } from '../../edits/said-findings.ts'
import { useText } from '../../i18n/text.ts'
import type { WeeksOutcome } from './week-actions.ts'

/** Returns the words about an operation, with the subcontractors that got a mail and those that cannot. */
export const useMailedWords = (): ((
  done: Said,
  told: Pick<WeeksOutcome, 'mailed' | 'unreachable'>,
) => Said & { isUnreachable: boolean }) => {
  const text = useText()
  const channels = useChannels()
  return (done, { mailed = [], unreachable = [] }) => {
    const key = channels?.mail === false ? 'weeks_mail_waits' : 'weeks_mailed'
    const told = [
      ...(mailed.length > 0 ? [text(key, { names: someNames(mailed) })] : []),
      ...(unreachable.length > 0 ? [text('weeks_unreachable', { names: someNames(unreachable) })] : []),
    ]
    const isUnreachable = unreachable.length > 0 || (mailed.length > 0 && channels?.mail === false)
    if (told.length === 0) return { ...done, isUnreachable }
    return {
      message: 'weeks_told',
      values: { done: text(done.message, done.values), told: told.join('. ') },
      isUnreachable,
    }
  }
}
