import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { wholeTexts } from '../../i18n/whole-texts.ts'
import { part } from '../part.tsx'

// biome-ignore lint/suspicious/noExplicitAny: whatever its properties are
type AnyPart = ComponentType<any>

/**
 * Fetches a component that uses MUI, with MUI, its theme and all texts: the first screens do without them.
 * @param fetchPart imports the file and picks the component from it
 */
export const withMui = async <Part extends AnyPart>(fetchPart: () => Promise<Part>): Promise<Part> => {
  const [Drawn, { Themed }] = await Promise.all([withTexts<AnyPart>(fetchPart), import('./themed.tsx')])
  const InTheme = (props: ComponentProps<Part>): ReactNode => (
    <Themed>
      <Drawn {...props} />
    </Themed>
  )
  return InTheme as unknown as Part
}

/** Fetches a component with all texts: the first screens do without most of them. */
export const withTexts = async <Part extends AnyPart>(fetchPart: () => Promise<Part>): Promise<Part> =>
  (await Promise.all([fetchPart(), wholeTexts()]))[0]

/** {@link part} for a component that uses MUI. */
export const muiPart = <Part extends AnyPart>(fetchPart: () => Promise<Part>): Part => part(() => withMui(fetchPart))
