import type { AnswerPage, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { linkName } from '../link-name.ts'
import { phoneNow } from '../phone-clock.ts'

/** What a phone keeps of a link: its trips as they came, when, and the answers that are not sent yet. */
export type KeptAnswers = { page: AnswerPage | null; at: number; waiting: readonly GivenAnswer[] }

const nameOf = async (token: string): Promise<string> => `answers ${await linkName(token)}`

/** What is kept of the link, with the age of the page in milliseconds; null without any, or where the browser keeps nothing. */
export const keptAnswers = async (token: string): Promise<(KeptAnswers & { age: number }) | null> => {
  try {
    const kept = JSON.parse(localStorage.getItem(await nameOf(token)) ?? 'null') as KeptAnswers | null
    return kept && { ...kept, age: Math.max(0, phoneNow() - kept.at) }
  } catch {
    return null
  }
}

/** Keeps the trips with what waits, over a reload and a night without a network; null forgets them. */
export const keepAnswers = async (token: string, kept: Omit<KeptAnswers, 'at'> | null): Promise<void> => {
  try {
    const name = await nameOf(token)
    if (kept === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ ...kept, at: phoneNow() } satisfies KeptAnswers))
  } catch {
    // A browser that keeps nothing holds them until it is closed.
  }
}
