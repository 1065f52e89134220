import type { ReactNode } from 'react'

/** A name that breaks between its words alone, not at a hyphen: the codes of a tour stay together. */
export const WholeWords = ({ text }: { text: string }): ReactNode =>
  text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat
    <span key={index}>
      {index > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
    </span>
  ))
