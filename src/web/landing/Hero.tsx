import { useState } from 'react'
import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Headline } from './Headline.tsx'
import { Still } from './Still.tsx'
import { wording } from './wording.ts'

const { subtitle, getStarted, bookMeeting, proof } = wording.hero

export function Hero({ operator, onBookMeeting }: { operator: PublicOperator; onBookMeeting: () => void }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const { number, authority, country } = operator.licence
  return (
    <section className="relative overflow-clip">
      <Still name="desk" />
      <div className="page relative pt-18 pb-16 lg:pt-28 lg:pb-24">
        <div
          className="max-w-[54rem]"
          onPointerEnter={() => setHovered(true)}
          onPointerLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <Headline paused={hovered || focused} />
          <p className="mt-6 max-w-[40ch] text-lg text-muted lg:mt-8">{subtitle}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:gap-4 lg:mt-10">
            <ButtonLink href={pages.home} className="sm:px-8">
              {getStarted}
            </ButtonLink>
            <Button kind="secondary" data-booking="meeting" onClick={onBookMeeting}>
              {bookMeeting}
            </Button>
          </div>
          <p className="mt-10 flex items-start gap-3 text-sm text-muted lg:mt-14">
            <span aria-hidden="true" className="mt-[0.7em] h-px w-8 shrink-0 bg-gold" />
            <span>
              {proof(countryAdjective(country))} <span className="font-medium whitespace-nowrap text-ink tabular-nums">{number}</span>,{' '}
              {authority}
            </span>
          </p>
        </div>
      </div>
      <Still name="payment" />
    </section>
  )
}

// The claim of spec section 1 is written with the adjective; any other register is named by its country.
const countryAdjective = (country: string) => (country === 'PL' ? 'Polish' : country)
