import type { ReactNode } from 'react'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { PersonalQueries } from '#web/data/personal-queries.tsx'
import { useServerList } from '#web/data/server-list.ts'
import { useText } from '#web/i18n/text.ts'
import { ReportPicture } from '#web/parts/trip-reports/report-picture.tsx'
import { callApi } from '#web/session/calls.ts'
import { Toggle } from '#web/ui/plain/button.tsx'
import { WaitingTimes } from '#web/ui/trips/waiting-times.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import styles from './line-evidence.module.css'

type Choice = {
  /** The photo that goes with the claim (`rf_id`). */
  chosen: number | null
  /** Absent where it is only shown. */
  onChoose?: (photo: number | null) => void
}

/**
 * Evidence for a line: the subcontractor's own photos; for a trip also the times of waiting with their sources, and its driver's
 * photos.
 */
export const LineEvidence = ({
  line: { tt_id, sl_facts: facts, sl_files = [] },
  ...choice
}: { line: Pick<StatementLine, 'tt_id' | 'sl_facts'> & { sl_files?: readonly string[] } } & Choice): ReactNode => {
  const text = useText()
  const isOfTrip = tt_id !== null && facts !== null
  if (!isOfTrip && sl_files.length === 0) return null
  return (
    <section aria-label={text('statement_evidence')} className={styles.evidence}>
      <ClaimPhotos ids={sl_files} />
      {facts?.tt_atp && <WaitingTimes times={facts} sources={facts.sources ?? {}} calledAt={facts.called_at} />}
      {isOfTrip && (
        <PersonalQueries>
          <Photos id={tt_id} {...choice} />
        </PersonalQueries>
      )}
    </section>
  )
}

/** Photos of a trip's reports; only the server has them. @param id of the trip */
const Photos = ({ id, chosen, onChoose }: { id: number } & Choice): ReactNode => {
  const text = useText()
  const { rows, failure } = useServerList(['trip-reports', id], () => callApi('tripReports', { params: { id } }))
  const photos = rows?.flatMap(({ re_kind, files }) =>
    files.flatMap(({ rf_id, rf_kind }, index) =>
      rf_kind === 'photo' ? [{ rf_id, kind: text(`trip_report_kind_${re_kind}`), number: index + 1 }] : [],
    ),
  )
  return (
    <>
      {!photos && <p className={styles.quiet}>{text(failure === null ? 'loading' : 'statement_photos_away')}</p>}
      {photos?.length === 0 && <p className={styles.quiet}>{text('statement_photos_none')}</p>}
      {photos && photos.length > 0 && (
        <ul className={styles.photos} aria-label={text('statement_photos')}>
          {photos.map(({ rf_id, kind, number }) => {
            const name = text('trip_report_photo', { number, kind })
            const isChosen = rf_id === chosen
            return (
              <li key={rf_id}>
                <ReportPicture id={rf_id} name={name} />
                <span className={styles.kind}>{kind}</span>
                {onChoose && (
                  <Toggle
                    isOn={isChosen}
                    aria-label={`${text('label_before', { label: text('statement_photo_attach') })} ${name}`}
                    onClick={() => onChoose(isChosen ? null : rf_id)}
                  >
                    {text('statement_photo_attach')}
                  </Toggle>
                )}
                {!onChoose && isChosen && <b className={styles.kind}>{text('statement_photo_attached')}</b>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
