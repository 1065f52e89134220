import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { splitNames } from '../../../shared/domain/names/names.ts'
import type { Field } from '../../../shared/records/field.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { type Translate, useText } from '../../i18n/text.ts'
import { useFieldLabel } from '../../ui/forms/record-inputs.tsx'
import { requirementName } from '../../ui/requirement-name.ts'
import { ValueList } from '../../ui/value-list.tsx'
import type { AnyKind, OverviewRow } from './overview-kinds.ts'

const drawn = (name: string, field: Field, value: unknown, text: Translate): ReactNode => {
  const said = String(value)
  const word = recordWord(field, value)
  if (word) return text(word)
  switch (field.kind) {
    case 'email':
      return (
        <Link href={`mailto:${said}`} sx={{ overflowWrap: 'anywhere' }}>
          {said}
        </Link>
      )
    case 'phone':
      return <Link href={`tel:${said.replaceAll(' ', '')}`}>{said}</Link>
    case 'groups':
    case 'names':
      return splitNames(said)
        .map((one) => (name.endsWith('requirements') ? requirementName(one, text) : one))
        .join(', ')
    default:
      return said
  }
}

/** What its record says, without what it says nothing of. */
export const Facts = ({ kind, row }: { kind: AnyKind; row: OverviewRow }): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const rows = kind.facts.flatMap((name) => {
    const field = kind.of.fields[name]
    const value = row[name]
    if (!field || value === undefined || value === null || value === '') return []
    return [[labelOf(name, field), drawn(name, field, value, text)] as const]
  })
  return rows.length > 0 && <ValueList rows={rows} />
}
