import fc from 'fast-check'

/** Invisible letters that other programs leave in a name. */
const UNSEEN = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u202a', '\u202c'],
  ...['\u2060', '\u2066', '\u2069', '\u3164', '\ufe0f', '\ufeff', '\u0007', '\u{e0041}'],
]
const BLANKS = [' ', '  ', '\u00a0', '\u2003', '\u2009', '\u202f', '\u3000', ' \u00a0 ', '\t']

type Step = {
  form: 'NFC' | 'NFD'
  unseen: string
  at: number
  blank: string
  around: string
  letters: 'kept' | 'upper' | 'lower'
}

/** Steps from a name to one that looks the same, or differs in case alone. */
const someStep: fc.Arbitrary<Step> = fc.record({
  form: fc.constantFrom('NFC', 'NFD'),
  unseen: fc.constantFrom('', ...UNSEEN),
  at: fc.nat(200),
  blank: fc.constantFrom(...BLANKS),
  around: fc.constantFrom('', ...BLANKS),
  letters: fc.constantFrom('kept', 'upper', 'lower'),
})

const changed = (name: string, { form, unseen, at, blank, around, letters }: Step): string => {
  const cased = letters === 'upper' ? name.toUpperCase() : letters === 'lower' ? name.toLowerCase() : name
  const typed = [...cased.normalize(form).replace(/ +/g, blank)]
  typed.splice(at % (typed.length + 1), 0, unseen)
  return `${around}${typed.join('')}${around}`
}

/** Names that look like one. */
export const lookAlikesOf = (name: string): fc.Arbitrary<string> =>
  fc.array(someStep, { minLength: 1, maxLength: 3 }).map((steps) => steps.reduce(changed, name))
