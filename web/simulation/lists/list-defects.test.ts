import { expect, test, vi } from 'vitest'
import { runListHistory } from './list-history.ts'

/** The defect that the mocks below make; each of them is the product's own code without it. */
const made = vi.hoisted(() => ({ defect: '' }))

vi.mock(import('#server/messages/store/corrections.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    arrivalOf: (...asked) => (made.defect === 'never heard' ? 'heard' : original.arrivalOf(...asked)),
  }
})
vi.mock(import('#server/messages/meant.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, isMisdirected: (...asked) => made.defect !== 'not judged' && original.isMisdirected(...asked) }
})
vi.mock(import('#server/tours/weeks/list-as-it-leaves.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    listAsItLeaves: (store, env, message) =>
      made.defect === 'as it was written' ? message : original.listAsItLeaves(store, env, message),
    listForNewSub: (...asked) => (made.defect === 'no list of its own' ? undefined : original.listForNewSub(...asked)),
  }
})
vi.mock(import('#server/links/store/trip-links.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    setAnswerLink: (...asked) => (made.defect === 'a link as before' ? undefined : original.setAnswerLink(...asked)),
  }
})

test.each([
  ['as it was written', /tells what is not so/],
  ['no list of its own', /was not told/],
  ['a link as before', /the link of .* leads to/],
  ['never heard', /takes back what its recipient never heard/],
  ['not judged', /leaves after its run was undone|takes back what its recipient never heard/],
])('the simulation turns red by the defect: %s', async (defect, says) => {
  made.defect = defect
  const found = async () => {
    for (let seed = 1; seed <= 40; seed += 1) await runListHistory(seed)
  }
  await expect(found()).rejects.toThrow(says)
})
