import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { readAddress } from './addresses/read-address.ts'
import { type CryptoCurrency, cryptoCurrencies } from './currencies.ts'
import { isLanguage, type LanguageFacts } from './languages.ts'
import { offerRulesSchema } from './offer-rules.ts'
import { textsOfPolicy } from './policies.ts'

const webUrl = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)
const count = z.int().positive()
const country = z.string().refine((code) => countryCodes.includes(code), {
  error: ({ input }) => `“${String(input)}” is not a country: must be an ISO 3166-1 alpha-2 code`,
})
const coin = z.string().regex(/^[A-Z0-9]{2,10}$/, 'must be the code of a coin, such as BTC')
const coinAmount = z.string().regex(/^\d+(\.\d+)?$/, 'must be an amount of coins, such as 0.0001')
/** Our own PDF, made from config/policies, or a document on another site. */
const policyUrl = z
  .string()
  .regex(/^(?:\/policies\/[a-z0-9-]+\.pdf|https:\/\/[^\s/]+\/\S*)$/, 'must be /policies/<name>.pdf or an https address')
const policyText = z.strictObject({ version: text, url: policyUrl })
const translated = z.string().refine((tag) => tag !== 'en' && isLanguage(tag), {
  error: ({ input }) => `“${String(input)}” is not a language of this site besides English`,
})
/** A policy in English, and its translations. A registration stores the version only, so each text has its own. */
const policy = policyText
  .extend({ translations: z.record(translated, policyText).optional() })
  .refine((texts) => differ(textsOfPolicy(texts).map(({ version }) => version)), 'needs another version for each language')
  .refine((texts) => differ(textsOfPolicy(texts).map(({ url }) => url)), 'needs another url for each language')

/** The exact name of a host, in the form that browsers give it: no scheme, port, path, wildcard, IP address or final dot. */
const hostName = z
  .string()
  .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/, 'must be the exact name of a host, such as 3ds.bank.example')

const differ = (values: string[]) => new Set(values).size === values.length

const hostOf = (url: string) => /^\w+:\/\/[^/?#]+/.exec(url)?.[0].toLowerCase()

/** The scheduling provider's pages for a 30-minute call or meeting. The pages share a host, because the landing page may frame only one host. */
const schedulingSchema = z
  .strictObject({ callUrl: webUrl, meetingUrl: webUrl })
  .refine(({ callUrl, meetingUrl }) => hostOf(callUrl) === hostOf(meetingUrl), 'must both have the same host')

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 09:00')
/** A name of the IANA's time zones. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: ({ input }) => `“${String(input)}” is not a time zone such as Europe/Warsaw` })

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

const officeHoursSchema = z
  .strictObject({
    from: timeOfDay.default('09:00'),
    to: timeOfDay.default('17:00'),
    /** 1 is Monday, 7 is Sunday. */
    days: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
    timeZone: timeZone.default('Europe/Warsaw'),
  })
  .refine(({ from, to }) => from < to, 'must end after they begin')

/** When the desk works, and by when it answers a request. */
const deskSchema = z.strictObject({
  officeHours: officeHoursSchema.prefault({}),
  /** An exchange request is due after this many office hours. For the desk; `contact.answerWithinHours` is the promise to clients. */
  answerWithinOfficeHours: z.number().positive().max(1000).default(4),
  /** Days without office hours, such as public holidays. */
  closedDays: z.array(z.iso.date()).default([]),
})

/** The operator's rules for deals. */
const dealRulesSchema = z.strictObject({
  /**
   * From this value on, in euro, two people decide a delivery; below, one with a signature. Counts together with what the same person decided alone in 24
   * hours, and with what left for the same client so. Refunds always need two. 0: always two.
   */
  secondPersonFromEur: z.number().min(0).default(1000),
  /** From this value on, in euro, coins of a buy leave only once a statement of the bank’s own client has the money. Clients read this before they accept. Null: never. */
  statementFromEur: z.number().min(0).nullable().default(null),
  /** The farthest that a fill may be from the market of its minute, in basis points. Beyond it, a second person confirms it. */
  fillFromMarketBp: z.int().min(0).max(10_000).default(200),
  /** Within so many of the desk's office hours after a deal is paid, its coins or money leave. A promise: clients read by when. Null: none. */
  sendWithinOfficeHours: z.number().positive().max(1000).nullable().default(null),
})

/** The operator's rules for clients' wallets. */
const walletRulesSchema = z.strictObject({
  /** Hours that a new wallet or payout account waits before anything is sent there. Exceptions: decision 233. */
  waitHours: z.int().min(0).max(720).default(24),
  /** From this value on, in euro, a self-hosted wallet must be proven: with the party's other deals of the last twelve months. Reg. (EU) 2023/1113. */
  provenFromEur: z.number().min(0).default(1000),
  /** How long a proof is valid, in months. */
  proofMonths: z.int().min(1).max(120).default(12),
  /** Whether the client of a sell shows before the firm offer from which wallet the coins will come. False: who sent them is asked once they are there. */
  askSenderFirst: z.boolean().default(true),
})

const ownAddresses = (network: string, coin: CryptoCurrency) =>
  z
    .array(
      z.string().refine((typed) => 'address' in readAddress(typed, { coin, network }), {
        error: ({ input }) => `“${String(input)}” is not an address of ${network}`,
      }),
    )
    .default([])

/** How transactions of coins are watched. */
const chainRulesSchema = z.strictObject({
  /** By network: after how many confirmations a transaction counts. */
  confirmations: z.strictObject({ bitcoin: z.int().positive().default(2), ethereum: z.int().positive().default(32) }).prefault({}),
  /** From this value on, in euro, two nodes must say the same. */
  twoSourcesFromEur: z.number().min(0).default(10_000),
  /** Minutes after the time to pay within which coins that were seen in time must be in a block. */
  pendingMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(120),
  /** By coin: a transaction of a stranger that pays our addresses less than this is dust. Default: what a transfer on its network costs. */
  dustBelow: z.partialRecord(z.enum(cryptoCurrencies), coinAmount).default({}),
  /** Addresses from which the operator sends. A transaction of one that pays exactly one decided transfer is recorded as sent. */
  ownAddresses: z.strictObject({ bitcoin: ownAddresses('bitcoin', 'BTC'), ethereum: ownAddresses('ethereum', 'ETH') }).prefault({}),
  /** The desk is warned when a coin has fewer unused receiving addresses than this. */
  warnBelowAddresses: z.int().min(0).default(5),
})

/** Schema of config/operator.json: everything that differs from one operator to the next. */
export const operatorSchema = z
  .strictObject({
    brand: z.strictObject({
      /** Name shown in the header, in titles and in letters. */
      name: text,
      /** The company behind the name, as registered. */
      legalName: text,
    }),
    licence: z.strictObject({ number: text, authority: text, country }),
    contact: z.strictObject({
      /** Shown to visitors. */
      email: z.email(),
      /** Receives new exchange requests. */
      desk: z.email(),
      /** Target of the 'Support' and 'Contact support' links. */
      helpdeskUrl: webUrl,
      /** Hours within which the desk answers an exchange request; weekends and public holidays do not count. Shown to clients; missing: no promise. */
      answerWithinHours: count.optional(),
      /** Postal address, one array entry for each line. */
      address: z.array(text).min(1),
      professionalNetworkUrl: webUrl,
    }),
    /** By how much a price of the exchange may differ from the one before, as a share. A larger change is held back until it is confirmed. */
    priceLimits: z
      .strictObject({ maxChangePerPoll: z.number().positive(), maxChangePerHour: z.number().positive() })
      .default({ maxChangePerPoll: 0.1, maxChangePerHour: 0.3 }),
    cardPayment: z
      .strictObject({
        /** What a card payment requires: nothing, or an approved identity check with a document of a served country. */
        requires: z.enum(['nothing', 'verified-identity']).default('nothing'),
        /** Hosts of banks and payment services whose https pages the card payment's frame may show. Pages of other hosts open in their own window. */
        frameHosts: z.array(hostName).default([]),
      })
      .prefault({}),
    /** What clients read before an identity check; missing: neither the provider's name nor a duration. */
    identityChecks: z
      .strictObject({
        /** The company that checks the documents. */
        provider: text,
        /** Usual time from the last document to the result. */
        personalMinutes: count,
        businessWorkingDays: count,
      })
      .optional(),
    /** Sentences that name the laws by which records of closed accounts are kept; missing: those of Poland. Whole sentences, because verbs agree with the number of laws. */
    law: z
      .strictObject({
        /** Where a client closes an account. */
        records: text,
        /** The same for a client with requests or payments. */
        recordsWithPayments: text,
        /** In the letter that confirms the closing. */
        letter: text,
      })
      .optional(),
    mail: z.strictObject({
      /** Sender of every letter. */
      from: z.email(),
    }),
    /** Shown by 'Book a call' and 'Book a meeting with our expert'. `off`: the site has no such buttons. Missing: the demo uses the sandbox's page; production refuses to start. */
    scheduling: z.union([schedulingSchema, z.literal('off')]).optional(),
    desk: deskSchema.prefault({}),
    offers: offerRulesSchema.prefault({}),
    deals: dealRulesSchema.prefault({}),
    wallets: walletRulesSchema.prefault({}),
    chain: chainRulesSchema.prefault({}),
    /** The policies in force. Each registration records the versions of terms and privacy that the client accepted, in the language shown. */
    policies: z.strictObject({
      terms: policy,
      privacy: policy,
      aml: policy,
    }),
    /** The numbers that the landing page claims about the service. Fees come from the contract. */
    claims: z.strictObject({
      /** Coins on offer besides the most popular ones: "200+". */
      coins: count,
      /** Countries where the service is available. */
      countries: count,
      /** Years of experience of the whole team. */
      teamYears: count,
      /** Size, in euro, of the large transactions of which the landing page claims experience: "€1,000,000+". */
      largeTransactionEur: count,
      /** Duration of a client's first transaction: at most these hours from registration, and these minutes once verified. */
      firstTransactionHours: count,
      firstTransactionMinutes: count,
    }),
    /** Proof of the claims, never shown. `npm run doctor` lists the claims without proof. */
    evidence: z
      .strictObject({
        /** Codes of the coins on offer. */
        coins: z.array(coin),
        /** Codes of the countries where the service is available. */
        countries: z.array(country),
        /** Where to find the proof: a document, a register, a measurement with its day. */
        licence: text,
        teamYears: text,
        largeTransactionEur: text,
        firstTransaction: text,
        identityChecks: text,
        /** Where to find counsel's approval of the site's texts. The doctor then lists no contradictions between these texts. */
        counsel: text,
      })
      .partial()
      .optional(),
    /** `remit`: what the person is responsible for. Without a name, the page shows the other three only. */
    team: z.array(z.strictObject({ role: text, remit: text, monogram: z.string().min(1).max(3), name: text.optional() })).min(1),
    /** Translations of the licensing authority's name, address lines, the sentences of `law`, and the team's roles, remits and monograms, by the English text. Missing ones stay English. */
    translations: z.record(translated, z.record(text, text)).optional(),
    /** ISO 3166-1 alpha-2 codes of the countries whose residents are served. */
    servedCountries: z.array(country).min(1),
  })
  .superRefine(({ licence, contact, team, law = {}, translations = {} }, context) => {
    const translatable = new Set([
      licence.authority,
      ...contact.address,
      ...Object.values(law),
      ...team.flatMap(({ role, remit, monogram }) => [role, remit, monogram]),
    ])
    for (const [language, words] of Object.entries(translations))
      for (const english of Object.keys(words).filter((key) => !translatable.has(key)))
        context.addIssue({
          code: 'custom',
          path: ['translations', language],
          message: `“${english}” is neither the authority’s name, an address line, a sentence of law nor a role, remit or monogram of the team`,
        })
  })

export type Operator = z.output<typeof operatorSchema>

export type DeskHours = Operator['desk']

export type SchedulingPages = z.output<typeof schedulingSchema>

/** The operator's file, with the scheduling pages of the demo if it has none. */
export type ConfiguredOperator = Operator & { scheduling: SchedulingPages | 'off' }

/** A drawing for each colour scheme, as URLs, with its size. */
export interface Picture {
  light: string
  dark: string
  width: number
  height: number
}

/** How the brand's pages look, and which languages it adds. */
export interface Appearance {
  mark: Picture
  /** Mark and name in one drawing. Null: the name is written beside the mark. */
  logo: Picture | null
  heroDrawings: boolean
  /** `texts`: URLs of the client area's texts, before and after log-in. */
  languages: Record<string, LanguageFacts & { texts: Record<'visitors' | 'clients', string> }>
}

/** The public part of the operator's file, which each page contains. */
export type PublicOperator = Omit<
  ConfiguredOperator,
  | 'mail'
  | 'contact'
  | 'desk'
  | 'offers'
  | 'deals'
  | 'wallets'
  | 'chain'
  | 'evidence'
  | 'priceLimits'
  | 'cardPayment'
  | 'translations'
  | 'law'
> & {
  contact: Omit<Operator['contact'], 'desk'>
  appearance: Appearance
  /** The operator's sentences, by language. Only in the client area's document: a client changes the language without loading another. */
  laws?: Record<string, NonNullable<Operator['law']>>
}
