import type { ReactNode } from 'react'
import { useServerList } from '../../data/server-list.ts'
import { callApi } from '../../session/calls.ts'
import { MultiSelectField } from '../../ui/fields/select-field.tsx'
import { useField } from '../../ui/forms/record-fields.tsx'

/** Users of the surrounding form by their names; one that is gone stays as it is. */
export const UsersInput = ({ name, label, hint }: { name: string; label: string; hint: string }): ReactNode => {
  const users = useServerList(['users'], async () => (await callApi('users', {})).users).rows
  const { value, onChange, onBlur, fault } = useField<string[]>(name)
  const names = users?.filter(({ locked }) => !locked).map(({ username }) => username)
  return (
    <MultiSelectField
      label={label}
      options={names && [...new Set([...names, ...value])].map((username) => ({ value: username, label: username }))}
      values={value}
      onChange={onChange}
      onBlur={onBlur}
      limitTags={6}
      error={fault ?? null}
      hint={hint}
    />
  )
}
