import { pages } from '#contract/pages.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'

const places = { wallets: pages.wallets, payout: pages.payoutAccounts }

/** A part of the profile page that leads to another screen: the wallets, or the payout accounts. */
export const ScreenLink = ({ to }: { to: keyof typeof places }) => (
  <Section title={t(`profile.${to}.title`)} sentence={t(`profile.${to}.sentence`)}>
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="text-muted">{t(`profile.${to}.about`)}</p>
        <ButtonLink as={RouterLink} kind="secondary" className="shrink-0 sm:min-w-40" href={places[to]}>
          {t(`profile.${to}.open`)}
        </ButtonLink>
      </div>
    </Card>
  </Section>
)
