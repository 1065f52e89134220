import Box from '@mui/material/Box'
import { Children, type HTMLAttributes, type ReactNode, type Ref, type UIEvent, useState } from 'react'

/** Fixed, so that the place of each option is known without measuring it; a thumb's size on every screen. */
export const OPTION_HEIGHT = 44
const LIST_HEIGHT = 8 * OPTION_HEIGHT
/** Options beyond the visible ones: the arrow keys of the autocomplete walk only over what exists. */
const BEYOND = 12

/**
 * The list of an MUI Autocomplete, of which only the options near the visible part exist. The options themselves keep
 * their own index, by which the Autocomplete finds them.
 */
export const VirtualListbox = ({
  children,
  ref,
  onScroll,
  ownerState: _ownerState,
  ...props
}: HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLUListElement>
  children?: ReactNode
  ownerState?: unknown
}): ReactNode => {
  const [scrollTop, setScrollTop] = useState(0)
  const options = Children.toArray(children)
  const first = Math.max(0, Math.floor(scrollTop / OPTION_HEIGHT) - BEYOND)
  const last = Math.min(options.length, Math.ceil((scrollTop + LIST_HEIGHT) / OPTION_HEIGHT) + BEYOND)
  return (
    <Box
      component="ul"
      {...(props as HTMLAttributes<HTMLUListElement>)}
      ref={ref}
      onScroll={(event: UIEvent<HTMLUListElement>) => {
        onScroll?.(event)
        setScrollTop(event.currentTarget.scrollTop)
      }}
      style={{ maxHeight: `min(${LIST_HEIGHT}px, 40vh)`, padding: 0 }}
    >
      <Cushion options={first} />
      {options.slice(first, last)}
      <Cushion options={options.length - last} />
    </Box>
  )
}

/** Stands for the options that do not exist. */
const Cushion = ({ options }: { options: number }): ReactNode =>
  options > 0 && <li role="presentation" style={{ height: options * OPTION_HEIGHT, listStyle: 'none' }} />
