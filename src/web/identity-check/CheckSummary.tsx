import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { classNames } from '../ui/class-names.ts'
import { checkKinds, type CheckOutcome, outcomeOf, useCheckStatuses } from './use-check-status.ts'
import { t } from '../language/text.ts'

const edges: Record<CheckOutcome, string> = {
  none: 'border-hairline',
  started: 'border-gold',
  again: 'border-gold',
  beingChecked: 'border-gold',
  approved: 'border-accent',
  rejected: 'border-danger',
}

/** One line for each check that the client has begun. Without one, a line says when a check is needed. */
export function CheckSummary() {
  const statuses = useCheckStatuses()
  const loaded = checkKinds.every((kind) => statuses[kind].status)
  const begun = checkKinds.map((kind) => ({ kind, outcome: outcomeOf(statuses[kind].status) })).filter(({ outcome }) => outcome !== 'none')
  return (
    // Always as high as one line: the cards below must not move when the statuses arrive.
    <ul className="mb-6 flex min-h-11 flex-col gap-2">
      {loaded && begun.length === 0 && <SummaryLine outcome="none" sentence={t('identity-check.sentences.none')} />}
      {begun.map(({ kind, outcome }) => (
        <SummaryLine
          key={kind}
          outcome={outcome}
          title={t(`identity-check.${kind}.title`)}
          sentence={outcome === 'approved' ? t(`identity-check.${kind}.approved`) : t(`identity-check.sentences.${outcome}`)}
        />
      ))}
    </ul>
  )
}

function SummaryLine({ outcome, title, sentence }: { outcome: CheckOutcome; title?: string; sentence: string }) {
  return (
    <li className={classNames('flex min-h-11 flex-wrap items-center gap-x-3 border-l-4 pl-4', edges[outcome])}>
      <span>
        {title && <span className="text-muted">{title}: </span>}
        {sentence}
      </span>
      {outcome !== 'approved' && outcome !== 'beingChecked' && (
        <Link className="link inline-flex min-h-11 items-center" to={pages.verification}>
          {t(`identity-check.nextStep.${outcome}`)}
        </Link>
      )}
    </li>
  )
}
