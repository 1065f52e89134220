import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

type Props = {
  isCreating: boolean
  isDisabled?: boolean
  /** An icon alone, where there is no room for words. */
  isCompact?: boolean
  /** Sentence about a choice to be made first: the button stays reachable and says so. */
  lacking?: string | undefined
  onClick: () => void
  sx: ButtonProps['sx']
}

/** Downloads the rows of a list as a spreadsheet. */
export const ExcelButton = ({
  isCreating,
  isDisabled = false,
  isCompact = false,
  lacking,
  onClick,
  sx,
}: Props): ReactNode => {
  const text = useText()
  const name = text(isCreating ? 'excel_creating' : 'excel_download')
  const icon = isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />
  const isLacking = lacking !== undefined
  const shared = { onClick, disabled: isCreating || isDisabled, 'aria-disabled': isLacking, title: lacking, sx }
  return isCompact ? (
    <IconButton {...shared} aria-label={name}>
      {icon}
    </IconButton>
  ) : (
    <Button {...shared} variant="outlined" startIcon={icon}>
      {name}
    </Button>
  )
}
