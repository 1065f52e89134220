import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { TextKey } from '../../shared/text-key.ts'
import { useText } from '../i18n/text.ts'
import { countFits, type FitKind } from './fit-counts.ts'

const MARKS: Record<FitKind, string> = { fits: '✓', same: '=', doubtful: '▲', refused: '✕' }
const COLORS: Record<FitKind, string> = {
  fits: 'success.main',
  same: 'text.secondary',
  doubtful: 'warning.main',
  refused: 'error.main',
}

/** Order of the rows, changed ones first: many finished trips above them would push them out of view. */
const ORDER: readonly FitKind[] = ['fits', 'doubtful', 'refused', 'same']
const byKind = (a: FitLine, b: FitLine): number => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)

/** A row that fits but would clash afterwards gets the sign of a doubtful one. */
const signOf = (kind: FitKind, findings: readonly string[]): FitKind =>
  kind === 'fits' && findings.length > 0 ? 'doubtful' : kind

/** Returns true if a row is changed: one that fits is ticked at first, a doubtful one is not. @param isTurned by the person */
export const isTicked = (kind: FitKind, isTurned: boolean): boolean =>
  kind === 'fits' ? !isTurned : kind === 'doubtful' && isTurned

export type FitLine = {
  key: string
  kind: FitKind
  /** Message key of the reason, if there is one. */
  reason?: TextKey | undefined
  isTicked: boolean
  name: string
  /** Stands behind the name. */
  at: string
  detail: string
  /** Clashes that the change causes, in words. */
  findings?: readonly string[]
}

/** Text for a row without a reason of its own. */
const wordOf = (kind: FitKind, findings: readonly string[]): TextKey =>
  kind === 'same' ? 'fit_same' : kind === 'fits' && findings.length === 0 ? 'fit_fits' : 'fit_warned'

/** Rows of a change with their fit, to tick and untick. */
export const FitList = ({
  lines,
  onTurn,
  children,
}: {
  lines: readonly FitLine[]
  onTurn: (key: string) => void
  /** Stands behind the summary. */
  children?: ReactNode
}): ReactNode => {
  const text = useText()
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 2, mb: 0.5 }}>
        {text('replace_summary', countFits(lines))}
        {children}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 340, overflowY: 'auto' }}>
        {[...lines].sort(byKind).map(({ key, kind, reason, isTicked, name, at, detail, findings = [] }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Checkbox
              size="small"
              checked={isTicked}
              disabled={kind === 'same' || kind === 'refused'}
              onChange={() => onTurn(key)}
              slotProps={{ input: { 'aria-label': name } }}
            />
            <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
              <Typography variant="body2">
                <b>{name}</b>
                {at && ` · ${at}`}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {detail}
              </Typography>
              {findings.map((finding) => (
                <Typography key={finding} variant="caption" component="div" sx={{ color: 'warning.main' }}>
                  ▲ {finding}
                </Typography>
              ))}
            </Box>
            <Typography
              variant="caption"
              sx={{ color: COLORS[signOf(kind, findings)], textAlign: 'end', maxWidth: '45%' }}
            >
              {MARKS[signOf(kind, findings)]} {text(reason ?? wordOf(kind, findings))}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}
