import Popper, { type PopperProps } from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useOverlay } from '../overlays/use-overlay.ts'

/** As MUI's own. */
const Root = styled('div')(({ theme }) => ({ position: 'fixed', zIndex: theme.zIndex.modal, inset: 0 }))

type ModalState = { open: boolean; exited?: boolean; onClose?: (event: object, reason: 'escapeKeyDown') => void }

/** Root of every dialog, drawer and menu of MUI: back closes it, as Escape does. */
export const OverlayRoot = ({
  ownerState: { open, exited = false, onClose },
  ...rest
}: ComponentProps<typeof Root> & { ownerState: ModalState }): ReactNode => {
  useOverlay(open, () => onClose?.({}, 'escapeKeyDown'))
  return <Root {...rest} style={!open && exited ? { visibility: 'hidden' } : undefined} />
}

/** The list of a field with suggestions: back closes it, and what was typed stays. */
export const OverlayPopper = ({
  // Left out: the popper does not use the state of the slot's owner.
  ownerState: _,
  ref,
  ...rest
}: PopperProps & { ownerState?: unknown; ref?: Ref<HTMLDivElement> }): ReactNode => {
  const { open, anchorEl } = rest
  useOverlay(open, () => {
    const field = anchorEl instanceof HTMLElement ? anchorEl.querySelector('input') : null
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  return <Popper {...rest} ref={ref ?? null} />
}
