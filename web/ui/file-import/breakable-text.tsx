import { Fragment, type ReactNode } from 'react'

/** Behind these a long word breaks: addresses of mail, and lists without blanks. */
const BREAKS = /(?<=[@;/_-])|(?=\.\p{L})/u

/** A text that breaks at the signs within long words, before it breaks anywhere. */
export const BreakableText = ({ children }: { children: string }): ReactNode =>
  children.split(BREAKS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay as they are
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
