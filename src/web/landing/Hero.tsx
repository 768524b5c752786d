import { useRef, useState } from 'react'
import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useInView } from '../ui/use-in-view.ts'
import { Headline } from './Headline.tsx'
import { StaticPart } from './StaticPart.tsx'

export function Hero({ operator, onBookMeeting }: { operator: PublicOperator; onBookMeeting: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const { number, authority, country } = operator.licence
  return (
    <section className="relative overflow-clip">
      <StaticPart name="heroObjects" />
      <StaticPart name="languageOffer" />
      <div className="page relative pt-18 pb-16 lg:pt-28 lg:pb-24">
        <div
          ref={place}
          className="max-w-[54rem]"
          onPointerEnter={() => setHovered(true)}
          onPointerLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <Headline paused={hovered || focused || !isInView} />
          <p className="mt-6 max-w-[40ch] text-lg text-muted lg:mt-8">{t('landing.hero.subtitle')}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:gap-4 lg:mt-10">
            <ButtonLink href={pages.home} className="sm:px-8">
              {t('landing.hero.getStarted')}
            </ButtonLink>
            {operator.scheduling !== 'off' && (
              <Button kind="secondary" data-booking="meeting" onClick={onBookMeeting}>
                {t('landing.hero.bookMeeting')}
              </Button>
            )}
          </div>
          <p className="mt-10 flex flex-col gap-3 text-sm text-muted sm:flex-row sm:items-start lg:mt-14">
            <span aria-hidden="true" className="h-px w-8 shrink-0 bg-gold sm:mt-[0.7em]" />
            <span>
              {t('landing.hero.licence', { country })} <span className="font-medium whitespace-nowrap text-ink tabular-nums">{number}</span>
              , {authority}
            </span>
          </p>
        </div>
      </div>
      <StaticPart name="payment" />
    </section>
  )
}
