import { Refusal } from '../kit/refusal.ts'

/** Returns the refusal that the work throws. @throws Error when it throws none */
export const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}
