import type { PublicOperator } from '#contract/operator.ts'
import { exampleLook } from '../ui/testing/examples.ts'

export const examplePages = {
  callUrl: 'https://calendly.example/kantor/30min',
  meetingUrl: 'https://calendly.example/kantor/expert-meeting',
}

/** A brand without texts of its own. */
export const exampleBrand = { head: '', texts: { en: {}, pl: {}, de: {} } }

/** The operator in every test's document. */
export const exampleOperator: PublicOperator = {
  ...exampleLook,
  licence: { number: 'RDWW-1234', authority: 'Register of Virtual Currency Activities', country: 'PL' },
  contact: {
    email: 'hello@kantor.example',
    helpdeskUrl: 'https://help.kantor.example/',
    answerWithinHours: 24,
    address: ['ul. Przykładowa 1', '00-001 Warszawa', 'Poland'],
    professionalNetworkUrl: 'https://www.linkedin.com/company/kantor-example',
  },
  identityChecks: { provider: 'Sumsub', personalMinutes: 15, businessWorkingDays: 2 },
  scheduling: examplePages,
  policies: {
    terms: { version: '2026-11', url: '/policies/terms-and-conditions.pdf' },
    privacy: { version: '2026-11', url: '/policies/privacy-policy.pdf' },
    aml: { version: '2026-11', url: '/policies/aml-kyc-policy.pdf' },
  },
  claims: {
    coins: 200,
    countries: 195,
    teamYears: 16,
    largeTransactionEur: 1_000_000,
    firstTransactionHours: 1,
    firstTransactionMinutes: 7,
  },
  team: [
    { role: 'Founder and CEO', remit: 'Strategy and regulator affairs', monogram: 'CEO' },
    { role: 'General partner', remit: 'Clients and large transactions', monogram: 'GP', name: 'Ewa Przykładowa' },
    { role: 'Management board member', remit: 'Operations and compliance', monogram: 'MB' },
  ],
  servedCountries: ['AT', 'DE', 'FR', 'PL'],
}
