import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Company, isUtc } from '#shared/schemas/accounts/company.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useActor } from '../../data/rows.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { schemaFaults } from '../../ui/forms/form-faults.ts'
import { TextInput, useField } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

const COMPANY = ['company'] as const

/** Edits the company's letterhead, and the time zone in which it runs. */
export const CompanyCard = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const queries = useQueryClient()
  const { timeZone } = useActor()
  const draft = useRecordDraft('company', 'own')
  const { data, error, refetch } = useQuery({ queryKey: COMPANY, queryFn: () => callApi('company', {}) })
  return (
    <SectionCard title={text('company_title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text('company_hint')}
      </Typography>
      <LoadNotice failure={error} asOf={undefined} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Box sx={{ maxWidth: '32.5rem' }}>
          <RecordForm
            key={JSON.stringify(data)}
            label={text('company_title')}
            initial={data}
            faultsOf={(values) => schemaFaults(Company, values)}
            required={[]}
            draft={draft}
            save={async (body) => {
              const { message } = await callApi('companySave', { body: changedOf(data, body) })
              notify('success', wireKey(message))
            }}
            onSaved={() => void queries.invalidateQueries({ queryKey: COMPANY })}
            saveLabel={text('action_save')}
          >
            <Alert severity={isUtc(timeZone) && !data.utc_confirmed ? 'warning' : 'info'}>
              {text(isUtc(timeZone) ? 'company_zone_utc' : 'company_zone', { zone: timeZone })}
            </Alert>
            {isUtc(timeZone) && <UtcMeant />}
            <TextInput name="name" label={text('company_name')} htmlInput={{ maxLength: 120 }} />
            <TextInput name="address" label={text('company_address')} multiline htmlInput={{ maxLength: 400 }} />
            <TextInput name="vat_number" label={text('company_vat_number')} htmlInput={{ maxLength: 40 }} />
            <TextInput name="phone" label={text('company_phone')} htmlInput={{ inputMode: 'tel', maxLength: 40 }} />
            <OnTimeMinutes />
            <LogoInput />
          </RecordForm>
        </Box>
      )}
    </SectionCard>
  )
}

/** Fields that the person changed; others may have newer values on the server. */
const changedOf = (before: Company, after: Company): Partial<Company> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Company]))

const UtcMeant = (): ReactNode => {
  const text = useText()
  const { value, onChange } = useField<boolean>('utc_confirmed')
  return (
    <FormControlLabel
      control={<Checkbox checked={value} onChange={(_event, isMeant) => onChange(isMeant)} />}
      label={text('company_utc_meant')}
    />
  )
}

/** The tolerance of the analysis, in whole minutes. */
const OnTimeMinutes = (): ReactNode => {
  const text = useText()
  const { value, onChange, onBlur, ref, fault } = useField<number | ''>('on_time_minutes')
  return (
    <TextField
      label={text('company_on_time_minutes')}
      value={value}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        onChange(digits === '' ? '' : Number(digits))
      }}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? text('company_on_time_minutes_hint')}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
    />
  )
}

const readAsUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const LogoInput = (): ReactNode => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const { value, onChange } = useField<string>('logo')
  const [isRefused, setRefused] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const logo = await readAsUrl(file).catch(() => '')
    const isFine = logo !== '' && Company.shape.logo.safeParse(logo).success
    setRefused(!isFine)
    // The former logo stays if the new file is refused.
    if (isFine) onChange(logo)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {value !== '' && (
          <Box component="img" src={value} alt={text('company_logo')} sx={{ maxHeight: 56, maxWidth: 200 }} />
        )}
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {text(value === '' ? 'company_logo_choose' : 'company_logo_other')}
        </Button>
        {value !== '' && <Button onClick={() => onChange('')}>{text('company_logo_remove')}</Button>}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={text('company_logo')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Typography variant="body2" color={isRefused ? 'error' : 'textSecondary'} sx={{ mt: 0.5 }}>
        {text(isRefused ? 'company_logo_invalid' : 'company_logo_hint')}
      </Typography>
    </Box>
  )
}
