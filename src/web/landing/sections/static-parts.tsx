import type { PublicOperator } from '#contract/operator.ts'
import { Benefits } from './Benefits.tsx'
import { Closing } from './Closing.tsx'
import { HeroObjects } from './HeroObjects.tsx'
import { Enterprise } from './Enterprise.tsx'
import { Faq } from './Faq.tsx'
import { Footer } from './Footer.tsx'
import { Individuals } from './Individuals.tsx'
import { LanguageOffer, Languages } from './Languages.tsx'
import { PaymentStrip } from './PaymentStrip.tsx'
import { Reasons } from './Reasons.tsx'
import { ConverterNotes, ConverterTitle } from './ConverterTexts.tsx'
import { StepStack } from './StepStack.tsx'
import { Team } from './Team.tsx'

/** The content of the static parts, in the order of the page. Only the server's renderer imports this folder. */
export const staticParts = (operator: PublicOperator) => ({
  languages: <Languages />,
  heroObjects: operator.appearance.heroDrawings && <HeroObjects />,
  languageOffer: <LanguageOffer />,
  payment: <PaymentStrip />,
  benefits: <Benefits operator={operator} />,
  converterTitle: <ConverterTitle />,
  converterNotes: <ConverterNotes />,
  reasons: <Reasons operator={operator} />,
  enterprise: <Enterprise operator={operator} />,
  individuals: <Individuals operator={operator} />,
  gettingStarted: <StepStack operator={operator} />,
  team: <Team operator={operator} />,
  closing: <Closing operator={operator} />,
  faq: <Faq operator={operator} />,
  footer: <Footer operator={operator} />,
})
