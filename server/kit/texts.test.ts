import { expect, test } from 'vitest'
import { formatText } from './texts.ts'

test.each([
  ['de', 'Neues Passwort festlegen'],
  ['en', 'Set a new password'],
  ['fr', 'Définir un nouveau mot de passe'],
  ['it', 'Impostare una nuova password'],
  ['nl', 'Nieuw wachtwoord instellen'],
] as const)('a text in %s', (language, text) => {
  expect(formatText(language, 'mail_reset_subject')).toBe(text)
})

test.each([
  ['fr', 1, '1 annulé sans frais'],
  ['it', 1, '1 annullato senza penale'],
  ['it', 2, '2 annullati senza penale'],
] as const)('one is not said as several: %s, %d', (language, count, text) => {
  expect(formatText(language, 'month_end_canceled_without_fee', { count })).toBe(text)
})

test('no text of a file needs a sign that the font of PDFs lacks', () => {
  expect(formatText('fr', 'alert_delete_title')).toBe('Supprimer la notification\u00a0?')
})

test('placeholders are filled in, and what looks like markup stays text', () => {
  const text = formatText('fr', 'mail_reset_body', { username: 'a <b>&', minutes: 15, link: 'https://x.example/p/1' })
  expect(text).toContain('Bonjour a <b>&,\n')
  expect(text).toContain('les 15 prochaines minutes')
  expect(text).toContain('\nhttps://x.example/p/1\n')
})

test('a missing value is an error, not a mail with a hole', () => {
  expect(() => formatText('de', 'mail_reset_body', { minutes: 15 })).toThrow()
})
