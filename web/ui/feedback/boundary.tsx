import { Component, type ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../plain/button.tsx'
import { Notice } from '../plain/notice.tsx'

type Props = {
  children: ReactNode
  /** Closes a dialog or a panel that fails. */
  onClose?: (() => void) | undefined
  /** Content in place of a part that fails; without it a notice. */
  instead?: ReactNode
}

/** A part of a screen that may fail alone: the rest stays. It is drawn again when its content changes. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  retry = () => this.setState({ hasFailed: false })
  override componentDidUpdate({ children }: Props) {
    if (this.state.hasFailed && children !== this.props.children) this.retry()
  }
  override render() {
    const { children, onClose, instead } = this.props
    return this.state.hasFailed ? (instead ?? <Failed onClose={onClose} onRetry={this.retry} />) : children
  }
}

const Failed = ({ onClose, onRetry }: Pick<Props, 'onClose'> & { onRetry: () => void }): ReactNode => {
  const text = useText()
  return (
    <Notice
      severity="error"
      action={<Button onClick={onClose ?? onRetry}>{text(onClose ? 'action_close' : 'action_retry')}</Button>}
    >
      {text('part_failed')}
    </Notice>
  )
}

/** Draws within a {@link Boundary} what a function returns. */
export const Bounded = ({ draw }: { draw: () => ReactNode }): ReactNode => (
  <Boundary>
    <Drawn draw={draw} />
  </Boundary>
)
const Drawn = ({ draw }: { draw: () => ReactNode }): ReactNode => draw()
