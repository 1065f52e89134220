import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, type Resolver, useForm } from 'react-hook-form'
import { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { focusUnread } from '../fields/pending-text.ts'
import { SHORT_SCREEN } from '../theme/short-screen.ts'
import { DraftNotice } from './draft-notice.tsx'
import { type Failure, type FormFaults, refusalFaults } from './form-faults.ts'
import { useLeaveQuestion } from './leave-question.ts'
import type { RecordDraft } from './record-draft.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useOnce } from './use-once.ts'

type Props<Values extends FieldValues> = {
  /** Name of the form. */
  label: string
  initial: Values
  /** Faults of single fields, as message keys. */
  faultsOf: (values: Values) => FormFaults
  /** Fields that must be filled in before saving. */
  required: readonly (keyof Values & string)[]
  /** See {@link refusalFaults}. */
  fieldOf?: Readonly<Record<string, string>>
  /** Stores the typed values on the device, until they are saved or discarded. */
  draft: RecordDraft
  /** Password fields: drafts do not store them. */
  secrets?: readonly (keyof Values & string)[]
  /** Fields that may be null: one of a list, or none. */
  choices?: readonly (keyof Values & string)[]
  /** Texts that are lists of names, joined by semicolons. */
  joined?: readonly (keyof Values & string)[]
  /**
   * Resolves when the server has saved; its error is shown, and no input is lost. `once` is the same when the same values
   * are saved again, since an answer was lost.
   */
  save: (values: Values, once: string) => Promise<void>
  /** Called when it is saved and its draft is gone. */
  onSaved: () => void
  saveLabel: string
  /** Absent if there is nothing to go back to. */
  onCancel?: () => void
  /** Stands with a refusal: the ways to get help. */
  help?: ReactNode
  children: ReactNode
}

const NONE: readonly string[] = []

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined

const resolverOf =
  <Values extends FieldValues>(faultsOf: (values: Values) => FormFaults): Resolver<Values> =>
  (values) => {
    const faults = Object.entries(faultsOf(values))
    if (faults.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'fault', message }])) as never,
    }
  }

/** A form of one record that lives on the server: fields with their own faults, the server's refusals at their fields. */
export const RecordForm = <Values extends FieldValues>({
  label,
  initial,
  faultsOf,
  required,
  fieldOf,
  draft,
  secrets = NONE,
  choices = NONE,
  joined = NONE,
  save,
  onSaved,
  saveLabel,
  onCancel,
  help,
  children,
}: Props<Values>): ReactNode => {
  const text = useText()
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    resolver: resolverOf(faultsOf),
  })
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<Failure | null>(null)
  const [saved, setSaved] = useState<Values | null>(null)
  const once = useOnce()
  const values = form.watch()
  const canSave = required.every((field) => isFilled(values[field]))
  const { isDirty, keptAt, discard } = useFormDraft({ form, initial, draft, facts: { secrets, choices, joined } })
  // Values that were just saved are no unsaved input, though the record is still being fetched again.
  const isUnsaved = isDirty && JSON.stringify(saved) !== JSON.stringify(values)
  useLeaveQuestion(isUnsaved, () => void draft.close().catch(() => undefined))

  const submit = form.handleSubmit(async (filled) => {
    setFailure(null)
    try {
      await save(filled, once(filled))
      once()
      setSaved(filled)
      // Before the form closes: an open form would store its input.
      await draft.close().catch(() => undefined)
      onSaved()
    } catch (error) {
      const { faults, rest } = refusalFaults(failureText(error), Object.keys(initial), fieldOf)
      for (const [field, message] of Object.entries(faults)) {
        form.setError(field as Path<Values>, { type: 'refused', message }, { shouldFocus: true })
      }
      setFailure(rest)
    }
  })

  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        spacing={2}
        aria-label={label}
        // The label of the first field grows above it with large text.
        sx={{
          pt: 'calc(0.5625rem - 9px)',
          containerType: 'inline-size',
          // A field that takes the focus is scrolled clear of the buttons.
          '& input, & textarea, & [role="combobox"]': { scrollMarginBottom: '6rem' },
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !isSubmitting && !focusUnread(event.currentTarget)) void submit()
        }}
      >
        {keptAt !== null && isUnsaved && <DraftNotice keptAt={keptAt} onDiscard={discard} />}
        {failure && (
          <Alert severity={failure.message === 'needs_connection' ? 'warning' : 'error'} role="alert">
            {text(failure.message, failure.values)}
            {failure.message !== 'needs_connection' && help}
          </Alert>
        )}
        {children}
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            position: 'sticky',
            [SHORT_SCREEN]: { position: 'static' },
            // Over the padding below it: nothing shows between the buttons and the edge of the dialog.
            bottom: -20,
            mb: '-20px',
            pt: 1,
            pb: '28px',
            bgcolor: 'background.paper',
            zIndex: 1,
            // Large text: one below the other.
            flexWrap: 'wrap',
            '& > button': { flex: { xs: '1 0 40%', sm: 'none' }, minWidth: 'max-content' },
          }}
        >
          <Button type="submit" variant="contained" disabled={!canSave} loading={isSubmitting}>
            {saveLabel}
          </Button>
          {onCancel && <Button onClick={onCancel}>{text('action_cancel')}</Button>}
        </Box>
      </Stack>
    </FormProvider>
  )
}
