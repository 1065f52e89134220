import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type Look = {
  look?: 'text' | 'outlined' | 'contained'
  size?: 'small' | 'medium' | 'large'
  /** In the colour of the text around it. */
  isInherit?: boolean
}

/** The class names of a button: for links that look like one, too. */
export const buttonClass = ({ look = 'text', size = 'medium', isInherit = false }: Look = {}): string =>
  [styles.button, look !== 'text' && styles[look], size !== 'medium' && styles[size], isInherit && styles.inherit]
    .filter(Boolean)
    .join(' ')

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isLoading?: boolean }

/** A button of the first screens, which come without MUI. */
export const Button = ({
  look,
  size,
  isInherit,
  isLoading = false,
  type = 'button',
  className = '',
  disabled,
  children,
  ...rest
}: ButtonProps): ReactNode => (
  <button
    type={type}
    className={`${buttonClass({ look, size, isInherit } as Look)} ${isLoading ? styles.loading : ''} ${className}`}
    disabled={disabled || isLoading}
    {...rest}
  >
    {isLoading && <Spinner />}
    {children}
  </button>
)

/** The class name of a round button with an icon: for links that look like one, too. */
export const iconButtonClass = styles.iconButton ?? ''

/** A round button with an icon, whose name is its `aria-label`. */
export const IconButton = ({
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { 'aria-label': string }): ReactNode => (
  <button type="button" className={`${iconButtonClass} ${className}`} {...rest} />
)

/** A button that stays pressed. */
export const Toggle = ({
  isOn,
  isError = false,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { isOn: boolean; isError?: boolean }): ReactNode => (
  <button
    type="button"
    aria-pressed={isOn}
    className={`${styles.toggle} ${isError ? styles.error : ''} ${className}`}
    {...rest}
  />
)

/** Toggles of which one is pressed. */
export const Toggles = ({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
  <div role="group" aria-label={label} className={`${styles.toggles} ${className}`}>
    {children}
  </div>
)

/** Shown while work is in progress. */
export const Spinner = (): ReactNode => <span className={styles.spinner} aria-hidden="true" />
