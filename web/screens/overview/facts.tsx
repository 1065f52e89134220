import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Fragment, type ReactNode, useState } from 'react'
import { sameSpelling, splitNames } from '#shared/domain/names/names.ts'
import type { Field } from '#shared/records/field.ts'
import { useLookup } from '../../data/lookups.ts'
import { telOf } from '../../edits/dispatch.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { type Translate, useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useFieldLabel } from '../../ui/forms/record-inputs.tsx'
import { requirementName } from '../../ui/requirement-name.ts'
import { OverviewLink } from '../../ui/table/overview-link.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import type { AnyKind, OverviewRow } from './overview-kinds.ts'

/** Number of facts on a phone at first: more would push the trips out of sight. */
const FIRST_OF_PHONE = 2

/** Area of a link for a finger, from its label to the line below. */
const FINGER = {
  '@media (pointer: coarse)': {
    '& a': { position: 'relative', display: 'inline-block' },
    '& a::after': { content: '""', position: 'absolute', inset: '-20px 0 -8px' },
  },
} as const

/** Groups: names of subcontractors, kept in small letters; here in their own spelling, with a link to their page. */
const Groups = ({ groups }: { groups: readonly string[] }): ReactNode => {
  const subcontractors = useLookup('subcontractor')
  return groups.map((group, index) => {
    const found = subcontractors?.find(({ sc_name }) => sameSpelling(sc_name, group))
    return (
      <Fragment key={group}>
        {index > 0 && ', '}
        {found ? (
          <OverviewLink kind="subcontractor" id={found.sc_name}>
            {found.sc_name}
          </OverviewLink>
        ) : (
          group
        )}
      </Fragment>
    )
  })
}

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
      return <Link href={telOf(said)}>{said}</Link>
    case 'groups':
      return <Groups groups={splitNames(said)} />
    case 'names':
      return splitNames(said)
        .map((one) => (name.endsWith('requirements') ? requirementName(one, text) : one))
        .join(', ')
    default:
      return said
  }
}

/** Values of its record, without empty ones. */
export const Facts = ({ kind, row }: { kind: AnyKind; row: OverviewRow }): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const { isNarrow } = useDevice()
  const [isWhole, setWhole] = useState(false)
  const rows = kind.facts.flatMap((name) => {
    const field = kind.of.fields[name]
    const value = row[name]
    if (!field || value === undefined || value === null || value === '') return []
    return [[labelOf(name, field), drawn(name, field, value, text)] as const]
  })
  if (rows.length === 0) return null
  const isCut = isNarrow && !isWhole && rows.length > FIRST_OF_PHONE + 1
  return (
    <>
      <Box sx={FINGER}>
        <ValueList rows={isCut ? rows.slice(0, FIRST_OF_PHONE) : rows} isSideBySide />
      </Box>
      {isCut && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ ml: -0.75, mb: -1.5, minHeight: 44 }}>
          {text('action_more')}
        </Button>
      )}
    </>
  )
}
