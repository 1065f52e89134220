import { expect, test } from 'vitest'
import { openStore } from '../store/db.ts'
import { outbox } from '../store/schema/messages.ts'
import { seedDemo } from './seed.ts'

test('what happened in the last day is told at once, in the languages of those whom it concerns', async () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-18T11:00:00.000Z'), timeZone: 'Europe/Zurich' })
  await seedDemo(store)
  const told = store.db.select().from(outbox).all()
  const bodiesTo = (recipient: string) => told.filter((one) => one.recipient === recipient).map(({ body }) => body)
  expect(bodiesTo('warenannahme@fracht-zrh.example')).toContainEqual(
    expect.stringMatching(/^Ankunft erfolgt[\s\S]+Effektiv: /),
  )
  expect(bodiesTo('linehaul@tours-demo.example')).toContainEqual(expect.stringMatching(/^Departed[\s\S]+Actual: /))
  expect(bodiesTo('magazzino@ticino-air.example')).not.toEqual([])
  expect(bodiesTo('+41791234504')).not.toEqual([])
  expect(bodiesTo('qa@pharmaline.example')).toEqual([])
  store.close()
})
