import { pages } from '#contract/pages.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'

/** The part of the profile page that leads to the payout accounts. */
export const PayoutAccountsLink = () => (
  <Section title={t('profile.payout.title')} sentence={t('profile.payout.sentence')}>
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="text-muted">{t('profile.payout.about')}</p>
        <ButtonLink as={RouterLink} kind="secondary" className="shrink-0 sm:min-w-40" href={pages.payoutAccounts}>
          {t('profile.payout.open')}
        </ButtonLink>
      </div>
    </Card>
  </Section>
)
