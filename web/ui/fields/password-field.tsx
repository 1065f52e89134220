import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'

type Props = Omit<TextFieldProps, 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

/** A password field whose text can be shown. */
export const PasswordField = ({ slotProps, ...rest }: Props): ReactNode => {
  const text = useText()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? HideIcon : ShowIcon
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        ...slotProps,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={text(isShown ? 'password_hide' : 'password_show')}
                onClick={() => setIsShown(!isShown)}
              >
                <Icon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
