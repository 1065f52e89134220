import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { ARROW_DOWN, SEARCH } from './icons.ts'

/** The frame with the field's name in it, hidden from screen readers: the label has the name. */
const Frame = ({ name }: { name?: string }): ReactNode => (
  <fieldset aria-hidden="true" className={`${styles.frame} ${name ? '' : styles.noName}`}>
    {name && <legend>{name}</legend>}
  </fieldset>
)

/** The device's own list of choices. */
export const SelectInput = ({
  label,
  className = '',
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string; className?: string | undefined }): ReactNode => {
  const id = useId()
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className="only-heard">
        {label}
      </label>
      <select id={id} {...rest} />
      <Icon path={ARROW_DOWN} className={styles.arrow} />
      <Frame name={label} />
    </div>
  )
}

/**
 * A field to search with, whose name stands in it until something is typed.
 * @param end stands in the field, behind the text
 */
export const SearchInput = ({
  label,
  className = '',
  end,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  className?: string | undefined
  end?: ReactNode
  'data-takes-typing'?: boolean
}): ReactNode => (
  <label className={`${styles.field} ${className}`}>
    <Icon path={SEARCH} size="small" className={styles.before} />
    <input type="search" placeholder={label} aria-label={label} enterKeyHint="search" {...rest} />
    {end}
    <Frame />
  </label>
)

/** A box to tick, with its name beside it. */
export const CheckField = ({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string }): ReactNode => (
  <label className={styles.check}>
    <input type="checkbox" aria-label={label} {...rest} />
    {label}
  </label>
)

/**
 * A text field with its fault below.
 * @param end stands in the field, behind the text
 */
export const TextInput = ({
  label,
  fault,
  end,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  fault?: ReactNode
  end?: ReactNode
}): ReactNode => {
  const faultId = `${rest.name}-fault`
  return (
    <div>
      <div className={`${styles.field} ${fault ? styles.invalid : ''}`}>
        <input aria-label={label} aria-invalid={fault ? true : undefined} aria-describedby={faultId} {...rest} />
        {end}
        <Frame name={label} />
      </div>
      <p id={faultId} className={styles.fault} hidden={!fault}>
        {fault}
      </p>
    </div>
  )
}
