import type { PublicOperator } from '#contract/operator.ts'
import { personalQuoteMinimumEur, reducedFeeRate } from '#contract/limits.ts'
import { percentOf } from '../../ui/amount-format.ts'

type Claims = PublicOperator['claims']

const grouped = (count: number) => count.toLocaleString('en')
const euro = (amount: number) => `€${grouped(amount)}`
const millions = ({ largeTransactionEur }: Claims) =>
  largeTransactionEur % 1_000_000 === 0 ? `€${largeTransactionEur / 1_000_000}M+` : `${euro(largeTransactionEur)}+`
const leastFee = `${percentOf(reducedFeeRate)}%`
const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)
/** Largest amount of the express exchange, and smallest of the primary service, in dollars. Spec section 9. */
const expressLimit = '$10,000'

export const wording = {
  payment: {
    title: 'Pay with',
    others: 'and similar providers',
  },
  benefits: {
    title: 'What you can hold us to.',
    sentence: 'Five entries that stand in our books from the first day to the last.',
    leaves: ({ claims, licence }: PublicOperator) => [
      { name: 'Top Coins', figure: `${grouped(claims.coins)}+`, text: `All popular cryptocurrencies and ${grouped(claims.coins)}+ more.` },
      {
        name: 'Global service',
        figure: grouped(claims.countries),
        text: `The service is accessible from ${grouped(claims.countries)} countries.`,
      },
      {
        name: 'No upper limits',
        figure: millions(claims),
        text: `There is no upper limit, and we have experience with ${millions(claims)} transactions.`,
      },
      { name: 'EU licensed', figure: licence.country, text: `${licenceOf(licence.country)}, kept in the ${licence.authority}.` },
      {
        name: 'Private and secure',
        figure: '€0',
        text: 'Your data is encrypted, and only you can access your funds. We hold no client funds and create no wallets: crypto goes directly to your own address.',
      },
    ],
  },
  stage: {
    title: 'What you pay, and what arrives.',
    sentence: 'The rate is the exchange’s own. The fee is in the amounts, and stands on a line of its own.',
    notes: ['Crypto goes directly to your own wallet address.', 'We do not hold client funds.', 'We do not create wallets.'],
  },
  reasons: {
    title: 'Why partners choose us',
    getStarted: 'Get Started',
    cards: ({ claims, licence }: PublicOperator): readonly (readonly [name: string, text: string])[] => [
      ['Licensed and regulated', `${licenceOf(licence.country)}, EU rules, and a public register in which anybody can look us up.`],
      [
        'Expertise in large transactions',
        `${euro(claims.largeTransactionEur)} and above with complete documentation, by a team with ${claims.teamYears} years of experience.`,
      ],
      ['Robust legal support', 'You are given the legal documents that your tax office, your bank and your regulator ask for.'],
      ['Tailored consultations', 'A consultant goes through amount, coin, payment method and timing with you, and calculates your fee.'],
      ['Rapid transactions', `Your first transaction within ${hours(claims.firstTransactionHours)} of registration.`],
      ['Integration guidance', 'We show your finance team how crypto enters its payments, its books and its reports.'],
    ],
  },
  enterprise: {
    title: 'Enterprise solutions',
    sentence: ({ claims }: PublicOperator) =>
      `For transactions of ${euro(claims.largeTransactionEur)} and up: one manager, five steps, and a document for each of them.`,
    terms: ({ claims }: PublicOperator): readonly (readonly [name: string, value: string])[] => [
      ['Made for', `${euro(claims.largeTransactionEur)} and up`],
      ['Minimum for best rates', euro(personalQuoteMinimumEur)],
      ['Fees from', leastFee],
    ],
    createAccount: 'Create an account',
    path: 'The path of an enterprise transaction',
    produces: 'You receive',
    steps: [
      { name: 'Registration', text: 'An account in the name of your company.', documents: ['Accepted terms, with their version'] },
      {
        name: 'Consultation with a personal manager',
        text: 'One person who knows your case plans amounts, coins and timing with you.',
        documents: ['Personal quote'],
      },
      {
        name: 'KYC',
        text: 'We verify the company, its representatives and its owners.',
        documents: ['Confirmation of verification'],
      },
      {
        name: 'Preparation of legal and compliance documents',
        text: 'Everything that your bank, your auditor and your regulator will ask for.',
        documents: ['Agreement', 'Compliance file'],
      },
      {
        name: 'Transaction',
        text: 'The crypto goes directly to your own address.',
        documents: ['Transaction confirmation', 'Statement for tax purposes'],
      },
    ],
  },
  individuals: {
    title: 'Individuals solutions',
    sentence: 'Quick, small exchanges at a fixed rate, straight to your own wallet address.',
    limit: 'Limit',
    limitValue: `up to ${expressLimit}`,
    terms: ({ claims }: PublicOperator): readonly (readonly [name: string, value: string])[] => [
      ['Payment', 'card or bank transfer'],
      ['Coins', `the popular ones and ${grouped(claims.coins)}+ more`],
      ['First transaction', `in just ${claims.firstTransactionMinutes} minutes`],
    ],
    exchangeNow: 'Exchange now',
  },
  gettingStarted: {
    title: 'How to get started for individuals?',
    sentence: 'Three sheets, in this order. Turn them over one by one.',
    steps: ({ claims }: PublicOperator) => [
      { name: 'Create an account', text: 'An e-mail address and a password. Confirm the letter that we send you.' },
      { name: 'Your verification', text: 'Show your identity document to the camera. It is asked for once.' },
      {
        name: 'Transactions request',
        text: `Choose amount and coin, and give your own wallet address. The first transaction takes just ${claims.firstTransactionMinutes} minutes.`,
      },
    ],
    next: 'Put to the back',
    onTop: (at: number, of: number, name: string) => `Sheet ${at} of ${of} is on top: ${name}`,
  },
  team: {
    title: 'Our team',
    sentence: ({ claims }: PublicOperator) => `${claims.teamYears} years of team experience, from the trading desk to the regulator.`,
  },
  closing: {
    title: ({ claims }: PublicOperator) => `Your first exchange, in just ${claims.firstTransactionMinutes} minutes.`,
    sentence: 'Register, prove who you are, and send crypto to an address that only you control.',
    signUp: 'Sign up',
    exchangeNow: 'Exchange now',
  },
  faq: {
    title: 'Questions and answers',
    /** Plain text: also told to search engines. */
    entries: ({ claims }: PublicOperator): readonly { question: string; answer: string }[] => [
      {
        question: 'What is the smallest amount that I can exchange?',
        answer: `The minimum of our primary service is ${expressLimit}. For smaller amounts there is the express exchange.`,
      },
      {
        question: 'Is there an upper limit?',
        answer: `No, there is no upper limit. We have experience with transactions of ${euro(claims.largeTransactionEur)} and above.`,
      },
      { question: 'Which fiat currencies do you work with?', answer: 'Euro (EUR) and pound sterling (GBP).' },
      {
        question: 'Which coins can I buy and sell?',
        answer: `Bitcoin (BTC), Ethereum (ETH), BNB (BNB), Cardano (ADA), Tether (USDT), Solana (SOL), XRP (XRP), Polkadot (DOT), Dogecoin (DOGE) and USD Coin (USDC). These ten are asked for most; we offer over ${grouped(claims.coins)}.`,
      },
      {
        question: 'What does an exchange cost?',
        answer: `The fee depends on the amount, the payment method and the coin, and starts at ${leastFee}. Send us the feedback form, and a consultant calculates yours.`,
      },
      {
        question: 'How long does the first transaction take?',
        answer: `Up to ${claims.firstTransactionHours} hour${claims.firstTransactionHours === 1 ? '' : 's'} while your identity has not been verified yet (KYC). Afterwards, transactions take minutes.`,
      },
      {
        question: 'Do you hold my funds or create a wallet for me?',
        answer: 'Neither. We hold no client funds and create no wallets: the crypto goes directly to your own wallet address.',
      },
      {
        question: 'Which documents do I get?',
        answer: 'Legal documentation of your transaction for tax and regulatory purposes, ready to be handed on.',
      },
    ],
  },
  footer: {
    label: 'Contact and legal',
    office: 'Office',
    contact: 'Contact',
    licence: 'Licence',
    policies: 'Policies',
    amlPolicy: 'AML/KYC policy',
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
  },
} as const

// The claim is written with the adjective; any other register is named by its country.
function licenceOf(country: string): string {
  return `${country === 'PL' ? 'A Polish' : `An EU (${country})`} crypto licence`
}
