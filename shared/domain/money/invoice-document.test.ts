import { expect, test } from 'vitest'
import { journalFileName, statementFileName } from './invoice-document.ts'

test.each([
  ['customer', 'Alpina Air Cargo AG', '2026-11-01', '2026-11-30', 'customer_journal_Alpina-Air-Cargo-AG_2026-11.xlsx'],
  ['sub', 'Meier Trans', '2026-02-01', '2026-02-28', 'subcontractor_journal_Meier-Trans_2026-02.xlsx'],
  ['sub', 'Meier Trans', '2028-02-01', '2028-02-28', 'subcontractor_journal_Meier-Trans_2028-02-01_2028-02-28.xlsx'],
  ['sub', 'Meier Trans', '2026-11-16', '2026-11-22', 'subcontractor_journal_Meier-Trans_2026-11-16_2026-11-22.xlsx'],
  ['customer', 'Holz AG', '2026-11-01', '2026-12-31', 'customer_journal_Holz-AG_2026-11-01_2026-12-31.xlsx'],
  ['customer', 'Holz AG', '2026-12-01', '2026-12-31', 'customer_journal_Holz-AG_2026-12.xlsx'],
  ['customer', '???', '2026-12-01', '2026-12-31', 'customer_journal_journal_2026-12.xlsx'],
] as const)('a journal of %s %s from %s to %s is called %s', (side, party, from, to, name) => {
  expect(journalFileName(side, party, { from, to }, 'xlsx')).toBe(name)
})

test('of an excerpt the name says what was searched; a statement begins with its title', () => {
  const days = { from: '2026-12-01', to: '2026-12-31' }
  expect(journalFileName('sub', 'Meier Trans', days, 'pdf', 'LX 7')).toBe(
    'subcontractor_journal_Meier-Trans_2026-12_LX-7.pdf',
  )
  expect(statementFileName('C-2026-0001 Holz AG', days, 'pdf')).toBe('C-2026-0001-Holz-AG_2026-12-01_2026-12-31.pdf')
})
