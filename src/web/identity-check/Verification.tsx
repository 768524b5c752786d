import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CheckKind } from '../api/identity-checks.ts'
import { readOperator } from '../ui/operator.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CheckCard } from './CheckCard.tsx'
import { CheckWidget } from './CheckWidget.tsx'
import { checkKinds, useCheckStatuses } from './use-check-status.ts'
import { t } from '../language/text.ts'

const benefits = {
  personal: (['limits', 'fees', 'payments', 'transfers'] as const).map((what) => `identity-check.personal.benefits.${what}` as const),
  business: (['start', 'crypto', 'limits', 'payments', 'support'] as const).map(
    (what) => `identity-check.business.benefits.${what}` as const,
  ),
}

/** What the client reads before a check. The operator says who checks, and how long that takes. */
function factsOf(kind: CheckKind) {
  const { identityChecks } = readOperator()
  const needs = { label: t('identity-check.facts.needs'), text: t(`identity-check.${kind}.needs`) }
  if (!identityChecks) return [needs]
  const { provider, personalMinutes, businessWorkingDays } = identityChecks
  const duration =
    kind === 'personal'
      ? t('identity-check.personal.duration', { minutes: personalMinutes })
      : t('identity-check.business.duration', { days: businessWorkingDays })
  return [
    needs,
    { label: t('identity-check.facts.duration'), text: duration },
    { label: t('identity-check.facts.provider'), text: t('identity-check.provider', { provider }) },
  ]
}

/** Personal and business verification: two cards, or the widget of the started check. Spec section 2. */
export function Verification() {
  const { opened, open, leave } = useOpenedCheck()
  const statuses = useCheckStatuses()
  const leftCheck = useLeftCheck(opened, (kind) => statuses[kind].pollBriefly())

  return (
    <>
      <PageTitle sentence={t('identity-check.sentence')}>{t('identity-check.title')}</PageTitle>
      {!opened && <p className="measure -mt-4 mb-8">{t('identity-check.when')}</p>}
      {opened ? (
        <CheckWidget key={opened} kind={opened} onStatus={statuses[opened].pollBriefly} onExit={leave} />
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          {checkKinds.map((kind) => (
            <CheckCard
              key={kind}
              kind={kind}
              benefits={benefits[kind].map((id) => t(id))}
              facts={factsOf(kind)}
              check={statuses[kind]}
              hasFocus={leftCheck === kind}
              onStart={() => open(kind)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The open check is stored in the browser's history: Back returns to the cards, a reload to the widget. */
function useOpenedCheck() {
  const { state } = useLocation() as { state: { check?: CheckKind } | null }
  const navigate = useNavigate()
  return {
    opened: checkKinds.find((kind) => kind === state?.check) ?? null,
    open: (check: CheckKind) => void navigate('.', { state: { check } }),
    // Not history.back(): the widget's own pages may have added entries.
    leave: () => void navigate('.', { replace: true }),
  }
}

/** The check whose widget the client left last, by Exit or Back. Calls `onLeave` at that moment. */
function useLeftCheck(opened: CheckKind | null, onLeave: (kind: CheckKind) => void): CheckKind | null {
  const [lastLeft, setLastLeft] = useState<CheckKind | null>(null)
  const before = useRef(opened)
  useEffect(() => {
    const previous = before.current
    before.current = opened
    if (previous === null || previous === opened) return
    setLastLeft(previous)
    onLeave(previous)
  }, [opened, onLeave])
  return lastLeft
}
