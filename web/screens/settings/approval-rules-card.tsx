import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type ApprovalRule, DOCUMENT_KINDS } from '#shared/domain/approvals/documents.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { requirementCodes } from '#shared/domain/trip/choices.ts'
import { KNOWN_REQUIREMENT } from '#shared/domain/trip/known-requirement.ts'
import { useLookup } from '../../data/lookups.ts'
import { failureText } from '../../i18n/failure.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { focusUnread } from '../../ui/fields/pending-text.ts'
import { requirementName } from '../../ui/requirement-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'

const NEW_RULE: ApprovalRule = {
  requirement: KNOWN_REQUIREMENT,
  owner: 'haulier',
  kind: 'approved_haulier',
  from: null,
  effect: 'warn',
}

/** Lists the rules of approvals in sentences; each can be taken away, and others added. */
export const ApprovalRulesCard = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [list] = useLookup('approval_rules') ?? []
  const drivers = useLookup('driver') ?? []
  const [rule, setRule] = useState<ApprovalRule | null>(null)
  const rules = list?.rules
  if (!rules) return null
  const save = async (next: readonly ApprovalRule[]) => {
    try {
      notify(
        'success',
        wireKey((await callApi('approvalRulesSave', { body: { rules: [...next], seen: [...rules] } })).message),
      )
      setRule(null)
    } catch (error) {
      const { message, values } = failureText(error)
      notify('error', message, values)
    }
    syncNow()
  }
  const sentence = ({ requirement, owner, kind, from, effect }: ApprovalRule) =>
    text('rule_sentence', {
      requirement: requirementName(requirement, text),
      owner,
      document: text(`document_${kind}`),
      effect,
      from: formatDay(from) || 'none',
    })
  const choice = <Field extends 'requirement' | 'owner' | 'kind' | 'effect'>(
    field: Field,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      label={label}
      value={rule?.[field] ?? ''}
      onChange={(event) => rule && setRule({ ...rule, [field]: event.target.value } as ApprovalRule)}
    >
      {options.map(([value, name]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <SectionCard title={text('rules_title')}>
      {rules.length === 0 && <Typography color="textSecondary">{text('rules_none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map((one) => (
          <Box
            component="li"
            key={JSON.stringify(one)}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, py: 0.5 }}
          >
            <span>{sentence(one)}</span>
            <IconButton
              aria-label={`${text('label_before', { label: text('rule_remove') })} ${sentence(one)}`}
              onClick={() => void save(rules.filter((other) => other !== one))}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {rule ? (
        <Stack
          component="form"
          noValidate
          spacing={2}
          sx={{ mt: 2, maxWidth: '26.25rem' }}
          onSubmit={(event) => {
            event.preventDefault()
            if (!focusUnread(event.currentTarget)) void save([...rules, rule])
          }}
        >
          {choice(
            'requirement',
            text('rule_requirement'),
            requirementCodes(drivers).map((code) => [code, requirementName(code, text)] as const),
          )}
          {choice('owner', text('document_owner'), [
            ['haulier', text('rule_owner_haulier')],
            ['driver', text('document_owner_driver')],
            ['vehicle', text('document_owner_vehicle')],
          ])}
          {choice(
            'kind',
            text('document_kind'),
            DOCUMENT_KINDS.map((kind) => [kind, text(`document_${kind}`)] as const),
          )}
          <DayField
            label={text('rule_from')}
            value={rule.from}
            lean="future"
            onChange={(from) => setRule({ ...rule, from })}
          />
          {choice('effect', text('rule_effect'), [
            ['warn', text('rule_effect_warn')],
            ['block', text('rule_effect_block')],
          ])}
          <Typography>{sentence(rule)}</Typography>
          <Stack direction="row" spacing={1}>
            <Button type="submit" variant="contained">
              {text('action_add')}
            </Button>
            <Button onClick={() => setRule(null)}>{text('action_cancel')}</Button>
          </Stack>
        </Stack>
      ) : (
        <Button sx={{ mt: 1 }} onClick={() => setRule(NEW_RULE)}>
          {text('rule_add')}
        </Button>
      )}
    </SectionCard>
  )
}
